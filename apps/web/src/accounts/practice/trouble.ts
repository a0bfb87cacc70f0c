/** Trouble on demand, as the server has it. */
import type { DeskInput } from '@paddock/contract/desk/operations/table'
import { Trouble } from '@paddock/contract/desk/trouble'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'

export const TROUBLE_NAMES: Readonly<Record<string, string>> = {
  'lose-answer': 'Order responses are dropped',
  'lose-request': 'Orders are dropped',
  reject: 'Orders are rejected',
  delay: 'Order responses are delayed',
  'late-cancel': 'Cancels are late',
  'cut-short': 'Partial fills are cut short',
  'too-many-requests': 'Too many requests',
  'lose-update': 'Order updates are dropped',
  'repeat-update': 'Order updates are duplicated',
  'drop-stream': 'Streams are disconnected',
  halt: 'A symbol is halted',
}

export const TROUBLE_WORDS: Readonly<Record<string, string>> = {
  'lose-answer': 'The order is executed, but its response is 504.',
  'lose-request': 'The order never arrives, and its response is 504.',
  reject: 'New orders and changes are refused with 422.',
  delay: 'Every order response is delayed by two seconds.',
  'late-cancel': 'A cancel is accepted, and carried out two seconds later.',
  'cut-short': 'The rest of a partly filled order is cancelled by the broker.',
  'too-many-requests': 'Orders are answered 429.',
  'lose-update': 'The stream omits order updates.',
  'repeat-update': 'The stream sends order updates twice.',
  'drop-stream': 'Sockets are closed now and at each update.',
  halt: 'Nothing is executed in the symbol, and its prices do not move.',
}

type WantedTrouble = DeskInput<'beginTrouble'>['body']

/** What is on now. Read again now and then, because each ends by itself. */
export const troubleQuery = (account: string) =>
  queryOptions({
    queryKey: ['trouble', account],
    queryFn: async () => z.parse(z.array(Trouble), await desk('listTroubles', { path: { accountId: account } })),
    refetchInterval: ({ state: { data } }) => (data?.length ? 10_000 : false),
  })

export function useTrouble(account: string) {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries(troubleQuery(account))
  const begin = (wanted: WantedTrouble) =>
    desk('beginTrouble', { path: { accountId: account }, body: wanted }).finally(onSettled)
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? desk('endTroubles', { path: { accountId: account } })
        : desk('endTrouble', { path: { accountId: account, id } }),
    onSettled,
  })
  return { begin, end }
}
