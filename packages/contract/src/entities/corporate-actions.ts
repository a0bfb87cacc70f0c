/** Corporate actions as the data host lists them, by plural kind. Rates are JSON numbers here. Source: Alpaca, "Corporate actions". */
import * as z from 'zod/mini'
import { DateString, maybe } from './scalar.ts'

/** Kinds as they are asked for. */
export const CORPORATE_ACTION_TYPES = [
  'reverse_split',
  'forward_split',
  'unit_split',
  'cash_dividend',
  'stock_dividend',
  'spin_off',
  'cash_merger',
  'stock_merger',
  'stock_and_cash_merger',
  'redemption',
  'name_change',
  'worthless_removal',
  'rights_distribution',
  'partial_call',
  'reorganization',
] as const
type CorporateActionType = (typeof CORPORATE_ACTION_TYPES)[number]

/** Kinds as they are answered. */
export const pluralOf = (type: CorporateActionType): `${CorporateActionType}s` => `${type}s`

const text = maybe(z.string())
const day = maybe(DateString)
const rate = maybe(z.number())
const flag = maybe(z.boolean())
/** `process_date` is when accounts are changed. */
const common = { id: z.string(), process_date: DateString, currency: text, isin: text }
const one = { ...common, symbol: z.string(), cusip: text }
const paid = { ex_date: day, record_date: day, payable_date: day }
const dueBills = { due_bill_on_date: day, due_bill_off_date: day, due_bill_redemption_date: day }
const old = { old_symbol: text, old_cusip: text, old_isin: text }
const fresh = { new_symbol: text, new_cusip: text, new_isin: text }
const source = { source_symbol: z.string(), source_cusip: text, source_isin: text }
const merged = {
  ...common,
  acquirer_symbol: text,
  acquirer_cusip: text,
  acquirer_isin: text,
  acquirer_rate: rate,
  acquiree_symbol: z.string(),
  acquiree_cusip: text,
  acquiree_isin: text,
  acquiree_rate: rate,
  effective_date: day,
  payable_date: day,
}
const listOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => maybe(z.array(z.looseObject(shape)))

/** Only kinds with rows are there. */
export const CorporateActions = z.looseObject({
  cash_dividends: listOf({
    ...one,
    rate: z.number(),
    special: flag,
    foreign: flag,
    sub_type: text,
    ...paid,
    ...dueBills,
  }),
  stock_dividends: listOf({ ...one, rate: z.number(), ...paid }),
  forward_splits: listOf({ ...one, new_rate: z.number(), old_rate: z.number(), ...paid, ...dueBills }),
  reverse_splits: listOf({
    ...one,
    ...old,
    ...fresh,
    new_rate: z.number(),
    old_rate: z.number(),
    ...paid,
  }),
  unit_splits: listOf({
    ...common,
    ...old,
    old_rate: rate,
    ...fresh,
    new_rate: rate,
    alternate_symbol: text,
    alternate_cusip: text,
    alternate_isin: text,
    alternate_rate: rate,
    effective_date: day,
    payable_date: day,
  }),
  spin_offs: listOf({ ...common, ...source, source_rate: rate, ...fresh, new_rate: rate, ...paid, ...dueBills }),
  cash_mergers: listOf({ ...merged, rate: z.number() }),
  stock_mergers: listOf(merged),
  stock_and_cash_mergers: listOf({ ...merged, cash_rate: z.number() }),
  redemptions: listOf({ ...one, rate: z.number(), payable_date: day }),
  name_changes: listOf({ ...common, ...old, ...fresh }),
  worthless_removals: listOf(one),
  rights_distributions: listOf({ ...common, ...source, ...fresh, rate: z.number(), ...paid, expiration_date: day }),
  partial_calls: listOf({
    ...one,
    price: rate,
    dividend_rate: rate,
    lottery_type: text,
    lottery_date: day,
    record_date: day,
    payable_date: day,
    results_publication_date: day,
  }),
  reorganizations: listOf({
    ...one,
    cash_rate: rate,
    effective_date: day,
    payable_date: day,
    stock_movements: maybe(
      z.array(z.looseObject({ symbol: z.string(), cusip: text, isin: text, source_rate: rate, new_rate: rate })),
    ),
  }),
})
export type CorporateActions = z.infer<typeof CorporateActions>
