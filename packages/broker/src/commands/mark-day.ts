/** The regular close: what `last_equity` and `last_maintenance_margin` say once the next session begins, and whether margin is called for. */
import { toWire } from '@paddock/decimal/wire'
import { dayAt } from '@paddock/market/sessions/calendar'
import type { PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, NOTHING } from '../account/decision.ts'
import type { EventBody } from '../account/event.ts'
import { assignedEarly } from '../exercise/assign-early.ts'
import { settledBy } from '../exercise/settle.ts'
import { figuresOf } from '../margin/buying-power.ts'
import { callAfter } from './margin-call.ts'

export function markDay(account: PracticeAccount, context: Context): Decision {
  const at = decidedAt(account, context)
  if (account.markAt === null || at < account.markAt) return NOTHING
  const figures = figuresOf(account, context)
  const day = dayAt(account.markAt)
  const closed: EventBody[] = [
    {
      kind: 'day-closed',
      day,
      equity: toWire(figures.equity),
      maintenanceMargin: toWire(figures.maintenanceMargin),
      cash: toWire(account.cash),
      holdings: [...account.positions.values()].map(({ symbol, assetId, assetClass, option, qty, cost }) => ({
        symbol,
        assetId,
        assetClass,
        ...(option && { option }),
        qty: toWire(qty),
        cost: toWire(cost),
      })),
    },
    ...callAfter(account, figures, day),
  ]
  const early = assignedEarly(account, day, context)
  return accepted(account, context, ...closed, ...settledBy(account, early, day, context, closed.length))
}
