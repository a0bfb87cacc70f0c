/** A change of an order that came of a change itself waits until that one is through: a broker refuses it before. */
import type { Order } from '@paddock/contract/entities/order'
import type { QueryClient } from '@tanstack/react-query'
import { isBeingReplaced } from '../../../format/order.ts'
import { latestOf } from '../../../live/newest.ts'

/** Milliseconds after which a change is sent all the same: the broker then says that the one before it is not through. */
const LONGEST_MS = 30_000

/** Resolves once the change that made an order is through at its broker, or the longest wait is over. */
export function whenThrough(queryClient: QueryClient, account: string, order: Order): Promise<void> {
  const isThrough = () => !isBeingReplaced(latestOf(account, order))
  if (isThrough()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(() => isThrough() && end())
    const timer = setTimeout(end, LONGEST_MS)
  })
}
