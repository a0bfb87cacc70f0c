/** Activities: what happened to the account's cash and holdings, in the wire's shape. */
import type { Activity } from '@paddock/contract/entities/activity'
import { positionSymbol } from '@paddock/contract/entities/symbol'
import { decimal, isPositive, negate } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import { toTimestamp } from '@paddock/market/instant'
import { dayAt, toNewYork } from '@paddock/market/sessions/calendar'
import type { PracticeAccount, WorkingOrder } from '../account/account.ts'
import type { AccountEvent, Entry, EventBody } from '../account/event.ts'
import { uuidOf } from '../account/ids.ts'
import { remainingQty } from '../account/open-orders.ts'
import { outgoing } from '../commands/send-coins.ts'
import { partsOf } from '../options/legs.ts'
import { averageOf } from './positions.ts'

/** One execution. Its id begins with New York's clock to the millisecond, as Alpaca's do, and ends with the execution's id. */
export function fillActivity(
  order: WorkingOrder,
  body: Pick<Extract<EventBody, { kind: 'order-filled' }>, 'executionId' | 'price' | 'qty' | 'leavesQty'>,
  at: number,
): Activity {
  return {
    id: `${digits(at)}::${body.executionId}`,
    activity_type: 'FILL',
    transaction_time: toTimestamp(at),
    type: order.status === 'filled' ? 'fill' : 'partial_fill',
    price: body.price,
    qty: body.qty,
    side: order.positionIntent === 'sell_to_open' && !order.option ? 'sell_short' : order.side,
    symbol: order.symbol,
    leaves_qty: body.leavesQty,
    cum_qty: toWire(order.filledQty),
    order_id: order.id,
    order_status: order.status,
  }
}

/** One execution of each leg, as it is of the order after it. */
export const legActivities = (
  order: WorkingOrder,
  body: Extract<EventBody, { kind: 'legs-filled' }>,
  at: number,
): Activity[] =>
  partsOf(order).flatMap((leg, index) => {
    const filled = body.legs[index]
    return filled ? [fillActivity(leg, { ...filled, leavesQty: toWire(remainingQty(leg)) }, at)] : []
  })

/** The cash an account begins with: a journal entry. */
export const openingActivity = (before: PracticeAccount, event: AccountEvent, cash: string): Activity =>
  entryActivity(before, event, {
    type: 'JNLC',
    day: dayAt(event.at),
    netAmount: cash,
    description: 'Opening balance',
  })

/** A deposit or a withdrawal. */
export function transferActivity(
  before: PracticeAccount,
  event: AccountEvent,
  { direction, amount }: Extract<EventBody, { kind: 'cash-transferred' }>,
): Activity {
  const day = dayAt(event.at)
  return direction === 'deposit'
    ? entryActivity(before, event, { type: 'CSD', day, netAmount: amount, description: 'Cash deposit' })
    : entryActivity(before, event, { type: 'CSW', day, netAmount: `-${amount}`, description: 'Cash withdrawal' })
}

/** What an account brings along: journaled in at what it had cost, without moving cash. */
export const carriedActivities = (
  before: PracticeAccount,
  event: AccountEvent,
  { positions }: Extract<EventBody, { kind: 'positions-carried' }>,
): Activity[] =>
  positions.map(({ symbol, assetClass, option, qty, cost }, index) =>
    entryActivity(
      before,
      event,
      {
        ...{ type: 'JNLS', day: dayAt(event.at), netAmount: '0', description: 'Opening position' },
        symbol: positionSymbol(symbol),
        qty,
        price: averageOf({ assetClass, option, cost: decimal(cost), qty: decimal(qty) }),
      },
      `activity-${index}`,
    ),
  )

type Sent = Extract<EventBody, { kind: 'coins-sent' }>
type Settled = Extract<EventBody, { kind: 'option-settled' }>
type Located = Extract<EventBody, { kind: 'shares-located' }>

/** What was sent, and what the network took for it. Neither moves cash. */
export function coinActivities(before: PracticeAccount, event: AccountEvent, body: Sent): Activity[] {
  const [symbol, day] = [positionSymbol(body.symbol), dayAt(event.at)]
  const line = (type: string, qty: string, description: string): Entry => ({
    ...{ type, day, netAmount: '0', description, symbol },
    ...{ qty: outgoing(qty), price: body.price },
  })
  const sent = entryActivity(before, event, line('FOPT', body.amount, `Coins sent to ${body.to}`))
  if (!isPositive(decimal(body.networkFee))) return [sent]
  return [sent, entryActivity(before, event, line('CFEE', body.networkFee, 'Network fee'), 'fill')]
}

const SETTLED = {
  exercise: { type: 'OPEXC', description: 'Option Exercise' },
  assignment: { type: 'OPASN', description: 'Option Assignment' },
  expiry: { type: 'OPEXP', description: 'Option Expiry' },
} as const

/** What became of contracts, and the shares that were traded for them. Source: Alpaca, "Options trading", activities. */
export function optionActivities(before: PracticeAccount, event: AccountEvent, body: Settled): Activity[] {
  const { outcome, symbol, qty, day, delivery, groupId } = body
  const gone = entryActivity(before, event, {
    ...SETTLED[outcome],
    ...{ day, symbol, qty: toWire(negate(decimal(qty))), netAmount: '0', groupId },
  })
  if (!delivery) return [gone]
  const { shares, price, cash } = delivery
  const traded: Entry = { type: 'OPTRD', day, netAmount: cash, description: 'Option Trade', symbol: delivery.symbol }
  return [gone, entryActivity(before, event, { ...traded, qty: shares, price, groupId }, 'fill')]
}

/** The fee of a locate that found something. */
export const locateActivities = (before: PracticeAccount, event: AccountEvent, body: Located): Activity[] =>
  body.locatedQty === 0
    ? []
    : [
        entryActivity(before, event, {
          type: 'FEE',
          day: dayAt(event.at),
          netAmount: outgoing(body.fee),
          description: `Locate of ${body.locatedQty} ${body.symbol}`,
          symbol: body.symbol,
          qty: String(body.locatedQty),
          price: body.price,
        }),
      ]

/** Any line that is no fill. Its id begins with its day; where an event has two, they differ by purpose. */
export function entryActivity(
  before: PracticeAccount,
  event: AccountEvent,
  entry: Entry,
  purpose: 'activity' | 'fill' | `activity-${number}` = 'activity',
): Activity {
  const { type, subType, day, netAmount, description, symbol, cusip, qty, price, perShareAmount, groupId } = entry
  return {
    id: `${day.replaceAll('-', '')}000000000::${uuidOf(lineageOf(before, event), event.sequence, event.at, purpose)}`,
    activity_type: type,
    ...(subType !== undefined && { activity_sub_type: subType }),
    date: day,
    created_at: toTimestamp(event.at),
    net_amount: netAmount,
    description,
    status: 'executed',
    ...(symbol !== undefined && { symbol }),
    ...(cusip !== undefined && { cusip }),
    ...(qty !== undefined && { qty }),
    ...(price !== undefined && { price }),
    ...(perShareAmount !== undefined && { per_share_amount: perShareAmount }),
    ...(groupId !== undefined && { group_id: groupId }),
    currency: 'USD',
  }
}

/** What the ids of an event derive from: an opening names it itself, also where it was copied into another account. */
export const lineageOf = (before: PracticeAccount, { body }: AccountEvent): string =>
  body.kind === 'account-opened' ? body.lineage : before.lineage

/** `YYYYMMDDHHMMSSmmm` of New York. */
const digits = (at: number): string => toNewYork(at).slice(0, 23).replace(/\D/g, '').padEnd(17, '0')
