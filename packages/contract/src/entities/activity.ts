/** What happened to an account: fills, and movements of every other kind. */
import { ZERO } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { asMoney, asPrice, asQuantity, CENTS, type Money, notional } from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'
import * as z from 'zod/mini'
import { DateString, DecimalString, maybe, Timestamp } from './scalar.ts'

export const ACTIVITY_TYPES = [
  'FILL',
  'ACATC',
  'ACATS',
  'CFEE',
  'CGD',
  'CIL',
  'CSD',
  'CSW',
  'DIV',
  'DIVCGL',
  'DIVCGS',
  'DIVFEE',
  'DIVFT',
  'DIVNRA',
  'DIVROC',
  'DIVTW',
  'DIVTXEX',
  'DIVWH',
  'EXTRD',
  'FEE',
  'FOPT',
  'FXTRD',
  'INT',
  'INTNRA',
  'INTPNL',
  'INTTW',
  'JNL',
  'JNLC',
  'JNLS',
  'MA',
  'MEM',
  'NC',
  'OCT',
  'OPASN',
  'OPCA',
  'OPCSH',
  'OPEXC',
  'OPEXP',
  'OPTRD',
  'PTC',
  'PTR',
  'REORG',
  'SPIN',
  'SPLIT',
  'SWP',
  'VOF',
  'WH',
] as const
/** What may be asked for: a type, `TRANS` for cash in and out, `MISC` for everything outside of TRANS, DIV and FILL. */
export const ACTIVITY_FILTERS = [...ACTIVITY_TYPES, 'TRANS', 'MISC'] as const
export const ACTIVITY_CATEGORIES = ['trade_activity', 'non_trade_activity'] as const

const text = maybe(z.string())
const amount = z.nullish(DecimalString)

/** One execution. `id` is the page token. */
export const TradeActivity = z.looseObject({
  id: z.string(),
  activity_type: z.string(),
  transaction_time: maybe(Timestamp),
  /** `fill` completes the order, `partial_fill` does not. */
  type: text,
  price: amount,
  /** Of this execution; the next two are of the order after it. */
  qty: amount,
  cum_qty: amount,
  leaves_qty: amount,
  /** `sell_short` opens a short. */
  side: text,
  symbol: text,
  order_id: text,
  order_status: text,
})
export type TradeActivity = z.infer<typeof TradeActivity>

/** Anything else. `net_amount` is what cash gained or lost by it. */
export const NonTradeActivity = z.looseObject({
  id: z.string(),
  activity_type: z.string(),
  activity_sub_type: text,
  date: maybe(DateString),
  created_at: maybe(Timestamp),
  net_amount: amount,
  description: text,
  status: text,
  symbol: text,
  cusip: text,
  qty: amount,
  price: amount,
  per_share_amount: amount,
  /** Links what happened together: an exercise and the trade in shares it led to. */
  group_id: text,
  currency: text,
})
export type NonTradeActivity = z.infer<typeof NonTradeActivity>

/** A line of a list that mixes both. */
export const Activity = z.looseObject({ ...TradeActivity.def.shape, ...NonTradeActivity.def.shape })
export type Activity = z.infer<typeof Activity>

/** Activities by which cash, or securities without payment, are put in or taken out: what they move is no result. */
export const TRANSFER_TYPES = ['CSD', 'CSW', 'FOPT'] as const

/** US dollars that an activity other than a trade brought in, signed: its cash; of securities moved without payment what they were worth. */
export function broughtBy({ activity_type, net_amount, qty, price }: Activity): Money {
  if (activity_type !== 'FOPT') return asMoney(fromWire(net_amount) ?? ZERO)
  return round(notional(asPrice(fromWire(price) ?? ZERO), asQuantity(fromWire(qty) ?? ZERO)), CENTS)
}
