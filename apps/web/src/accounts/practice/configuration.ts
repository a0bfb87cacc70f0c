/** The settings of the account that act at the broker, whoever trades it: this desk or a script. */
import type {
  AccountConfigurations,
  PatchAccountConfigurations,
} from '@paddock/contract/entities/account-configurations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountClient } from '../../live/client.ts'
import { toastFailure } from '../../ui/toast.ts'
import { undoToast } from '../../ui/undo-toast.ts'

export const configurationQuery = (account: string) =>
  queryOptions({
    queryKey: ['configurations', account],
    queryFn: ({ signal }) => accountClient(account).getAccountConfig({}, { signal }),
  })

/** One change, what to say of it, and how to take it back. */
interface Change {
  readonly changes: PatchAccountConfigurations
  readonly back: PatchAccountConfigurations
  readonly said: string
}

/** Saves a change at once: shown before it is, taken back where it is refused, and for ten seconds on demand. */
export function useConfigure(account: string): (change: Change) => void {
  const queryClient = useQueryClient()
  const { queryKey } = configurationQuery(account)
  const { mutate } = useMutation({
    mutationFn: ({ changes }: Change) => accountClient(account).patchAccountConfig({ body: changes }),
    onMutate: async ({ changes }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (before) => before && { ...before, ...given(changes) })
    },
    onSuccess(configuration, { said, back, changes }) {
      queryClient.setQueryData(queryKey, configuration)
      undoToast(said, () => mutate({ changes: back, back: changes, said: 'Set back' }), { tone: 'gain' })
    },
    onError: toastFailure('The setting was not saved'),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: ['account', account] })
    },
  })
  return mutate
}

const given = (changes: PatchAccountConfigurations): AccountConfigurations =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null && value !== undefined))
