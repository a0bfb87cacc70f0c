/** The feeds that an account's prices come from, for what asks for them by name. */
import type { ConnectionFeeds, PriceFeed } from '@paddock/contract/desk/connection-feeds'
import { queryClient } from '../query-client.ts'
import { accountsQuery } from './account.ts'

/** Undefined where they are none of Alpaca's: a practice account, a visitor, or an account that is not listed yet. */
const feedsInUse = (account: string | undefined): ConnectionFeeds | undefined =>
  queryClient.getQueryData(accountsQuery().queryKey)?.find(({ id }) => id === account)?.feeds

/** The path parameters of a call that reads prices of coins. */
export const coinPlace = (account: string | undefined): { readonly loc: PriceFeed<'crypto'> } => ({
  loc: feedsInUse(account)?.crypto ?? 'us',
})

/** The feed that quotes stocks at night; null where the plan has none. */
export function overnightFeed(account: string | undefined): PriceFeed<'overnight'> | null {
  const feeds = feedsInUse(account)
  return feeds ? feeds.overnight : 'overnight'
}
