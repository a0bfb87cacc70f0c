/**
 * Listings that stand for no company: something rare happens to each of them, so that every kind of corporate action and a long suspension
 * can be met. Their names say so. All figures are made up.
 */
import type { TradingDay } from '../instant.ts'

/** What becomes of a listing, on the ex day of the action: for those that end, the first day without it. */
export type Fate =
  | {
      readonly kind: 'spin_off'
      readonly newSymbol: string
      readonly oldRate: number
      readonly newRate: number
      readonly share: number
    }
  | {
      readonly kind: 'rights_distribution'
      readonly newSymbol: string
      readonly expires: TradingDay
      readonly share: number
    }
  | { readonly kind: 'cash_merger'; readonly cash: number; readonly acquirer: string }
  | { readonly kind: 'stock_merger'; readonly oldRate: number; readonly newRate: number; readonly acquirer: string }
  | {
      readonly kind: 'stock_and_cash_merger'
      readonly oldRate: number
      readonly newRate: number
      readonly cash: number
      readonly acquirer: string
    }
  | {
      readonly kind: 'unit_split'
      readonly newSymbol: string
      readonly alternateSymbol: string
      readonly alternateRate: number
    }
  | { readonly kind: 'redemption'; readonly cash: number }
  | { readonly kind: 'name_change'; readonly newSymbol: string }
  | { readonly kind: 'worthless_removal' }
  | { readonly kind: 'partial_call'; readonly cash: number; readonly share: number }

/** A price that others make: at the close of a day, so many shares of each, and cash. */
export interface PriceAnchor {
  readonly day: TradingDay
  readonly of: readonly (readonly [symbol: string, times: number])[]
  readonly cash: number
}

export interface FatedFacts {
  readonly symbol: string
  readonly name: string
  readonly price: number
  readonly volatility: number
  readonly dollars: number
  readonly fate?: Fate & { readonly day: TradingDay }
  readonly anchor?: PriceAnchor
  /** First and last day of trading. */
  readonly from?: TradingDay
  readonly until?: TradingDay
  /** Days without trading by order of the regulator, both included. */
  readonly suspended?: { readonly from: TradingDay; readonly until: TradingDay }
  /** A dividend in shares every year. */
  readonly paysInShares?: true
  /** The symbol under which it went before: the price goes on. */
  readonly path?: string
}

const facts = (
  symbol: string,
  name: string,
  price: number,
  volatility: number,
  millions: number,
  rest: Partial<FatedFacts> = {},
): FatedFacts => ({
  symbol,
  name: `Simulated ${name} (no real company)`,
  price,
  volatility,
  dollars: millions * 1e6,
  ...rest,
})

// biome-ignore format: one listing per line
export const FATED_FACTS: readonly FatedFacts[] = [
  facts('ZZSPN', 'Spinner Holdings', 64, 0.35, 40, { fate: { kind: 'spin_off', day: '2026-06-15', newSymbol: 'ZZSPC', oldRate: 4, newRate: 1, share: 0.2 } }),
  facts('ZZSPC', 'Spinner Child Corp.', 51, 0.45, 12, { from: '2026-06-15', anchor: { day: '2026-06-12', of: [['ZZSPN', 0.8]], cash: 0 } }),
  facts('ZZALD', 'Alder Group', 38, 0.4, 25, { fate: { kind: 'spin_off', day: '2022-03-14', newSymbol: 'ZZALC', oldRate: 2, newRate: 1, share: 0.15 } }),
  facts('ZZALC', 'Alder Child Corp.', 11, 0.5, 6, { from: '2022-03-14', anchor: { day: '2022-03-11', of: [['ZZALD', 0.3]], cash: 0 } }),
  facts('ZZCMA', 'Cash Target One', 42, 0.4, 20, { fate: { kind: 'cash_merger', day: '2024-04-15', cash: 42, acquirer: 'ZZACQ' }, anchor: { day: '2024-04-12', of: [], cash: 41.95 }, until: '2024-04-12' }),
  facts('ZZCMB', 'Cash Target Two', 28, 0.45, 15, { fate: { kind: 'cash_merger', day: '2026-11-16', cash: 28.5, acquirer: 'ZZBUY' }, anchor: { day: '2026-11-13', of: [], cash: 28.46 }, until: '2026-11-13' }),
  facts('ZZCMC', 'Cash Target Three', 75, 0.35, 30, { fate: { kind: 'cash_merger', day: '2027-05-17', cash: 75, acquirer: 'ZZACQ' }, anchor: { day: '2027-05-14', of: [], cash: 74.9 }, until: '2027-05-14' }),
  facts('ZZSMA', 'Stock Target One', 45, 0.35, 20, { fate: { kind: 'stock_merger', day: '2025-06-16', oldRate: 1, newRate: 0.75, acquirer: 'ZZACQ' }, anchor: { day: '2025-06-13', of: [['ZZACQ', 0.75]], cash: 0 }, until: '2025-06-13' }),
  facts('ZZSMB', 'Stock Target Two', 40, 0.35, 18, { fate: { kind: 'stock_merger', day: '2027-03-15', oldRate: 3, newRate: 2, acquirer: 'ZZBUY' }, anchor: { day: '2027-03-12', of: [['ZZBUY', 0.666667]], cash: 0 }, until: '2027-03-12' }),
  facts('ZZMIX', 'Mixed Target', 38, 0.35, 22, { fate: { kind: 'stock_and_cash_merger', day: '2026-09-21', oldRate: 1, newRate: 0.5, cash: 7.25, acquirer: 'ZZACQ' }, anchor: { day: '2026-09-18', of: [['ZZACQ', 0.5]], cash: 7.25 }, until: '2026-09-18' }),
  facts('ZZACQ', 'Acquirer Holdings', 61, 0.3, 60),
  facts('ZZBUY', 'Buyer Industries', 59, 0.3, 55),
  facts('ZZUNU', 'Unit Acquisition Units', 10.6, 0.3, 3, { fate: { kind: 'unit_split', day: '2025-11-17', newSymbol: 'ZZUN', alternateSymbol: 'ZZUNW', alternateRate: 0.5 }, anchor: { day: '2025-11-14', of: [['ZZUN', 1], ['ZZUNW', 0.5]], cash: 0 }, until: '2025-11-14' }),
  facts('ZZUN', 'Unit Acquisition Shares', 10.1, 0.25, 4, { from: '2025-11-17' }),
  facts('ZZUNW', 'Unit Acquisition Warrants', 1.4, 0.9, 1, { from: '2025-11-17' }),
  facts('ZZRDM', 'Redeemed Trust', 10, 0.05, 4, { fate: { kind: 'redemption', day: '2026-12-15', cash: 10 }, anchor: { day: '2026-12-14', of: [], cash: 9.99 }, until: '2026-12-14' }),
  facts('ZZRDN', 'Redeemed Preferred', 10.25, 0.05, 3, { fate: { kind: 'redemption', day: '2025-08-18', cash: 10.25 }, anchor: { day: '2025-08-15', of: [], cash: 10.24 }, until: '2025-08-15' }),
  facts('ZZOLD', 'Renamed Corp., the old name', 33, 0.35, 14, { fate: { kind: 'name_change', day: '2026-03-16', newSymbol: 'ZZNEW' }, until: '2026-03-13' }),
  facts('ZZNEW', 'Renamed Corp., the new name', 33, 0.35, 14, { from: '2026-03-16', path: 'ZZOLD' }),
  facts('ZZANT', 'Before Corp.', 21, 0.4, 9, { fate: { kind: 'name_change', day: '2027-02-16', newSymbol: 'ZZPOS' }, until: '2027-02-12' }),
  facts('ZZPOS', 'After Corp.', 21, 0.4, 9, { from: '2027-02-16', path: 'ZZANT' }),
  facts('ZZWRA', 'Worthless One', 1.2, 1.1, 2, { fate: { kind: 'worthless_removal', day: '2025-03-17' }, anchor: { day: '2025-03-14', of: [], cash: 1.05 }, until: '2025-03-14' }),
  facts('ZZWRB', 'Worthless Two', 1.4, 1.1, 2, { fate: { kind: 'worthless_removal', day: '2026-10-19' }, anchor: { day: '2026-10-16', of: [], cash: 1.05 }, until: '2026-10-16' }),
  facts('ZZRGT', 'Rights Issuer', 26, 0.4, 11, { fate: { kind: 'rights_distribution', day: '2026-04-20', newSymbol: 'ZZRGR', expires: '2026-05-15', share: 0.05 } }),
  facts('ZZRGR', 'Rights Issuer Rights', 1.4, 0.5, 1, { from: '2026-04-20', until: '2026-05-14', anchor: { day: '2026-04-17', of: [['ZZRGT', 0.05]], cash: 0 } }),
  facts('ZZCAL', 'Callable Preferred', 25.1, 0.06, 3, { fate: { kind: 'partial_call', day: '2026-07-15', cash: 25, share: 0.2 } }),
  facts('ZZCAM', 'Callable Preferred Two', 25, 0.06, 3, { fate: { kind: 'partial_call', day: '2027-01-15', cash: 25, share: 0.1 } }),
  facts('ZZSUS', 'Suspended Corp.', 8, 0.9, 5, { suspended: { from: '2026-05-11', until: '2026-05-22' } }),
  facts('ZZSUT', 'Suspended Corp. Two', 14, 0.8, 6, { suspended: { from: '2025-09-08', until: '2025-09-19' } }),
  facts('ZZSTK', 'Stock Dividend Bancorp', 24, 0.3, 8, { paysInShares: true }),
  facts('ZZREV', 'Reversed Mining', 2.4, 1.1, 6),
  facts('ZZREW', 'Reversed Biotech', 12, 1.2, 9),
  facts('ZZREX', 'Reversed Shipping', 7.5, 1.2, 8),
]
