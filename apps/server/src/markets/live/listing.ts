/** What a connection of Alpaca's can trade, as the practice market lists it: stocks and coins, under Alpaca's own ids. */
import type { Asset } from '@paddock/contract/entities/asset'
import { parseDecimal, significantScale } from '@paddock/decimal/decimal'
import type { Instrument } from '@paddock/market/instruments/instrument'
import { listingOf } from '@paddock/market/instruments/listing'

/** Digits after the point: a stock's price is in hundredths of a cent and what is shown of it in shares; of coins, where Alpaca says nothing. */
const STOCK_SCALES = { priceScale: 4, sizeScale: 0 }
const COIN_SCALES = { priceScale: 9, sizeScale: 9 }
/** Sizes are whole numbers of steps: more digits would not fit the volume of a cheap coin. */
const MOST_DIGITS = 9

/** An active, tradable asset as an instrument; undefined for what the practice broker has no rules for. */
export function listed(asset: Asset): Instrument | undefined {
  const isCoin = asset.class === 'crypto'
  if (!isCoin && asset.class !== 'us_equity') return undefined
  if (asset.status !== 'active' || !asset.tradable) return undefined
  const scales = isCoin ? COIN_SCALES : STOCK_SCALES
  return {
    symbol: asset.symbol,
    assetId: asset.id,
    class: isCoin ? 'crypto' : 'us_equity',
    name: asset.name ?? asset.symbol,
    exchange: asset.exchange,
    priceScale: isCoin ? digitsOf(asset.price_increment, scales.priceScale) : scales.priceScale,
    sizeScale: isCoin ? digitsOf(asset.min_trade_increment, scales.sizeScale) : scales.sizeScale,
    ...sectorOf(asset.symbol),
    isMarginable: asset.marginable === true,
    isShortable: asset.shortable === true,
    isEasyToBorrow: asset.easy_to_borrow === true,
    isFractionable: asset.fractionable === true,
    attributes: asset.attributes ?? [],
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
