/** Which figure of an account pays for an order, and what it is called. */
import { fundsFor } from '@paddock/broker/margin/funds'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { Funds } from '@paddock/contract/entities/account'
import type { AssetClass } from '@paddock/market/instruments/instrument'
import type { Phase } from '@paddock/market/sessions/calendar'
import { figureName } from './figures.ts'

interface Bought {
  /** Without one the order is for what takes margin. */
  readonly asset?: ListedAsset | undefined
  /** Of the stock market now. */
  readonly phase: Phase
}

/** The figure that pays for an order of a class. */
export const fundsOf = (assetClass: AssetClass, { asset, phase }: Bought): Funds =>
  fundsFor({ class: assetClass, isMarginable: asset?.marginable !== false }, phase)

/** As the account's figures are called. */
export const FUNDS_NAMES: Readonly<Record<Funds, string>> = {
  margin: figureName('buying_power'),
  overnight: figureName('regt_buying_power'),
  'non-marginable': figureName('non_marginable_buying_power'),
  cash: 'Cash for crypto',
  options: figureName('options_buying_power'),
}
