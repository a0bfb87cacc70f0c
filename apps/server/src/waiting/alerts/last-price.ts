/** What a symbol traded at last in an account's market, asked of whoever answers for the account. */
import { decimal, formatDecimal, middle, numberText } from '@paddock/decimal/decimal'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import * as z from 'zod/mini'
import { askBroker } from '../../accounts/ask-broker.ts'
import type { Broker } from '../../accounts/broker.ts'

/** `unknown` is no symbol of that market; `silent` did not say. */
type LastPrice =
  | {
      readonly kind: 'price'
      /** What a move is counted from. */
      readonly price: string
      /** What it has risen and fallen to: its last print, and of a contract, whose prints are rare, what is bid and asked. */
      readonly risenTo: string
      readonly fallenTo: string
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'silent' }

const Trade = z.looseObject({ p: z.number() })
const Quote = z.looseObject({ bp: z.number(), ap: z.number() })
const Answer = z.looseObject({
  trades: z.optional(z.record(z.string(), z.nullish(Trade))),
  quotes: z.optional(z.record(z.string(), z.nullish(Quote))),
})
/** The broker's own words for a symbol that it does not have. */
const NO_SYMBOL: ReadonlySet<number> = new Set([400, 404, 422])

export async function lastPrice(broker: Broker, symbol: string, requestId: string): Promise<LastPrice> {
  const isCoin = symbol.includes('/')
  const { status, value } = await askBroker(broker, {
    operation: isCoin ? 'cryptoLatestTrades' : parseOptionSymbol(symbol) ? 'optionLatestQuotes' : 'stockLatestTrades',
    query: { symbols: symbol },
    requestId,
  })
  if (status !== 200) return { kind: NO_SYMBOL.has(status) ? 'unknown' : 'silent' }
  const read = Answer.safeParse(value)
  if (!read.success) return { kind: 'silent' }
  const trade = read.data.trades?.[symbol]
  const quote = read.data.quotes?.[symbol]
  if (trade) {
    const price = numberText(trade.p)
    return { kind: 'price', price, risenTo: price, fallenTo: price }
  }
  if (!quote) return { kind: 'unknown' }
  const [bid, ask] = [numberText(quote.bp), numberText(quote.ap)]
  const price = formatDecimal(middle(decimal(bid), decimal(ask)))
  return { kind: 'price', price, risenTo: bid, fallenTo: ask }
}
