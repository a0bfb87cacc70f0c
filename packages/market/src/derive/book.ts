/** An order book behind a quote: deeper levels lie further apart and are larger, both geometrically. A function of symbol and quote. */
import type { Orderbook } from '@paddock/contract/entities/market-data'
import { keyOf, mix, uniform } from '../arithmetic/hash.ts'
import { toTimestamp } from '../instant.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Quote } from '../market.ts'
import { priceNumber, sizeNumber } from '../units.ts'

/** Price and size in the instrument's smallest steps. */
interface Level {
  readonly price: number
  readonly size: number
}

/** Best first: bids fall, asks rise, and no two levels share a price. The first of each is the quote's. */
interface Book {
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

const DEPTH = 20
/** From level to level: how much further away the next one is, and how much more is shown there. */
const WIDER = 1.15
const LARGER = 1.12

/** The book of a quote, at most twenty levels a side; fewer where prices would reach zero. */
export function bookOf(symbol: string, quote: Quote): Book {
  const key = mix(keyOf(symbol, 'book'), Math.floor(quote.at / 1000))
  const gap = (quote.ask - quote.bid) / 4
  const side = (price: number, size: number, sign: 1 | -1): Level[] => {
    const levels = [{ price, size }]
    let distance = 0
    let [step, shown] = [gap, size]
    for (let level = 1; level < DEPTH; level += 1) {
      distance += Math.max(1, Math.round(step))
      if (price + sign * distance < 1) break
      step *= WIDER
      shown *= LARGER
      const draw = uniform(mix(mix(key, level), sign))
      levels.push({ price: price + sign * distance, size: Math.max(1, Math.round(shown * (0.4 + 1.2 * draw))) })
    }
    return levels
  }
  return { bids: side(quote.bid, quote.bidSize, -1), asks: side(quote.ask, quote.askSize, 1) }
}

export function toOrderbook(instrument: Instrument, quote: Quote): Orderbook {
  const { bids, asks } = bookOf(instrument.symbol, quote)
  const level = ({ price, size }: Level) => ({ p: priceNumber(instrument, price), s: sizeNumber(instrument, size) })
  return { t: toTimestamp(quote.at), b: bids.map(level), a: asks.map(level) }
}
