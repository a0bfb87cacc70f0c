/**
 * The ticket's draft: what a person has decided so far, and what the broker's capability table leaves to choose. Every change goes through
 * {@link changed}, so that a draft the broker would refuse for its combination cannot exist.
 */
import { type Capability, capabilityOf, typesFor } from '@paddock/broker/capability'
import type { Account } from '@paddock/contract/entities/account'
import type { Asset } from '@paddock/contract/entities/asset'
import type { Position } from '@paddock/contract/entities/position'
import { type Decimal, parseDecimal, significantScale } from '@paddock/decimal/decimal'
import type { Phase } from '@paddock/market/sessions/calendar'

export type Side = 'buy' | 'sell'
/** Shares or coins, or US dollars. */
export type SizeUnit = 'qty' | 'notional'

export interface Draft {
  readonly symbol: string
  readonly side: Side
  readonly type: 'market' | 'limit'
  readonly time_in_force: string
  readonly sizeUnit: SizeUnit
  /** As typed: may be empty, or not a number yet. */
  readonly qty: string
  readonly notional: string
  readonly limit_price: string
  readonly extended_hours: boolean
  /** Minted when the ticket opens: a second press is the same order. */
  readonly client_order_id: string
}

/** What the ticket knows of the world. Absent parts are still being read. */
export interface Facts {
  readonly asset: Asset | undefined
  readonly quote: { readonly bid: Decimal; readonly ask: Decimal } | undefined
  readonly last: Decimal | undefined
  readonly position: Position | undefined
  readonly account: Account | undefined
  /** What working orders that pay in cash hold of it, US dollars. */
  readonly heldCash: Decimal
  /** Of the stock market now; crypto trades always. */
  readonly phase: Phase
}

/** A ticket starts as a market order for the day to buy one. Crypto knows no day, so it starts with the first time its table has. */
export function newDraft(symbol: string, client_order_id: string, given: Partial<Draft> = {}): Draft {
  return possible({
    symbol,
    side: 'buy',
    type: 'market',
    time_in_force: 'day',
    sizeUnit: 'qty',
    qty: '1',
    notional: '',
    limit_price: '',
    extended_hours: false,
    ...given,
    client_order_id,
  })
}

/** The draft after a decision, with whatever the decision rules out put right. */
export const changed = (draft: Draft, change: Partial<Draft>): Draft => possible({ ...draft, ...change })

export const classOf = (symbol: string): 'us_equity' | 'crypto' => (symbol.includes('/') ? 'crypto' : 'us_equity')

const capability = ({ symbol, type }: Pick<Draft, 'symbol' | 'type'>): Capability | undefined =>
  capabilityOf(classOf(symbol), type)

export const typeChoices = (symbol: string): ('market' | 'limit')[] =>
  typesFor(classOf(symbol)).filter((type) => type === 'market' || type === 'limit')

/** Fractions and amounts of money. Crypto is always one. */
export function isFractional({ sizeUnit, qty }: Pick<Draft, 'sizeUnit' | 'qty'>): boolean {
  const size = parseDecimal(qty)
  return sizeUnit === 'notional' || (size !== undefined && significantScale(size) > 0)
}

export function timeChoices(draft: Draft): readonly string[] {
  const row = capability(draft)
  return (isFractional(draft) ? row?.fractionalTimesInForce : row?.timesInForce) ?? []
}

/** Whether the draft could also trade outside regular hours. */
export const mayExtend = (draft: Draft): boolean =>
  capability(draft)?.extendedHours.some((time) => time === draft.time_in_force) ?? false

function possible(draft: Draft): Draft {
  const types = typeChoices(draft.symbol)
  const type = types.includes(draft.type) ? draft.type : (types[0] ?? 'market')
  const times = timeChoices({ ...draft, type })
  const time_in_force = times.includes(draft.time_in_force) ? draft.time_in_force : (times[0] ?? 'day')
  const timed = { ...draft, type, time_in_force }
  return { ...timed, extended_hours: draft.extended_hours && mayExtend(timed) }
}
