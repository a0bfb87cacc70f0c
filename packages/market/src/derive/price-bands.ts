/** Price bands as a stream tells them: when the regular session opens, when they move, and when trading resumes behind a halt. */
import type { PriceBands } from '@paddock/contract/streams/messages'
import { type Instant, toTimestamp } from '../instant.ts'
import { type Instrument, tapeOf } from '../instruments/instrument.ts'
import type { Market } from '../market.ts'
import { priceNumber } from '../units.ts'

/** Source: UTP, price band messages: `A` the first of the day, `B` another in the day, `E` the first behind a halt. */
type Indicator = 'A' | 'B' | 'E'

/** The bands that began to hold in `(after, at]`, where they are others than those before: the last ones alone. */
export function bandsOf(market: Market, instrument: Instrument, after: Instant, at: Instant): PriceBands[] {
  const { symbol, exchange } = instrument
  const bands = market.luldBands(symbol, at)
  if (!bands || bands.at <= after) return []
  const before = market.luldBands(symbol, bands.at - 1)
  const resumed = market.halts(symbol, bands.at - 1, bands.at).some(({ until }) => until === bands.at)
  if (before && !resumed && before.lower === bands.lower && before.upper === bands.upper) return []
  const indicator: Indicator = before === undefined ? 'A' : resumed ? 'E' : 'B'
  const [u, d] = [priceNumber(instrument, bands.upper), priceNumber(instrument, bands.lower)]
  return [{ u, d, i: indicator, t: toTimestamp(bands.at), z: tapeOf(exchange) }]
}
