/** Prices as they are typed: a number, or a place in the quote with steps beside it, such as `m+2`: the middle and two ticks. */
import {
  add,
  type Decimal,
  decimal,
  decimalOf,
  formatDecimal,
  isPositive,
  middle,
  multiply,
  parseDecimal,
  subtract,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { asPrice, type Price } from '@paddock/decimal/money'
import { classOf } from '@paddock/market/options/symbol'
import { orderPriceScale } from '@paddock/market/units'
import type { Draft, Side } from '../draft/draft.ts'
import type { Facts, Quote } from '../facts/facts.ts'

/** Bid, middle, ask or last, and so many ticks more or less. */
const PLACED = /^([bmal])(?:([+-])(\d{1,4}))?$/i

/** Whether a price follows the quote until it is sent. */
export const isFollowing = (text: string): boolean => PLACED.test(text.trim())

/** What may stand in a price field beside a number while a place in the quote is typed. */
export const PRICE_PLACE = /^[bmal]?[+-]?\d{0,4}$/i

/** The price a text stands for; undefined while it is none. What follows the quote lands on a step, no worse for the person. */
export function priceOf(
  text: string,
  { quote, last }: Pick<Facts, 'quote' | 'last'>,
  tick: Price,
  side: Side,
): Price | undefined {
  const [, place, sign, count] = PLACED.exec(text.trim()) ?? []
  if (place === undefined) {
    return asPrice(positiveIn(text.trim()))
  }
  const at = placeIn(place.toLowerCase(), quote, last)
  if (!at || !isPositive(at)) return undefined
  const steps = multiply(tick, decimalOf(BigInt(count ?? 0)))
  const price = onGrid(sign === '-' ? subtract(at, steps) : add(at, steps), tick, side)
  return isPositive(price) ? price : undefined
}

function placeIn(place: string, quote: Quote | undefined, last: Price | undefined): Price | undefined {
  if (place === 'l') return last
  if (!quote) return undefined
  return place === 'b' ? quote.bid : place === 'a' ? quote.ask : middle(quote.bid, quote.ask)
}

/** The step prices move in: of a coin its own increment, else the least that an order's price may have. */
export function tickOf(symbol: string, at: Price, asset: Facts['asset']): Price {
  const assetClass = classOf(symbol)
  return assetClass === 'crypto' && asset?.price_increment
    ? asPrice(asset.price_increment)
    : asPrice(decimalOf(1n, orderPriceScale(assetClass, at)))
}

/** The nearest price on the grid that is no worse for the person: down for a buy, up for a sale. */
export const onGrid = (at: Price, tick: Price, side: Side): Price =>
  multiply(tick, divide(at, tick, { scale: 0, mode: side === 'buy' ? 'floor' : 'ceiling' }))

/** The number above zero that a text is; undefined where it is none. */
export function positiveIn(text: string): Decimal | undefined {
  const value = parseDecimal(text)
  return value && isPositive(value) ? value : undefined
}

/** A size with a letter for thousands or millions: `2.5k`. */
export function sizeText(typed: string): string {
  const letter = typed.at(-1)?.toLowerCase()
  const times = letter === 'k' ? '1000' : letter === 'm' ? '1000000' : undefined
  const value = times && parseDecimal(typed.slice(0, -1))
  return value ? formatDecimal(multiply(value, decimal(times))) : typed
}

/** The limit a draft starts at: the near side of the quote, where it waits and does not cross. */
export function firstPrice({ quote, last, asset }: Facts, draft: Draft, side: Side): string {
  const at = quote ? (side === 'buy' ? quote.bid : quote.ask) : last
  if (!at || !isPositive(at)) return ''
  return formatDecimal(onGrid(at, tickOf(draft.selectedAsset?.value ?? '', at, asset), side))
}
