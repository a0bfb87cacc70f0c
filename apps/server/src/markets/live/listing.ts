/** What a connection of Alpaca's can trade, as the practice market lists it: stocks and coins, under Alpaca's own ids. */
import type { Asset } from '@paddock/contract/entities/asset'
import { parseDecimal, significantScale } from '@paddock/decimal/decimal'
import type { Instrument } from '@paddock/market/instruments/instrument'
import { listingOf } from '@paddock/market/instruments/listing'
import { instrumentOf } from '../asset-instrument.ts'

/** Sizes are whole numbers of steps: more digits would not fit the volume of a cheap coin. */
const MOST_DIGITS = 9

/** An active, tradable asset as an instrument; undefined for what the practice broker has no rules for. */
export function listed(asset: Asset): Instrument | undefined {
  const instrument = instrumentOf(asset)
  if (!instrument || asset.status !== 'active' || !asset.tradable) return undefined
  if (instrument.class !== 'crypto') return { ...instrument, ...sectorOf(asset.symbol) }
  return {
    ...instrument,
    priceScale: digitsOf(asset.price_increment, instrument.priceScale),
    sizeScale: digitsOf(asset.min_trade_increment, instrument.sizeScale),
    ...sectorOf(asset.symbol),
  }
}

/** Alpaca says nothing of them: those of a public listing of that symbol are taken, where one is known. */
function sectorOf(symbol: string): Pick<Instrument, 'sector' | 'industry'> {
  const known = listingOf(symbol)
  if (!known || known.isGenerated) return { sector: '', industry: '' }
  const { sector, industry } = known.instrument
  return { sector, industry }
}

function digitsOf(increment: string | undefined, otherwise: number): number {
  const parsed = increment === undefined ? undefined : parseDecimal(increment)
  return parsed ? Math.min(MOST_DIGITS, significantScale(parsed)) : otherwise
}
