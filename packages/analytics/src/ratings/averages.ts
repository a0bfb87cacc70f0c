/** The fifteen averages: a price above one is a buy. */
import { ema, hma, sma, vwma } from '../indicators/averages.ts'
import { at, type Candle, closes } from '../indicators/candle.ts'
import { ichimoku } from '../indicators/trends.ts'
import { type Component, known, voteOf } from './vote.ts'

const LENGTHS = [10, 20, 30, 50, 100, 200]
/** The cloud under today's candle was computed so many candles ago. */
const CLOUD_SHIFT = 26

/** Each average's vote at the last candle, in the order they are listed. */
export function averageVotes(candles: readonly Candle[]): Component[] {
  const prices = closes(candles)
  const last = candles.length - 1
  const price = at(prices, last)
  const against = (name: string, series: readonly number[]): Component => {
    const value = at(series, last)
    return { name, value, vote: voteOf(value < price, value > price) }
  }
  return known([
    ...LENGTHS.flatMap((length) => [
      against(`EMA ${length}`, ema(prices, length)),
      against(`SMA ${length}`, sma(prices, length)),
    ]),
    cloud(candles, price),
    against('VWMA 20', vwma(candles, 20)),
    against('Hull MA 9', hma(prices, 9)),
  ])
}

function cloud(candles: readonly Candle[], price: number): Component {
  const last = candles.length - 1
  const lines = ichimoku(candles)
  const spanA = at(lines.spanA, last - CLOUD_SHIFT)
  const spanB = at(lines.spanB, last - CLOUD_SHIFT)
  const base = at(lines.base, last)
  const conversion = at(lines.conversion, last)
  return {
    name: 'Ichimoku base line 9, 26, 52',
    // Without a cloud there is nothing to compare with: the component cannot be computed.
    value: Number.isNaN(spanA) || Number.isNaN(spanB) ? Number.NaN : base,
    vote: voteOf(
      spanA > spanB && base > spanA && conversion > base && price > conversion,
      spanA < spanB && base < spanA && conversion < base && price < conversion,
    ),
  }
}
