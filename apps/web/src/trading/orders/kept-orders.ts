/** The working orders as they were last known, kept in this browser: what is shown when the broker cannot be asked, with its age. */
import { Order } from '@paddock/contract/entities/order'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { keptValue } from '../../ui/kept-value.ts'

const Kept = z.object({ at: z.number(), orders: z.array(Order) })
const keptOf = (account: string) => keptValue(`paddock.orders.${account}`, (stored) => z.safeParse(Kept, stored).data)
/** More would fill what a browser keeps. */
const MOST = 200

/** Milliseconds since 1970, and the orders; undefined where nothing is kept that can be read. */
export const keptOrders = (account: string): z.infer<typeof Kept> | undefined => keptOf(account).read()

/** `at` is the machine's time, in milliseconds, at which they were known. A browser that keeps nothing shows nothing old. */
export function keepOrders(account: string, at: number, orders: readonly Order[]): void {
  const kept = keptOf(account)
  if (!kept.write({ at, orders: orders.slice(0, MOST) })) kept.remove()
}

/** The list as it is; where it could not be read at all, as it was last known, marked as failed. */
export function useKeptOrders(account: string, query: UseQueryResult<Order[]>): UseQueryResult<Order[]> {
  const { data, dataUpdatedAt, isError } = query
  useEffect(() => {
    if (data && !isError) keepOrders(account, dataUpdatedAt, data)
  }, [account, data, dataUpdatedAt, isError])
  const isUnknown = isError && data === undefined
  const kept = useMemo(() => (isUnknown ? keptOrders(account) : undefined), [account, isUnknown])
  return kept ? ({ ...query, data: kept.orders, dataUpdatedAt: kept.at } as UseQueryResult<Order[]>) : query
}
