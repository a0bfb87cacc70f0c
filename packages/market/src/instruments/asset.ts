/** An instrument in the wire's shape. */
import type { Asset } from '@paddock/contract/entities/asset'
import { decimalOf } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { asPrice, type Price } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Instrument } from './instrument.ts'
import { listingOf } from './listing.ts'

/** A billionth: the steps of quantity and price on all dollar pairs. Source: Alpaca's assets, recorded 2026-09. */
const CRYPTO_INCREMENT = '0.000000001'

/**
 * An asset as `GET /v2/assets` answers it, which may trade on the day that is asked from or not. Margin requirements are percent. A coin's least order is worth about one dollar at `price`, or
 * at the price of its facts where none is given.
 */
export function toAsset(instrument: Instrument, isListed: boolean, price?: Price): Asset {
  const isCrypto = instrument.class === 'crypto'
  const requirement = instrument.isMarginable ? 30 : 100
  return {
    id: instrument.assetId,
    class: instrument.class,
    exchange: instrument.exchange,
    symbol: instrument.symbol,
    name: instrument.name,
    status: isListed ? 'active' : 'inactive',
    tradable: isListed,
    marginable: instrument.isMarginable,
    maintenance_margin_requirement: requirement,
    margin_requirement_long: String(requirement),
    margin_requirement_short: String(requirement),
    shortable: instrument.isShortable,
    easy_to_borrow: instrument.isEasyToBorrow,
    ...(isCrypto ? {} : { borrow_status: instrument.isEasyToBorrow ? 'easy_to_borrow' : 'hard_to_borrow' }),
    fractionable: instrument.isFractionable,
    attributes: [...instrument.attributes],
    ...(isCrypto
      ? {
          min_order_size: oneDollarOf(price ?? factualPrice(instrument)),
          min_trade_increment: CRYPTO_INCREMENT,
          price_increment: CRYPTO_INCREMENT,
        }
      : {}),
  }
}

/** Nine digits, as Alpaca writes it: 0.000010954 at 91,290 dollars. */
const oneDollarOf = (price: Price): string => toWire(divide(decimalOf(1n), price, { scale: 9, mode: 'half-even' }))

function factualPrice(instrument: Instrument): Price {
  const dollars = listingOf(instrument.symbol)?.price ?? 1
  return asPrice(decimalOf(BigInt(Math.round(dollars * 10 ** instrument.priceScale)), instrument.priceScale))
}
