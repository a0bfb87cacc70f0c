/** What follows from a draft: what is wrong with it, what it is worth, what the account is after it, and the request that would be sent. */
import { LEAST_CRYPTO_USD, LEAST_FRACTIONAL_USD, MOST_CRYPTO_USD, QTY_SCALE } from '@paddock/broker/capability'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import {
  absolute,
  type Decimal,
  decimal,
  formatDecimal,
  isAbove,
  isBelow,
  isNegative,
  isPositive,
  multiply,
  parseDecimal,
  significantScale,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { dollars } from '../format/money.ts'
import { price as priceText } from '../format/price.ts'
import { quantity } from '../format/quantity.ts'
import { orderSentence } from '../orders/words.ts'
import { changed, classOf, type Draft, type Facts, isFractional, mayExtend } from './draft.ts'
import { estimateOf, type TicketEstimate } from './estimate.ts'

export interface Warning {
  /** Stable, for tests and help. */
  readonly code: string
  readonly text: string
  /** A blocking one disables the button; the other only has to be seen. */
  readonly isBlocking: boolean
  /** The change that puts it right, and its words. */
  readonly fix?: { readonly label: string; readonly change: Partial<Draft> }
}

export interface Review {
  readonly warnings: readonly Warning[]
  readonly estimate: TicketEstimate
  /** `Buy 10 AAPL at market`, exactly what would be sent. */
  readonly sentence: string
  /** Undefined while anything blocks. */
  readonly request: PlaceOrder | undefined
}

const blocking = (code: string, text: string, fix?: Warning['fix']): Warning => ({
  code,
  text,
  isBlocking: true,
  ...(fix ? { fix } : {}),
})
const caution = (code: string, text: string, fix?: Warning['fix']): Warning => ({
  ...blocking(code, text, fix),
  isBlocking: false,
})

export function review(draft: Draft, facts: Facts): Review {
  const estimate = estimateOf(draft, facts)
  const warnings = [
    ...assetWarnings(draft, facts),
    ...sizeWarnings(draft, facts),
    ...priceWarnings(draft, facts),
    ...moneyWarnings(draft, facts, estimate),
    ...cautions(draft, facts),
  ]
  const request = requestOf(draft)
  return {
    warnings,
    estimate,
    sentence: orderSentence(request),
    request: warnings.some(({ isBlocking }) => isBlocking) ? undefined : request,
  }
}

/** The order as it travels: only what was decided, amounts in plain notation. */
export function requestOf(draft: Draft) {
  const text = (typed: string) => {
    const value = parseDecimal(typed)
    return value ? formatDecimal(value) : typed
  }
  return {
    symbol: draft.symbol,
    side: draft.side,
    type: draft.type,
    time_in_force: draft.time_in_force,
    ...(draft.sizeUnit === 'qty' ? { qty: text(draft.qty) } : { notional: text(draft.notional) }),
    ...(draft.type === 'limit' ? { limit_price: text(draft.limit_price) } : {}),
    ...(draft.extended_hours ? { extended_hours: true } : {}),
    client_order_id: draft.client_order_id,
  }
}

function assetWarnings({ symbol }: Draft, { asset }: Facts): Warning[] {
  if (asset && (!asset.tradable || asset.status !== 'active'))
    return [blocking('not-tradable', `${symbol} cannot be traded now.`)]
  return []
}

function sizeWarnings(draft: Draft, facts: Facts): Warning[] {
  const typed = draft.sizeUnit === 'qty' ? draft.qty : draft.notional
  const unit = draft.sizeUnit === 'qty' ? 'a quantity' : 'an amount'
  const size = parseDecimal(typed)
  if (!size || !isPositive(size)) return [blocking('size-missing', `Enter ${unit} above zero.`)]
  if (draft.sizeUnit === 'notional' && significantScale(size) > 2)
    return [blocking('notional-grid', 'Amounts have at most two decimals.')]
  if (draft.sizeUnit === 'qty' && significantScale(size) > QTY_SCALE)
    return [blocking('qty-grid', `Quantities have at most ${QTY_SCALE} decimals.`)]
  const { asset } = facts
  if (isFractional(draft) && asset && asset.fractionable === false)
    return [blocking('not-fractionable', `${draft.symbol} trades in whole shares only.`)]
  if (draft.sizeUnit === 'qty' && asset?.min_order_size && isBelow(size, decimal(asset.min_order_size)))
    return [
      blocking('below-minimum', `The smallest order is ${quantity(asset.min_order_size)}.`, {
        label: `Use ${quantity(asset.min_order_size)}`,
        change: { qty: asset.min_order_size },
      }),
    ]
  return holdingWarnings(draft, facts, size)
}

/** No order turns a position round: it closes at most what is held and free, or it opens where there is nothing. */
function holdingWarnings(draft: Draft, { position, asset, account }: Facts, size: Decimal): Warning[] {
  const held = position ? decimal(position.qty) : ZERO
  const closes = draft.side === 'sell' ? isPositive(held) : isNegative(held)
  if (closes) {
    const free = absolute(decimal(position?.qty_available ?? position?.qty ?? '0'))
    if (draft.sizeUnit === 'notional' || !isAbove(size, free)) return []
    const whole = absolute(held)
    const tied = isBelow(free, whole) ? ` ${quantity(subtract(whole, free))} are held by working orders.` : ''
    return [
      blocking('more-than-held', `You can ${draft.side} ${quantity(free)} at most.${tied}`, {
        label: `Use ${quantity(free)}`,
        change: { qty: formatDecimal(free) },
      }),
    ]
  }
  if (draft.side === 'buy') return []
  if (classOf(draft.symbol) === 'crypto') return [blocking('no-crypto-short', `You hold no ${draft.symbol} to sell.`)]
  if (asset?.shortable === false)
    return [blocking('not-shortable', `${draft.symbol} cannot be sold short, and you hold none.`)]
  if (account?.shorting_enabled === false)
    return [blocking('shorting-off', 'This account may not sell short, and you hold none.')]
  if (isFractional(draft)) return [blocking('no-fractional-short', 'Short sales are in whole shares.')]
  return [caution('opens-short', `You hold no ${draft.symbol}: this sells short. Losses have no upper bound.`)]
}

function priceWarnings(draft: Draft, { asset, quote }: Facts): Warning[] {
  if (draft.type !== 'limit') return []
  const limit = parseDecimal(draft.limit_price)
  if (!limit || !isPositive(limit)) return [blocking('limit-missing', 'Enter a limit price.')]
  const tick = tickOf(draft.symbol, limit, asset)
  const fitting = onGrid(limit, tick, draft.side)
  if (!isZeroDifference(fitting, limit))
    return [
      blocking('price-grid', `Prices move in steps of ${formatDecimal(tick)}.`, {
        label: `Use ${priceText(formatDecimal(fitting))}`,
        change: { limit_price: formatDecimal(fitting) },
      }),
    ]
  if (!quote) return []
  const crosses =
    draft.side === 'buy'
      ? isAbove(limit, multiply(quote.ask, CROSSING.buy))
      : isBelow(limit, multiply(quote.bid, CROSSING.sell))
  return crosses ? [caution('crosses', 'The limit is more than 1 % through the market: it fills at once.')] : []
}

const CROSSING = { buy: decimal('1.01'), sell: decimal('0.99') }
const isZeroDifference = (a: Decimal, b: Decimal) => subtract(a, b).coefficient === 0n

/** The step prices move in: a cent from a dollar up, a hundredth of one below; crypto by its own increment. */
export function tickOf(symbol: string, at: Decimal, asset: Facts['asset']): Decimal {
  if (classOf(symbol) === 'crypto') return decimal(asset?.price_increment ?? '0.000000001')
  return isBelow(at, decimal('1')) ? decimal('0.0001') : decimal('0.01')
}

/** The nearest price on the grid that is no worse for the person: down for a buy, up for a sale. */
export const onGrid = (at: Decimal, tick: Decimal, side: Draft['side']): Decimal =>
  multiply(divide(at, tick, { scale: 0, mode: side === 'buy' ? 'floor' : 'ceiling' }), tick)

function moneyWarnings(draft: Draft, { account }: Facts, estimate: TicketEstimate): Warning[] {
  const { value, hold, available, most } = estimate
  if (account?.trading_blocked || account?.account_blocked || account?.trade_suspended_by_user)
    return [blocking('blocked', 'Trading is blocked on this account. See Account for the reason.')]
  if (!value) return []
  const isCrypto = classOf(draft.symbol) === 'crypto'
  const least = isCrypto ? LEAST_CRYPTO_USD : isFractional(draft) ? LEAST_FRACTIONAL_USD : undefined
  if (least && isBelow(value, decimal(least)))
    return [blocking('value-too-small', `Orders of this kind are worth ${dollars(least)} at least.`)]
  if (isCrypto && isAbove(value, decimal(MOST_CRYPTO_USD)))
    return [blocking('value-too-large', `One crypto order is worth ${dollars(MOST_CRYPTO_USD)} at most.`)]
  if (!hold || !available || !isAbove(hold, available)) return []
  const text = `Needs ${dollars(hold)}, you have ${dollars(available)}.`
  if (!most || !isPositive(most)) return [blocking('buying-power', text)]
  const label = draft.sizeUnit === 'qty' ? quantity(most) : dollars(most)
  return [
    blocking('buying-power', `${text} ${draft.side === 'buy' ? 'Buy' : 'Sell'} ${label} at most.`, {
      label: `Use ${label}`,
      change: { [draft.sizeUnit]: formatDecimal(most) },
    }),
  ]
}

function cautions(draft: Draft, { phase, quote }: Facts): Warning[] {
  const found: Warning[] = []
  if (classOf(draft.symbol) === 'us_equity' && phase !== 'regular') found.push(...queued(draft, phase))
  if (quote && draft.type === 'market' && isPositive(quote.bid)) {
    const spread = subtract(quote.ask, quote.bid)
    if (isAbove(multiply(spread, decimal(100)), quote.bid))
      found.push(
        caution('wide-spread', `The spread is ${priceText(formatDecimal(spread))}. A limit order names your price.`),
      )
  }
  return found
}

/** Outside regular hours: what an order waits for. */
function queued(draft: Draft, phase: Facts['phase']): Warning[] {
  const isExtended = phase === 'pre' || phase === 'after'
  if (draft.extended_hours)
    return isExtended
      ? []
      : [caution('queued', 'The market is closed. The order waits for extended hours, 04:00 New York.')]
  const fix = isExtended && mayExtend(draft) && { label: 'Trade in extended hours', change: { extended_hours: true } }
  return [
    caution(
      'queued',
      isExtended
        ? 'Regular hours are over or not begun. The order waits for the next open, 09:30 New York.'
        : 'The market is closed. The order waits for the next open, 09:30 New York.',
      fix || undefined,
    ),
  ]
}

/** A size typed by a press: the given percent of what can be closed, or of what buying power reaches. Undefined while that is unknown. */
export function sizedAt(draft: Draft, facts: Facts, percent: 10 | 25 | 50 | 100): Draft | undefined {
  const { most } = estimateOf(draft, facts)
  if (!most) return undefined
  const isWhole =
    draft.sizeUnit === 'qty' && classOf(draft.symbol) === 'us_equity' && (percent < 100 || significantScale(most) === 0)
  const scale = draft.sizeUnit === 'notional' ? 2 : isWhole ? 0 : QTY_SCALE
  const size = divide(multiply(most, decimal(percent)), decimal(100), { scale, mode: 'down' })
  return changed(draft, { [draft.sizeUnit]: formatDecimal(size) })
}
