/** Where a plan has no place for all of a dashboard's symbols, the least important widgets give theirs to the others. */
import type { StoredWidget } from '@paddock/contract/desk/dashboards/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAccountId } from '../../live/account.ts'
import { GAVE_WAY, giveWay, SYMBOL_LIMIT } from '../../live/streams/stream-refusals.ts'
import { symbolsThatGiveWay } from './stream-choice.ts'
import { STREAM_BUDGET, symbolsOfWidget } from './stream-cost.ts'

interface StreamBudgetProps {
  readonly widgets: readonly StoredWidget[]
  readonly refusals: ReadonlyMap<string, number>
}

/** Draws nothing. It is there from the first symbol on that is not streamed, and chooses once the plan said that it is full. */
export function StreamBudget({ widgets, refusals }: StreamBudgetProps) {
  const account = useAccountId()
  const isFull = [...refusals].some(
    ([key, code]) => key.startsWith(`${account ?? ''} `) && (code === SYMBOL_LIMIT || code === GAVE_WAY),
  )
  const { data } = useQuery({
    queryKey: ['stream-choice', account, widgets],
    queryFn: async ({ client }) =>
      Promise.all(widgets.map(async (one) => ({ ...one, symbols: await symbolsOfWidget(one, client, account) }))),
    enabled: isFull,
    staleTime: 30_000,
  })
  useEffect(() => {
    if (data && isFull) giveWay(account, symbolsThatGiveWay(data, STREAM_BUDGET))
  }, [account, data, isFull])
  useEffect(() => () => giveWay(account, new Set()), [account])
  return null
}
