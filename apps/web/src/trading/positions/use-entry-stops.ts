import { type EntryStops, entryStops } from '@paddock/analytics/realised/initial-risk'
import type { Order } from '@paddock/contract/entities/order'
import { useMemo } from 'react'
import { useAllOrders } from '../orders/use-all-orders.ts'

const NONE: readonly Order[] = []

/** The stops of every order there was, for what round trips put at risk. */
export function useEntryStops(account: string): EntryStops {
  const { data = NONE } = useAllOrders(account, true)
  return useMemo(() => entryStops(data), [data])
}
