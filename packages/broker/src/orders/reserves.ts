/** What written contracts and orders of legs hold once another order is gone: as if it had never stood before them. */
import { compare } from '@paddock/decimal/decimal'
import { type Money, notional } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import type { PracticeAccount, WorkingOrder } from '../account/account.ts'
import type { EventBody } from '../account/event.ts'
import { isOpening, remainingQty } from '../account/open-orders.ts'
import {
  type Burden,
  contractsOf,
  heldContracts,
  legContracts,
  sharesFree,
  together,
  weightOf,
} from '../options/coverage.ts'
import { optionsLevel } from '../options/level.ts'
import { type Beside, legsHoldOf, needsOf, premiumOf, writtenHold } from '../options/needs.ts'
import { timesMultiplier } from '../options/terms.ts'

/**
 * The events that follow for written contracts and legs on the same underlying when `gone` ends at `at`: each holds what it requires beside what
 * is held and the orders accepted before it. Only what has a limit is looked at; other orders keep what the quote of their acceptance made of them.
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
    const hold = order.expiresAt > at ? holdBeside(order, { ...burden, freeShares }, areOpeningsOnly) : undefined
    if (hold && compare(hold, order.hold) !== 0)
      changes.push({ kind: 'order-reserved', orderId: id, hold: toWire(hold) })
    burden = together(burden, weight)
  }
  return changes
}

/** Undefined of an order that keeps what it holds. */
function holdBeside(order: WorkingOrder, beside: Beside, areOpeningsOnly: boolean): Money | undefined {
  const { legs, limitPrice, option } = order
  const left = remainingQty(order)
  const [first] = legs ?? []
  if (first && limitPrice) {
    const isClosing = legs?.every(({ positionIntent }) => positionIntent.endsWith('close')) ?? false
    return legsHoldOf(needsOf(beside, legContracts(order)), premiumOf(limitPrice, left, first.option), isClosing)
  }
  if (!option || !limitPrice || !isOpening(order)) return undefined
  const contracts = areOpeningsOnly ? beside.contracts.filter(({ qty }) => qty < 0) : beside.contracts
  const needs = needsOf({ ...beside, contracts }, [contractsOf(option, 'sell', left)])
  return writtenHold(needs, timesMultiplier(notional(limitPrice, left), option))
}
