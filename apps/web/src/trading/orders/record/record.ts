/** What a practice account's log says of an order, step by step. */
import { OrderRecord } from '@paddock/contract/desk/order-record'
import { queryOptions } from '@tanstack/react-query'
import { desk } from '../../../live/desk.ts'

/** Read again with the order: `updatedAt` is when that changed. */
export const orderRecordQuery = (account: string, id: string, updatedAt: string | null | undefined) =>
  queryOptions({
    queryKey: ['order', account, id, 'record', updatedAt ?? ''],
    queryFn: async () => OrderRecord.parse(await desk('getOrderRecord', { path: { accountId: account, orderId: id } })),
  })
