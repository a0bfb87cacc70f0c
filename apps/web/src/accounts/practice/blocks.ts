/** What a practice account is kept from, as its owner asks: the flags are the broker's, and it acts on them. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { desk } from '../../live/desk.ts'

type Block = 'trading' | 'transfers' | 'account'

/** Sets or lifts one block; the account is read again. */
export function useBlocks(account: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<Record<Block, boolean>>) =>
      desk('setBlocks', { path: { accountId: account }, body: changes }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account', account] }),
  })
}
