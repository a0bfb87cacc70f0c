/** Companies' actions that take effect on a day, for the positions an account holds then. */
import type { OrderId } from '@paddock/contract/entities/scalar'
import { toWire } from '@paddock/decimal/wire'
import type { CorporateAction } from '@paddock/market/corporate-action'
import type { TradingDay } from '@paddock/market/instant'
import type { PracticeAccount } from '../account.ts'
import type { Context } from '../context.ts'
import { decidedAt } from '../decision.ts'
import type { EventBody } from '../event.ts'
import { uuidOf } from '../ids.ts'
import { onDay } from '../positions/lots.ts'
import { restate } from '../positions/restate.ts'
import { effectOf, type Line } from './effect.ts'
import { orderEffects } from './orders.ts'

/** What follows from `actions`, in their order, each for the positions the one before left. `offset` is how many events come before. */
export function applied(
  account: PracticeAccount,
  actions: readonly CorporateAction[],
  day: TradingDay,
  context: Context,
  offset: number,
): EventBody[] {
  const bodies: EventBody[] = []
  const positions = new Map(account.positions)
  const touched = new Set<OrderId>()
  const at = decidedAt(account, context)
  const next = () => account.sequence + 1 + offset + bodies.length
  for (const action of actions) {
    const held = positions.get(action.symbol)
    if (!held) continue
    const effect = effectOf(action, onDay(held, day), day, context)
    const groupId = uuidOf(account.lineage, next(), at, 'activity')
    if (effect.positions) {
      const { id, kind, symbol } = action
      const restated: Extract<EventBody, { kind: 'positions-restated' }> = {
        kind: 'positions-restated',
        actionId: id,
        action: kind,
        day,
        sources: [symbol],
        positions: effect.positions,
      }
      restate(positions, restated)
      bodies.push(restated)
    }
    effect.lines.forEach((line, index) => {
      bodies.push(lineOf(line, day, groupId, `${action.id}:${index}`))
    })
    const orders = [...account.orders.values()].filter(({ symbol, id }) => symbol === action.symbol && !touched.has(id))
    for (const body of orderEffects(account, orders, effect.orders, next(), at)) {
      if ('orderId' in body) touched.add(body.orderId)
      bodies.push(body)
    }
  }
  return bodies
}

/** A line of today is booked, one of a later day is owed until then. */
function lineOf({ entry, cash, removes }: Line, today: TradingDay, groupId: string, id: string): EventBody {
  const grouped = { ...entry, groupId }
  return entry.day <= today
    ? { kind: 'entry-booked', entry: grouped, cash: toWire(cash), owed: null }
    : { kind: 'payment-owed', id, day: entry.day, entry: grouped, cash: toWire(cash), removes: removes ?? null }
}
