/** The mark at the regular close: what `last_equity` and `last_maintenance_margin` say until the next one. */
import { toWire } from '@paddock/decimal/wire'
import { dayAt } from '@paddock/market/sessions/calendar'
import type { PracticeAccount } from '../account.ts'
import type { Context } from '../context.ts'
import { accepted, type Decision, decidedAt, NOTHING } from '../decision.ts'
import { figuresOf } from './buying-power.ts'

export function markDay(account: PracticeAccount, context: Context): Decision {
  const at = decidedAt(account, context)
  if (account.markAt === null || at < account.markAt) return NOTHING
  const { equity, valuation } = figuresOf(account, context)
  return accepted(account, context, {
    kind: 'day-marked',
    day: dayAt(account.markAt),
    equity: toWire(equity),
    maintenanceMargin: toWire(valuation.maintenance),
  })
}
