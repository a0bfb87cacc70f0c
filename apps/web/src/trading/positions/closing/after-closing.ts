/** The account after a part of a position is closed at a price: the ticket's forecast, of an order that is not written yet. */
import { multiplierOf } from '@paddock/analytics/equity/valuation'
import { besideIn } from '@paddock/broker/options/beside'
import { contractsOf } from '@paddock/broker/options/coverage'
import type { Account } from '@paddock/contract/entities/account'
import type { Position } from '@paddock/contract/entities/position'
import {
  absolute,
  add,
  type Decimal,
  decimal,
  isNegative,
  multiply,
  negate,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { asQuantity } from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'
import { cryptoFeeRate } from '@paddock/market/instruments/crypto-fees'
import type { TermsOf } from '@paddock/market/options/terms'
import { accountAfter, contractsMargin, isMarginUsedBeside } from '../../portfolio/forecast.ts'
import type { PositionRow } from '../position-row.ts'

interface Closing {
  /** Signed as the position. */
  readonly qty: Decimal
  readonly price: Decimal
  readonly positions: readonly Position[]
  readonly termsOf: TermsOf
  readonly hasNoOrders: boolean
}

const withoutDot = (symbol: string): string => symbol.replace('.', '')

export function accountAfterClosing(
  account: Account,
  held: Pick<PositionRow, 'position' | 'attributes' | 'underlying'>,
  closing: Closing,
): Account {
  const { position, attributes, underlying } = held
  const { qty, price, positions, termsOf, hasNoOrders } = closing
  const [before, size] = [decimal(position.qty), multiplierOf(position)]
  const worth = multiply(multiply(qty, price), size)
  const fee = position.asset_class === 'crypto' ? multiply(worth, cryptoFeeRate(account.crypto_tier ?? 1, false)) : ZERO
  const termsOn: TermsOf = (symbol) => {
    const terms = termsOf(symbol)
    return terms && withoutDot(terms.underlying) === withoutDot(underlying) ? terms : undefined
  }
  const terms = termsOn(position.symbol)
  const family = positions.filter(({ symbol }) => termsOn(symbol))
  const shares = positions.filter(({ symbol }) => symbol === underlying)
  const isSpreadAllowed = (account.options_trading_level ?? 3) >= 3
  const contracts =
    terms &&
    contractsMargin(
      besideIn([...shares, ...family], [], underlying, termsOn, isSpreadAllowed),
      [contractsOf(terms, isNegative(qty) ? 'buy' : 'sell', asQuantity(absolute(qty)))],
      family.reduce((sum, { market_value }) => add(sum, fromWire(market_value) ?? ZERO), ZERO),
      negate(worth),
    )
  return accountAfter(account, {
    traded: [{ position, before, after: subtract(before, qty), mark: price, size }],
    cash: subtract(worth, fee),
    contracts,
    usesMargin: isMarginUsedBeside(positions, position.symbol),
    hasNoOrders,
    attributesOf: () => attributes,
  })
}
