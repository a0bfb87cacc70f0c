/** The quotes on the screen of what an order names, as they are told to this server beside it. */
import type { ConnectionFeeds } from '@paddock/contract/desk/connection-feeds'
import type { SeenQuote } from '@paddock/contract/desk/order-intents'
import type { OptionSnapshot } from '@paddock/contract/entities/option-data'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { formatDecimal } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { toTimestamp } from '@paddock/market/instant'
import { isContract } from '@paddock/market/options/symbol'
import { feedWords } from '../../../format/feed.ts'
import type { KnownPrice } from '../../../live/streams/live-price.ts'

/** What the page knows; undefined of what it does not show. */
interface Screen {
  readonly feeds: ConnectionFeeds | undefined
  readonly priceOf: (symbol: string) => KnownPrice | undefined
  readonly contractOf: (symbol: string) => OptionSnapshot | undefined
}

/** One for each symbol that is on the screen: of none, nothing. */
export function seenQuotes(
  { symbol, legs }: Pick<PlaceOrder, 'symbol' | 'legs'>,
  { feeds, priceOf, contractOf }: Screen,
): readonly SeenQuote[] {
  const symbols = new Set([symbol, ...(legs ?? []).map((leg) => leg.symbol)])
  return [...symbols].flatMap((one) => {
    if (!one) return []
    const price = isContract(one) ? undefined : priceOf(one)
    const seen = isContract(one) ? seenContract(contractOf(one)) : seenPrice(price)
    return seen ? [{ symbol: one, feed: feedWords(feeds, one, { live: price?.feed ?? null }) ?? null, ...seen }] : []
  })
}

type Seen = Omit<SeenQuote, 'symbol' | 'feed'>

const seenPrice = (known: KnownPrice | undefined): Seen | undefined =>
  known && seenOf(known.bid, known.ask, known.quotedAt, known.last, known.tradedAt)

const seenContract = (known: OptionSnapshot | undefined): Seen | undefined =>
  known &&
  seenOf(known.latestQuote?.bp, known.latestQuote?.ap, known.latestQuote?.t, known.latestTrade?.p, known.latestTrade?.t)

const seenOf = (bid?: number, ask?: number, quotedAt?: string, last?: number, tradedAt?: string): Seen => ({
  ...{ bid: amount(bid), ask: amount(ask), quoted_at: time(quotedAt) },
  ...{ last: amount(last), traded_at: time(tradedAt) },
})

function amount(value: number | undefined): string | null {
  const exact = fromWire(value)
  return exact ? formatDecimal(exact) : null
}

function time(written: string | undefined): string | null {
  const at = Date.parse(written ?? '')
  return Number.isNaN(at) ? null : toTimestamp(at)
}
