/** Events to rows. */
import { FINAL_STATUSES, type Order } from '@paddock/contract/entities/order'
import type { OrderId } from '@paddock/contract/entities/scalar'
import type { PracticeAccount } from '../account/account.ts'
import type { AccountEvent } from '../account/event.ts'
import {
  carriedActivities,
  coinActivities,
  entryActivity,
  fillActivity,
  legActivities,
  locateActivities,
  openingActivity,
  optionActivities,
  transferActivity,
} from './activity.ts'
import { orderChanges } from './changes.ts'
import { wireLegs, wireOrder } from './order.ts'
import type { Row } from './row.ts'

/** The rows an event writes. Called with the account before the event, that is, before `evolve`. */
export function project(before: PracticeAccount, event: AccountEvent): Row[] {
  const { body, at } = event
  if (body.kind === 'account-opened')
    return [{ kind: 'activity', at, activity: openingActivity(before, event, body.cash) }]
  if (body.kind === 'cash-transferred')
    return [{ kind: 'activity', at, activity: transferActivity(before, event, body) }]
  if (body.kind === 'positions-carried')
    return carriedActivities(before, event, body).map((activity) => ({ kind: 'activity', at, activity }))
  if (body.kind === 'entry-booked')
    return [{ kind: 'activity', at, activity: entryActivity(before, event, body.entry) }]
  if (body.kind === 'coins-sent')
    return coinActivities(before, event, body).map((activity) => ({ kind: 'activity', at, activity }))
  if (body.kind === 'option-settled')
    return optionActivities(before, event, body).map((activity) => ({ kind: 'activity', at, activity }))
  if (body.kind === 'shares-located')
    return locateActivities(before, event, body).map((activity) => ({ kind: 'activity', at, activity }))
  const changes = orderChanges(before, event)
  const rows: Row[] = []
  for (const { order, replacedBy } of changes) {
    const { submittedAt } = order
    const isOpen = !FINAL_STATUSES.has(order.status)
    const push = (wire: Order, parentId: OrderId | null) =>
      rows.push({ kind: 'order', submittedAt, isOpen, order: wire, text: JSON.stringify(wire), parentId })
    push(wireOrder(order, replacedBy), order.group?.parentId ?? null)
    if (order.legs) for (const leg of wireLegs(order)) push(leg, order.id)
  }
  const filled = changes[0]?.order
  if (body.kind === 'order-filled' && filled)
    rows.push({ kind: 'activity', at, activity: fillActivity(filled, body, at) })
  if (body.kind === 'legs-filled' && filled)
    for (const activity of legActivities(filled, body, at)) rows.push({ kind: 'activity', at, activity })
  return rows
}
