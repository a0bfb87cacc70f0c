/** The orders that bring an account to a basket: what is missing is bought, what is too much is sold, sells first. Exact decimals. */

import { powerFor } from '@paddock/analytics/equity/live-account'
import { LEAST_CRYPTO_USD, LEAST_FRACTIONAL_USD } from '@paddock/broker/account/order-sizes'
import { marketOrder } from '@paddock/broker/positions/market-order'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { Account } from '@paddock/contract/entities/account'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  formatDecimal,
  isAbove,
  isBelow,
  isNegative,
  isPositive,
  isZero,
  multiply,
  negate,
  ONE,
  significantScale,
  smaller,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { percentOf } from '@paddock/decimal/percent'
import { toWire } from '@paddock/decimal/wire'
import { classOf } from '@paddock/market/options/symbol'
import type { Phase } from '@paddock/market/sessions/calendar'
import { fundsOf } from '../../trading/balances/funds.ts'
import { accountAfter, type Holding } from '../../trading/portfolio/forecast.ts'
import type { BasketTarget } from './basket-text.ts'

/** What is held of a symbol, signed, and how much of it no order holds. */
interface BasketHolding {
  readonly symbol: string
  readonly qty: Decimal
  readonly free: Decimal
}

export interface BasketOf {
  readonly targets: readonly BasketTarget[]
  /** What the weights are of, US dollars. */
  readonly whole: Decimal
  readonly holdings: readonly BasketHolding[]
  readonly priceOf: (symbol: string) => Decimal | undefined
  readonly assetOf: (symbol: string) => ListedAsset | undefined
  /** What is held counts, and what is too much of it is sold; otherwise everything is bought anew. */
  readonly isRebalance: boolean
  /** Whether what is held and not in the basket is sold. */
  readonly isSellingRest: boolean
  readonly isWhole: boolean
}

interface BasketLine {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly qty: Decimal
  readonly price: Decimal
  readonly value: Decimal
}

export interface BasketPlan {
  /** Sells before buys, the largest first. */
  readonly lines: readonly BasketLine[]
  /** Why nothing is done about a symbol. */
  readonly left: readonly string[]
  readonly sold: Decimal
  readonly bought: Decimal
}

/** What cannot be brought to its weight is told in `left`, with why. */
export function planBasket(of: BasketOf): BasketPlan {
  const left: string[] = []
  const lines: BasketLine[] = []
  const rest =
    of.isRebalance && of.isSellingRest
      ? of.holdings.filter((held) => !of.targets.some((one) => one.symbol === held.symbol))
      : []
  const wanted = [...of.targets, ...rest.map(({ symbol }) => ({ symbol, weight: ZERO }))]
  for (const target of wanted) {
    const line = lineOf(target, of)
    if (typeof line === 'string') left.push(line)
    else if (line) lines.push(line)
  }
  const bySize = (side: 'buy' | 'sell') =>
    lines.filter((line) => line.side === side).toSorted((a, b) => compare(b.value, a.value))
  const sum = (of_: readonly BasketLine[]) => of_.reduce((total, { value }) => add(total, value), ZERO)
  const [sells, buys] = [bySize('sell'), bySize('buy')]
  return { lines: [...sells, ...buys], left, sold: sum(sells), bought: sum(buys) }
}

/** The order for one symbol, nothing where it is there already, or why there is none. */
function lineOf({ symbol, weight }: BasketTarget, of: BasketOf): BasketLine | string | undefined {
  const price = of.priceOf(symbol)
  const asset = of.assetOf(symbol)
  const held = of.isRebalance ? of.holdings.find((one) => one.symbol === symbol) : undefined
  if (!price || !isPositive(price) || !asset) return `${symbol}: no price yet`
  if (held && isNegative(held.qty)) return `${symbol}: held short, left alone`
  const target = percentOf(of.whole, weight)
  const missing = subtract(target, held ? multiply(held.qty, price) : ZERO)
  if (isZero(missing)) return undefined
  const side = isNegative(missing) ? 'sell' : 'buy'
  const isCrypto = asset.class === 'crypto'
  const canSplit = isCrypto || (asset.fractionable === true && !of.isWhole)
  // The last of a position goes whole, with whatever fraction is left of it.
  const isLast = side === 'sell' && isZero(weight)
  const size = isLast && held ? held.free : divide(absolute(missing), price, { scale: canSplit ? 9 : 0, mode: 'down' })
  const qty = side === 'sell' && held ? smaller(size, held.free) : size
  if (!isPositive(qty)) return side === 'sell' ? `${symbol}: held by working orders` : `${symbol}: less than one share`
  const value = multiply(qty, price)
  const least = isCrypto ? LEAST_CRYPTO_USD : significantScale(qty) > 0 ? LEAST_FRACTIONAL_USD : '0'
  if (isBelow(value, decimal(least)) && !isLast) return `${symbol}: below the minimum order value`
  return { symbol, side, qty, price, value }
}

/**
 * The symbol of the first buy that the account cannot pay once the lines before it have filled at their prices; undefined where it pays them all.
 * Coins, and stocks without margin, are paid in cash.
 */
export function firstUnpaid(
  account: Account,
  lines: readonly BasketLine[],
  {
    positions,
    phase,
    assetOf,
  }: { readonly positions: readonly Position[]; readonly phase: Phase } & Pick<BasketOf, 'assetOf'>,
): string | undefined {
  let now = account
  let held: readonly Holding[] = positions
  for (const { symbol, side, qty, price, value } of lines) {
    const asset = assetOf(symbol)
    if (!asset) continue
    const { class: asset_class, marginable: asset_marginable } = asset
    const free = powerFor(now, fundsOf(classOf(symbol), { asset, phase }))
    if (side === 'buy' && free && isAbove(value, free)) return symbol
    const own = held.find((holding) => isSameSymbol(holding.symbol, symbol))
    const before = decimal(own?.qty ?? 0)
    const after = side === 'buy' ? add(before, qty) : subtract(before, qty)
    const position = { symbol, asset_class, asset_marginable }
    now = accountAfter(now, {
      traded: [{ position, before, after, mark: price, size: ONE }],
      cash: side === 'buy' ? negate(value) : value,
      positions: held,
      areOrdersOnMargin: false,
      hasNoOrders: false,
      attributesOf: (name) => assetOf(name)?.attributes ?? [],
    })
    held = [
      ...held.filter((holding) => holding !== own),
      { ...position, qty: toWire(after), current_price: toWire(price) },
    ]
  }
  return undefined
}

/** The market order of a line. */
export const basketOrder = (
  { symbol, side, qty }: Pick<BasketLine, 'symbol' | 'side' | 'qty'>,
  client_order_id: string,
) => ({ ...marketOrder({ symbol, side, qty: formatDecimal(qty) }), client_order_id })
