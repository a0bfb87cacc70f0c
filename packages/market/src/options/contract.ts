/** One contract: the instrument that everybody sees, and what pricing it needs. */
import { keyOf } from '../arithmetic/hash.ts'
import { log } from '../arithmetic/logarithm.ts'
import type { Instant } from '../instant.ts'
import type { OptionInstrument, OptionTerms } from '../instruments/instrument.ts'
import { MONTHS } from '../sessions/date.ts'
import { mainSlot, slotEnd } from '../sessions/timeline.ts'
import type { Sign } from './black-scholes.ts'
import { contractId } from './contract-id.ts'
import { formatOptionSymbol } from './symbol.ts'
import type { Underlying } from './underlying.ts'

export interface Contract {
  readonly instrument: OptionInstrument
  readonly underlying: Underlying
  readonly sign: Sign
  /** Dollars, and its logarithm. */
  readonly strike: number
  readonly logStrike: number
  /** The close of the expiration day. */
  readonly expires: Instant
  /** The timeline's days on which it is listed under this symbol, both included, and the day it expires on. */
  readonly from: number
  readonly to: number
  readonly expirationDay: number
  /** The symbol it had until the day before `from`, where an adjustment made it of another contract. */
  readonly former: string | undefined
  /** What its draws hash from. */
  readonly key: number
}

export function contractOf(
  underlying: Underlying,
  terms: OptionTerms,
  from: number,
  to: number,
  day: number,
  former: string | undefined,
): Contract {
  const { path } = underlying.tape
  const symbol = formatOptionSymbol(terms)
  const { sector, industry } = path.listing.instrument
  const strike = terms.strike / 1000
  return {
    instrument: {
      symbol,
      assetId: contractId(terms),
      class: 'us_option',
      name: nameOf(terms),
      // As Alpaca's positions have it: its own client for Python reads no name but those of places for stocks and coins.
      exchange: '',
      priceScale: 2,
      sizeScale: 0,
      sector,
      industry,
      isMarginable: false,
      isShortable: false,
      isEasyToBorrow: false,
      isFractionable: false,
      attributes: [],
      option: terms,
    },
    underlying,
    sign: terms.type === 'call' ? 1 : -1,
    strike,
    logStrike: log(strike),
    expires: slotEnd(path.timeline, mainSlot(path.timeline, day)),
    from,
    to,
    expirationDay: day,
    former,
    key: keyOf(String(path.key), symbol),
  }
}

/** `AAPL Nov 03 2023 170 Call`, as Alpaca writes it. */
function nameOf({ root, expiration, strike, type }: OptionTerms): string {
  const [year = '', month = '', day = ''] = expiration.split('-')
  return `${root} ${MONTHS[Number(month) - 1]} ${day} ${year} ${strike / 1000} ${type === 'call' ? 'Call' : 'Put'}`
}
