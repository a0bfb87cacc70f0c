/** A corporate action in the making: its days as numbers, what it does to the price, and how its record is written when asked for. */
import type { DecimalString } from '@paddock/contract/entities/scalar'
import { decimalOf } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import { hex, keyOf, mix } from '../arithmetic/hash.ts'
import type { CorporateAction, CorporateActionKind } from '../corporate-action.ts'
import { dateOf } from '../sessions/date.ts'

/** What happens to the price of a share between the close before the ex day and its open. */
export type Effect =
  /** So many shares for each: the price is divided by it. */
  | { readonly kind: 'ratio'; readonly ratio: number }
  /** Dollars a share are paid out. */
  | { readonly kind: 'cash'; readonly dollars: number }
  /** This share of the price goes elsewhere. */
  | { readonly kind: 'share'; readonly share: number }

/** Dates are days since 1970. */
export interface Planned {
  readonly kind: CorporateActionKind
  readonly symbol: string
  readonly process: number
  readonly ex: number
  readonly declared: number
  readonly effect?: Effect
  /** Its record, of what it is and what all have. Those of one shape share one function: a market plans tens of thousands. */
  readonly write: (common: Common, planned: Planned) => CorporateAction
}

/** What all records have, but for the kind. */
export interface Common {
  readonly id: string
  readonly symbol: string
  readonly cusip: string
  readonly processDay: string
  readonly exDay: string
  readonly declaredDay: string
}

export function written(planned: Planned, seed: string, cusip: string): CorporateAction {
  const common = {
    id: idOf(keyOf(seed, planned.kind, planned.symbol), keyOf(planned.symbol, seed), planned.ex),
    symbol: planned.symbol,
    cusip,
    processDay: dateOf(planned.process),
    exDay: dateOf(planned.ex),
    declaredDay: dateOf(planned.declared),
  }
  return planned.write(common, planned)
}

/** UUID-shaped, version 8: made by a rule of one's own (RFC 9562). */
function idOf(key: number, other: number, day: number): string {
  const bits = mix(key, day)
  const part = (place: number): string => hex(mix(mix(bits, place), other))
  const [second, third, fourth] = [part(2), part(3), part(4)]
  const [first, variant] = [part(1), third.slice(1, 4)]
  return `${first}-${second.slice(0, 4)}-8${second.slice(5)}-a${variant}-${third.slice(4)}${fourth}`
}

const MILLION = 1_000_000

/** A rate of at most six digits as a decimal: exactly the digits it has. */
export const rateOf = (rate: number): DecimalString => toWire(decimalOf(BigInt(Math.round(rate * MILLION)), 6))
