/** The events of contracts that end: of each, and of the orders that their shares leave without a place. */
import { toWire } from '@paddock/decimal/wire'
import type { TradingDay } from '@paddock/market/instant'
import type { PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { decidedAt } from '../account/decision.ts'
import type { EventBody } from '../account/event.ts'
import { uuidOf } from '../account/ids.ts'
import { beside } from '../corporate-actions/apply.ts'
import { orderEffects } from '../corporate-actions/orders.ts'
import { settleContracts } from './settled.ts'
import { deliveryOf, type Outcome } from './settlement.ts'

type Settled = Pick<Outcome, 'position' | 'outcome'>

/** `offset` is how many events of the same decision come before. */
export function settledBy(
  account: PracticeAccount,
  outcomes: readonly Settled[],
  day: TradingDay,
  context: Context,
  offset = 0,
): EventBody[] {
  const at = decidedAt(account, context)
  const bodies: EventBody[] = []
  const positions = new Map(account.positions)
  const delivered = new Set<string>()
  for (const { position, outcome } of outcomes) {
    const { symbol, qty, option } = position
    const body: Extract<EventBody, { kind: 'option-settled' }> = {
      kind: 'option-settled',
      outcome,
      symbol,
      qty: toWire(qty),
      day,
      delivery: outcome === 'expiry' ? null : deliveryOf(option, qty, assetIdOf(account, option.underlying, context)),
      groupId: uuidOf(account.lineage, account.sequence + 1 + offset + bodies.length, at, 'activity'),
    }
    settleContracts(positions, body, at)
    if (body.delivery) delivered.add(option.underlying)
    bodies.push(body)
  }
  for (const symbol of delivered) {
    const orders = [...account.orders.values()].filter((order) => order.symbol === symbol)
    const effect = beside(account.orders, symbol, account.positions, positions)
    bodies.push(...orderEffects(account, orders, effect, account.sequence + 1 + offset + bodies.length, context))
  }
  return bodies
}

const assetIdOf = ({ positions }: PracticeAccount, symbol: string, context: Context): string =>
  positions.get(symbol)?.assetId ??
  context.symbol(symbol)?.instrument.assetId ??
  context.instrument?.(symbol)?.assetId ??
  symbol
