/** Trouble on demand, as the server has it. */
import type { DeskInput } from '@paddock/contract/desk/operations/table'
import { Trouble } from '@paddock/contract/desk/trouble'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'

export const TROUBLE_NAMES: Readonly<Record<string, string>> = {
  'lose-answer': 'Answers of orders are lost',
  'lose-request': 'Orders are lost on the way',
  reject: 'Orders are rejected',
  delay: 'Answers are late',
  'too-many-requests': 'Too many requests',
  'lose-update': 'Order updates are lost',
  'repeat-update': 'Order updates come twice',
  'drop-stream': 'Streams are cut off',
  halt: 'A symbol is halted',
}

export const TROUBLE_WORDS: Readonly<Record<string, string>> = {
  'lose-answer': 'The order is carried out, and its answer is 504: nobody is told.',
  'lose-request': 'The order never arrives, and its answer is 504.',
  reject: 'New orders and changes are refused with 422.',
  delay: 'Every order is answered two seconds late.',
  'too-many-requests': 'Orders are answered 429.',
  'lose-update': 'The stream leaves updates of orders out.',
  'repeat-update': 'The stream tells updates of orders twice.',
  'drop-stream': 'Sockets are cut off now, and again at each update.',
  halt: 'Nothing is executed in the symbol, and its prices stand still.',
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
  const begin = useMutation({
    mutationFn: (wanted: WantedTrouble) => desk('beginTrouble', { path: { accountId: account }, body: wanted }),
    onSettled,
  })
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? desk('endTroubles', { path: { accountId: account } })
        : desk('endTrouble', { path: { accountId: account, id } }),
    onSettled,
  })
  return { begin, end }
}
