/** An asset of Alpaca's as the instrument of a market whose prices are Alpaca's: stocks and coins, under Alpaca's own ids. */
import type { Asset } from '@paddock/contract/entities/asset'
import type { Instrument } from '@paddock/market/instruments/instrument'

/** Digits after the point: a stock's price is in hundredths of a cent and its size in shares, a coin's are both in billionths. */
const STOCK_SCALES = { priceScale: 4, sizeScale: 0 } as const
const COIN_SCALES = { priceScale: 9, sizeScale: 9 } as const

/** Undefined for what is neither a stock nor a coin. Of sectors Alpaca says nothing. */
export function instrumentOf(asset: Asset): Instrument | undefined {
  const { symbol, exchange, id: assetId, class: assetClass } = asset
  if (assetClass !== 'us_equity' && assetClass !== 'crypto') return undefined
  return {
    ...(assetClass === 'crypto' ? COIN_SCALES : STOCK_SCALES),
    symbol,
    assetId,
    class: assetClass,
    name: asset.name ?? symbol,
    exchange,
    sector: '',
    industry: '',
    isMarginable: asset.marginable === true,
    isShortable: asset.shortable === true,
    isEasyToBorrow: asset.easy_to_borrow === true,
    isFractionable: asset.fractionable === true,
    attributes: asset.attributes ?? [],
  }
}
