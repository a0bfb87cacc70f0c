/**
 * What companies do to their shares. Rates are decimal strings and exact: per share held, in dollars or in shares. Days are New York's.
 * Source: Alpaca, "Corporate actions" (market data API).
 */
import type { DecimalString } from '@paddock/contract/entities/scalar'
import type { TradingDay } from './instant.ts'

interface Action<Kind extends string> {
  readonly kind: Kind
  /** UUID-shaped, derived. */
  readonly id: string
  /** Whose holders it concerns. */
  readonly symbol: string
  readonly cusip: string
  /** When accounts are changed: what lists are sorted and selected by. */
  readonly processDay: TradingDay
  /** From its open on, the price is without it. */
  readonly exDay: TradingDay
  /** When it was announced: nothing knows of it before. */
  readonly declaredDay: TradingDay
}

interface Paid {
  readonly recordDay: TradingDay
  readonly payableDay: TradingDay
}

/** `newRate` shares for each `oldRate` held. */
interface Exchanged {
  readonly oldRate: DecimalString
  readonly newRate: DecimalString
}

/** What holders get comes from another company. */
interface Acquired {
  readonly payableDay: TradingDay
  readonly acquirer: string
  readonly acquirerCusip: string
}

export type CorporateAction =
  /** `rate` dollars a share. */
  | (Action<'cash_dividend'> &
      Paid & { readonly rate: DecimalString; readonly isSpecial: boolean; readonly isForeign: boolean })
  /** `rate` more shares for each share. */
  | (Action<'stock_dividend'> & Paid & { readonly rate: DecimalString })
  | (Action<'forward_split'> & Paid & Exchanged)
  | (Action<'reverse_split'> & Paid & Exchanged & { readonly newCusip: string })
  /** Units fall into shares of two symbols. */
  | (Action<'unit_split'> &
      Exchanged & {
        readonly newSymbol: string
        readonly newCusip: string
        readonly alternateSymbol: string
        readonly alternateCusip: string
        readonly alternateRate: DecimalString
      })
  /** `newRate` shares of `newSymbol` for each `oldRate` held, which stay. `costShare` of the cost goes with them. */
  | (Action<'spin_off'> &
      Paid &
      Exchanged & { readonly newSymbol: string; readonly newCusip: string; readonly costShare: DecimalString })
  /** `cash` dollars for each share, which goes. */
  | (Action<'cash_merger'> & Acquired & { readonly cash: DecimalString })
  | (Action<'stock_merger'> & Acquired & Exchanged)
  | (Action<'stock_and_cash_merger'> & Acquired & Exchanged & { readonly cash: DecimalString })
  | (Action<'redemption'> & { readonly payableDay: TradingDay; readonly cash: DecimalString })
  | (Action<'name_change'> & { readonly newSymbol: string; readonly newCusip: string })
  | (Action<'worthless_removal'> & Record<never, never>)
  /** `newRate` rights of `newSymbol` for each `oldRate` held. */
  | (Action<'rights_distribution'> &
      Paid &
      Exchanged & { readonly newSymbol: string; readonly newCusip: string; readonly expirationDay: TradingDay })
  | (Action<'partial_call'> & {
      readonly payableDay: TradingDay
      readonly cash: DecimalString
      readonly share: DecimalString
    })

export type CorporateActionKind = CorporateAction['kind']

/** Which actions are asked for: those whose `by` day lies in `[from, to]`. */
export interface CorporateActionQuery {
  readonly from: TradingDay
  readonly to: TradingDay
  /** Every symbol where it is left out. */
  readonly symbols?: readonly string[]
  /** The process day where it is left out. */
  readonly by?: 'processDay' | 'exDay' | 'declaredDay'
}
