/** What a practice account is kept from, as its owner asks: the flags are the broker's, and it acts on them. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../live/ask.ts'
import { basePath } from '../../live/client.ts'

type Block = 'trading' | 'transfers' | 'account'

/** Sets or lifts one block; the account is read again. */
export function useBlocks(account: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<Record<Block, boolean>>) => ask('PATCH', `${basePath(account)}/blocks`, changes),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account', account] }),
  })
}
