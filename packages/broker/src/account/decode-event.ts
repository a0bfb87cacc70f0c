/** Event bodies from storage: every key known, every value of its kind. A body that is not as it was written is refused by name. */

import { FILL_PRESETS } from '@paddock/contract/desk/fill-dials'
import {
  ORDER_SIDES,
  ORDER_STATUSES,
  ORDER_TYPES,
  POSITION_INTENTS,
  TIMES_IN_FORCE,
} from '@paddock/contract/entities/order'
import { parseDecimal } from '@paddock/decimal/decimal'
import { isClock } from './clock.ts'
import type { EventBody, EventKind } from './event.ts'

type Check = (value: unknown) => boolean
type Fields = Readonly<Record<string, Check>>

const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isInteger: Check = (value) => Number.isSafeInteger(value)
/** Milliseconds. */
const isInstant = isInteger
const isAmount: Check = (value) => typeof value === 'string' && parseDecimal(value) !== undefined
const isDay: Check = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const record =
  (fields: Fields): Check =>
  (value) =>
    wrongField(value, fields) === undefined

const STOP: Fields = {
  stopPrice: orAbsent(isAmount),
  trailPrice: orAbsent(isAmount),
  trailPercent: orAbsent(isAmount),
  hwm: orAbsent(isAmount),
  isTriggered: orAbsent(isFlag),
}

const GROUP: Fields = {
  orderClass: oneOf(['bracket', 'oco', 'oto']),
  role: oneOf(['entry', 'take-profit', 'stop-loss']),
  parentId: orNull(isText),
  others: (value) => Array.isArray(value) && value.every(isText),
  isActive: isFlag,
}

const OPTION: Fields = {
  underlying: isText,
  root: isText,
  type: oneOf(['call', 'put']),
  strike: isInteger,
  expiration: isDay,
  multiplier: isInteger,
  shares: isInteger,
}

const LEG: Fields = {
  id: isText,
  clientOrderId: isText,
  symbol: isText,
  assetId: isText,
  option: record(OPTION),
  side: oneOf(ORDER_SIDES),
  ratio: isInteger,
  positionIntent: oneOf(POSITION_INTENTS),
  filledNotional: orAbsent(isAmount),
}

const FILLED_LEG: Fields = {
  orderId: isText,
  executionId: isText,
  symbol: isText,
  side: oneOf(ORDER_SIDES),
  price: isAmount,
  qty: isAmount,
  positionQty: isAmount,
}

const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

const ORDER: Fields = {
  id: isText,
  clientOrderId: isText,
  symbol: isText,
  assetId: isText,
  assetClass: oneOf(['us_equity', 'crypto', 'us_option']),
  option: orAbsent(record(OPTION)),
  side: oneOf(ORDER_SIDES),
  type: oneOf(ORDER_TYPES),
  timeInForce: oneOf(TIMES_IN_FORCE),
  positionIntent: oneOf(POSITION_INTENTS),
  extendedHours: isFlag,
  isOvernight: orAbsent(isFlag),
  qty: orNull(isAmount),
  notional: orNull(isAmount),
  limitPrice: orNull(isAmount),
  cap: orAbsent(isAmount),
  maxQty: orAbsent(isAmount),
  isMarginable: orAbsent(isFlag),
  isMaker: orAbsent(isFlag),
  eligibleAt: isInstant,
  expiresAt: isInstant,
  replaces: orNull(isText),
  status: oneOf(ORDER_STATUSES),
  hold: isAmount,
  filledQty: isAmount,
  filledNotional: isAmount,
  stop: orAbsent(record(STOP)),
  group: orAbsent(record(GROUP)),
  legs: orAbsent(listOf(record(LEG))),
  queueAhead: orAbsent(isAmount),
}

const CONFIGURATION: Fields = {
  suspend_trade: isFlag,
  no_shorting: isFlag,
  fractional_trading: isFlag,
  max_margin_multiplier: oneOf(['1', '2', '4']),
  max_options_trading_level: oneOf([0, 1, 2, 3]),
  trade_confirm_email: oneOf(['all', 'none']),
  ptp_no_exception_entry: isFlag,
  disable_overnight_trading: isFlag,
  dtbp_check: oneOf(['entry', 'exit', 'both']),
  pdt_check: oneOf(['entry', 'exit', 'both']),
}

const ENTRY: Fields = {
  type: isText,
  subType: orAbsent(isText),
  day: isDay,
  netAmount: isAmount,
  description: isText,
  symbol: orAbsent(isText),
  cusip: orAbsent(isText),
  qty: orAbsent(isAmount),
  price: orAbsent(isAmount),
  perShareAmount: orAbsent(isAmount),
  groupId: orAbsent(isText),
}

const HOLDING: Fields = {
  symbol: isText,
  assetId: isText,
  assetClass: oneOf(['us_equity', 'crypto', 'us_option']),
  option: orAbsent(record(OPTION)),
  qty: isAmount,
  cost: isAmount,
}

const DIALS: Fields = {
  preset: oneOf([...FILL_PRESETS, 'custom']),
  latencyMs: isInstant,
  sizePercent: isInstant,
  partialPercent: isInstant,
  queuePercent: orNull(isInstant),
  isBookWalked: isFlag,
  earlyAssignmentPercent: orAbsent(isInstant),
}

const BODIES: Readonly<Record<EventKind, Fields>> = {
  'account-opened': {
    lineage: isText,
    number: isText,
    cash: isAmount,
    multiplier: oneOf([1, 2, 4]),
    market: isText,
    clock: isClock,
  },
  'order-accepted': { order: record(ORDER) },
  'order-routed': { orderId: isText },
  'order-filled': {
    orderId: isText,
    executionId: isText,
    price: isAmount,
    qty: isAmount,
    leavesQty: isAmount,
    fee: orNull(record({ amount: isAmount, in: oneOf(['coin', 'usd']) })),
    hold: isAmount,
    positionQty: isAmount,
    eligibleAt: isInstant,
  },
  'legs-filled': {
    orderId: isText,
    executionId: isText,
    price: isAmount,
    qty: isAmount,
    leavesQty: isAmount,
    hold: isAmount,
    eligibleAt: isInstant,
    legs: listOf(record(FILLED_LEG)),
  },
  'order-canceled': {
    orderId: isText,
    reason: oneOf(['user', 'unfilled', 'aged', 'group', 'corporate-action', 'margin-call']),
  },
  'order-trailed': { orderId: isText, hwm: isAmount, stopPrice: isAmount },
  'order-triggered': { orderId: isText, eligibleAt: isInstant },
  'order-activated': { orderId: isText, qty: isAmount, status: oneOf(ORDER_STATUSES), eligibleAt: isInstant },
  'order-resized': { orderId: isText, qty: isAmount },
  'order-reserved': { orderId: isText, hold: isAmount },
  'order-delayed': { orderId: isText, eligibleAt: isInstant },
  'order-expired': { orderId: isText },
  'order-replaced': { orderId: isText, order: record(ORDER) },
  'configuration-changed': { configuration: record(CONFIGURATION) },
  'blocks-changed': { blocks: record({ trading: isFlag, transfers: isFlag, account: isFlag }) },
  'dials-changed': { dials: record(DIALS) },
  'coins-sent': {
    transferId: isText,
    symbol: isText,
    amount: isAmount,
    networkFee: isAmount,
    chain: isText,
    from: isText,
    to: isText,
    price: isAmount,
  },
  'shares-located': {
    locateId: isText,
    symbol: isText,
    requestedQty: isInteger,
    locatedQty: isInteger,
    limitPrice: orNull(isAmount),
    isAllOrNone: isFlag,
    price: isAmount,
    fee: isAmount,
    reason: orNull(isText),
    expiresAt: isInstant,
    idempotencyKey: orAbsent(isText),
  },
  'option-settled': {
    outcome: oneOf(['exercise', 'assignment', 'expiry']),
    symbol: isText,
    qty: isAmount,
    day: isDay,
    delivery: orNull(record({ symbol: isText, assetId: isText, shares: isAmount, price: isAmount, cash: isAmount })),
    groupId: isText,
  },
  'exercise-declined': { symbol: isText },
  'clock-set': { clock: isClock },
  'positions-carried': { positions: listOf(record(HOLDING)), equity: isAmount },
  'account-forked': { from: isText, lineage: isText, number: isText, clock: isClock },
  'cash-transferred': { direction: oneOf(['deposit', 'withdrawal']), amount: isAmount },
  'entry-booked': { entry: record(ENTRY), cash: isAmount, owed: orNull(isText) },
  'payment-owed': { id: isText, day: isDay, entry: record(ENTRY), cash: isAmount, removes: orNull(isText) },
  'positions-restated': {
    actionId: isText,
    action: isText,
    day: isDay,
    sources: listOf(isText),
    positions: listOf(record({ from: isText, ...HOLDING })),
  },
  'day-begun': { day: isDay, interest: isAmount, borrow: isAmount },
  'day-closed': {
    day: isDay,
    equity: isAmount,
    maintenanceMargin: isAmount,
    cash: isAmount,
    holdings: listOf(record(HOLDING)),
  },
  'margin-called': { day: isDay, amount: isAmount, liquidateAt: isInstant },
  'margin-call-met': {},
  'day-marked': { day: isDay, equity: isAmount, maintenanceMargin: isAmount },
}

/** The body a value is. Throws a RangeError that names the kind and the field where it is none. */
export function decodeEvent(value: unknown): EventBody {
  const kind = (value as { kind?: unknown } | null | undefined)?.kind
  if (typeof kind !== 'string' || !Object.hasOwn(BODIES, kind)) throw new RangeError(`Not an event: ${String(kind)}`)
  const wrong = wrongField(value, { kind: isText, ...BODIES[kind as EventKind] })
  if (wrong !== undefined) throw new RangeError(`Not as it was written: ${wrong} of ${kind}`)
  return value as EventBody
}

/** The first field that is missing, of another kind, or not known at all. */
function wrongField(value: unknown, fields: Fields): string | undefined {
  if (typeof value !== 'object' || value === null) return 'everything'
  const given = value as Readonly<Record<string, unknown>>
  return (
    Object.keys(fields).find((name) => !fields[name]?.(given[name])) ??
    Object.keys(given).find((name) => !Object.hasOwn(fields, name))
  )
}
