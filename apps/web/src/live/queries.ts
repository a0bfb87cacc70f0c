/** The query options every screen, loader and stream shares: one value says what is asked and where it is kept. */
import { call } from '@paddock/contract/client/call'
import { type ListedAsset, PACKED_HEADER } from '@paddock/contract/desk/packed-assets'
import type { Order } from '@paddock/contract/entities/order'
import { queryOptions } from '@tanstack/react-query'
import { messageOf } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.ts'
import { accountClient, clientFor, sendFor } from './client.ts'
import { newest, type OrderList, placeNow, upToDate } from './newest.ts'
import { neverBack, readAt } from './sequence.ts'
import { ASSET_LIST } from './shell-operations.ts'

export { accountsQuery } from './account.ts'

export const accountQuery = (account: string) =>
  queryOptions({
    queryKey: ['account', account],
    queryFn: async ({ signal, client, queryKey }) =>
      neverBack(client, queryKey, await readAt(account, (api) => api.getAccount({}, { signal }))),
  })

/** The list, brought to what the stream has told since it was read. */
export const ordersQuery = (account: string, status: OrderList) =>
  queryOptions({
    queryKey: ['orders', account, status],
    queryFn: async ({ signal }): Promise<Order[]> => {
      const query = { status, limit: 500, nested: true }
      const began = placeNow()
      const { answer, sequence } = await readAt(account, (api) => api.getAllOrders({ query }, { signal }))
      return upToDate(account, answer, status, sequence, began)
    },
  })

export const orderQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['order', account, id],
    queryFn: async ({ signal }) => {
      const { answer, sequence } = await readAt(account, (api) =>
        api.getOrderByOrderID({ path: { order_id: id }, query: { nested: true } }, { signal }),
      )
      return newest(account, answer, sequence)
    },
  })

export const positionsQuery = (account: string) =>
  queryOptions({
    queryKey: ['positions', account],
    queryFn: async ({ signal, client, queryKey }) =>
      neverBack(client, queryKey, await readAt(account, (api) => api.getAllOpenPositions({}, { signal }))),
  })

interface ActivityFilter {
  readonly activity_types?: readonly string[]
  readonly category?: string
  readonly after?: string
  readonly until?: string
  readonly direction?: string
  readonly page_size?: number
  readonly page_token?: string
}

export const activitiesQuery = (account: string, filter: ActivityFilter = {}) =>
  queryOptions({
    queryKey: ['activities', account, filter],
    queryFn: ({ signal }) => {
      const { activity_types, ...rest } = filter
      const query = { ...rest, ...(activity_types && { activity_types: [...activity_types] }) }
      return accountClient(account).getAccountActivities({ query }, { signal })
    },
  })

/** Every asset there is, read once. A failure is told in a toast, and the list is empty until it is tried again there. */
export const assetsQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['assets', account ?? 'market'],
    queryFn: async ({ signal, client, queryKey }): Promise<ListedAsset[]> => {
      try {
        // Without a class the wire answers stocks alone.
        const lists = await Promise.all(
          ['us_equity', 'crypto'].map((asset_class) => assetList(account, asset_class, signal)),
        )
        return lists.flat()
      } catch (error) {
        if (signal.aborted) throw error
        toast({
          id: 'assets',
          title: 'Failed to fetch assets',
          description: messageOf(error),
          color: 'loss',
          actions: [{ label: 'Try again', onSelect: () => void client.refetchQueries({ queryKey }) }],
          duration: Number.POSITIVE_INFINITY,
        })
        return []
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

const assetList = async (account: string | undefined, asset_class: string, signal: AbortSignal) =>
  (await call(
    sendFor(account),
    'getV2Assets',
    ASSET_LIST,
    { query: { status: 'active', asset_class } },
    { signal, headers: { [PACKED_HEADER]: 'true' } },
  )) as ListedAsset[]

/** An asset by Alpaca's id, which lists do not tell. */
export const assetOfIdQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['asset', account, id],
    queryFn: ({ signal }) =>
      accountClient(account).getV2AssetsSymbolOrAssetId({ path: { symbol_or_asset_id: id } }, { signal }),
  })

/** The market's clock as the account sees it. It is read again when the market opens or closes or the clock is set, not in between. */
export const clockQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['clock', account ?? 'market'],
    queryFn: async ({ signal }) => {
      const clock = await clientFor(account).legacyClock({}, { signal })
      return { ...clock, readAt: Date.now() }
    },
  })

/** The first part of the keys of what a view's clock decides: all of it is read again when the clock is set. */
export const TIMED_KEYS: ReadonlySet<unknown> = new Set([
  'account',
  'configurations',
  'orders',
  'order',
  'positions',
  'portfolio-history',
  'activities',
  'clock',
  'ranking',
  'bars',
  'practice-clock',
  'held',
  'drafts',
  'guardrails',
])
