/** Sends an order, and tells this server beside it at which quotes: no broker is told. */
import { readSeenQuotes, SEEN_QUOTES_HEADER } from '@paddock/contract/desk/order-intents'
import type { OptionSnapshot } from '@paddock/contract/entities/option-data'
import type { Order } from '@paddock/contract/entities/order'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import type { QueryClient } from '@tanstack/react-query'
import { accountsQuery } from '../../../live/account.ts'
import { accountClient } from '../../../live/client.ts'
import { snapshotsQuery } from '../../../live/contracts.ts'
import { knownPrice } from '../../../live/streams/prices.ts'
import { seenQuotes } from './seen-quotes.ts'

export function postOrder(queryClient: QueryClient, account: string, body: PlaceOrder): Promise<Order> {
  const quotes = JSON.stringify(
    seenQuotes(body, {
      feeds: queryClient.getQueryData(accountsQuery().queryKey)?.find(({ id }) => id === account)?.feeds,
      priceOf: (symbol) => knownPrice(account, symbol),
      contractOf: (symbol) => newestSnapshot(queryClient, account, symbol),
    }),
  )
  // No order is refused for what stands beside it.
  const headers = readSeenQuotes(quotes) && { [SEEN_QUOTES_HEADER]: quotes }
  return accountClient(account).postOrder({ body }, { headers })
}

/** Contracts are read by the lists that show them: of several lists the newest counts. */
function newestSnapshot(queryClient: QueryClient, account: string, symbol: string): OptionSnapshot | undefined {
  const [key] = snapshotsQuery(account, []).queryKey
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [key, account] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ state }) => (state.data as Record<string, OptionSnapshot> | undefined)?.[symbol])
    .find((snapshot) => snapshot !== undefined)
}
