/** What written contracts hold once another order is gone: as if it had never stood before them. */
import { compare } from '@paddock/decimal/decimal'
import { notional } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import type { PracticeAccount, WorkingOrder } from '../account/account.ts'
import type { EventBody } from '../account/event.ts'
import { isOpening, remainingQty } from '../account/open-orders.ts'
import { type Burden, contractsOf, heldContracts, sharesFree, together, weightOf } from '../options/coverage.ts'
import { optionsLevel } from '../options/level.ts'
import { needsOf, writtenHold } from '../options/needs.ts'
import { timesMultiplier } from '../options/terms.ts'

/**
 * The events that follow for written contracts on the same underlying when `gone` ends at `at`: each holds what it requires beside what is
 * held and the orders accepted before it. Only what has a limit is looked at; other orders keep what the quote of their acceptance made of them.
 */
export function reservesWithout(account: PracticeAccount, gone: WorkingOrder, at: Instant): EventBody[] {
  const underlying = (gone.legs?.[0] ?? gone).option?.underlying
  if (underlying === undefined || !weightOf(gone, underlying)) return []
  const areOpeningsOnly = optionsLevel(account) < 3
  const freeShares = sharesFree(account, underlying)
  let burden: Burden = { contracts: heldContracts(account, underlying), perhaps: [] }
  const changes: EventBody[] = []
  for (const id of account.optionOrders) {
    const order = account.orders.get(id)
    const weight = order && order.id !== gone.id ? weightOf(order, underlying, areOpeningsOnly) : undefined
    if (!order || !weight) continue
    if (order.option && order.limitPrice && isOpening(order) && order.expiresAt > at) {
      const contracts = areOpeningsOnly ? burden.contracts.filter(({ qty }) => qty < 0) : burden.contracts
      const left = remainingQty(order)
      const needs = needsOf({ ...burden, contracts, freeShares }, [contractsOf(order.option, 'sell', left)])
      const hold = writtenHold(needs, timesMultiplier(notional(order.limitPrice, left), order.option))
      if (compare(hold, order.hold) !== 0) changes.push({ kind: 'order-reserved', orderId: id, hold: toWire(hold) })
    }
    burden = together(burden, weight)
  }
  return changes
}
