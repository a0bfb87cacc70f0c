/** The market as the broker's estimate wants it, from what the desk has of it: an asset, its live price, a contract's terms. */
import type { SymbolNow } from '@paddock/broker/account/context'
import { QTY_SCALE } from '@paddock/broker/account/order-sizes'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import { decimal, significantScale } from '@paddock/decimal/decimal'
import { asQuantity, type Price } from '@paddock/decimal/money'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import type { Quote } from './facts.ts'

/** One share, coin or contract. It stands for the sizes of quotes as well, and a symbol for its id: no estimate looks at them. */
export const ONE_UNIT = asQuantity(1)

export function symbolNow(asset: ListedAsset, quote: Quote, last: Price, option?: OptionTerms): SymbolNow {
  const isCrypto = asset.class === 'crypto'
  return {
    instrument: {
      symbol: asset.symbol,
      assetId: asset.symbol,
      class: option ? 'us_option' : isCrypto ? 'crypto' : 'us_equity',
      name: asset.name ?? asset.symbol,
      exchange: asset.exchange,
      priceScale: asset.price_increment ? significantScale(decimal(asset.price_increment)) : 2,
      sizeScale: isCrypto ? QTY_SCALE : 0,
      sector: '',
      industry: '',
      isMarginable: asset.marginable ?? false,
      isShortable: asset.shortable ?? false,
      isEasyToBorrow: asset.easy_to_borrow ?? false,
      isFractionable: asset.fractionable ?? false,
      attributes: asset.attributes ?? [],
      ...(option && { option }),
    },
    quote: { bid: quote.bid, ask: quote.ask, bidSize: ONE_UNIT, askSize: ONE_UNIT },
    last,
    previousClose: last,
  }
}
