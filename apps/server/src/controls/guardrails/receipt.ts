/** What is written down of an order that a guardrail, or a limit of its key, refused: who sent it by which way, the rule, its numbers, the time. */
import type { Actor } from '@paddock/broker/account/event'
import type { Hurdle } from '@paddock/broker/guardrails/judge'
import type { KeyRule } from '@paddock/contract/desk/key-limits'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import type { BrokerAnswer } from '../../accounts/broker.ts'

/** `unreadable`: the broker did not tell what the rules are measured against. `blind-entry`: its orders are not heard. */
export interface Refusal extends Omit<Hurdle, 'rule' | 'until'> {
  readonly rule: Hurdle['rule'] | KeyRule | 'unreadable' | 'blind-entry'
}

/** As it is kept; the list adds what the key is called. */
export interface Receipt extends Refusal, OrderFacts {
  /** Account time. */
  readonly at: string
  readonly actor: Actor
  readonly what: 'order' | 'change' | 'close' | 'cancel' | 'exercise' | 'other'
}

/** What of a refused call is an order. */
export interface OrderFacts {
  readonly symbols: readonly string[]
  readonly side: string | null
  readonly qty: string | null
  readonly notional: string | null
  readonly clientOrderId: string | null
}

export const NO_ORDER: OrderFacts = { symbols: [], side: null, qty: null, notional: null, clientOrderId: null }

export const receiptOf = (
  { rule, message, limit, value }: Refusal,
  at: Instant,
  actor: Actor,
  what: Receipt['what'],
  order: OrderFacts,
): Receipt => ({ at: toTimestamp(at), actor, what, rule, message, limit, value, ...order })

/** In Alpaca's shape, with the numbers beside the words. */
export const refusalAnswer = ({ rule, message, limit, value }: Refusal, more: object = {}): BrokerAnswer => ({
  status: 403,
  headers: {},
  body: JSON.stringify({ code: 40310000, message, rule, limit, ...(value !== null && { value }), ...more }),
})

/** Nothing was sent: an entry is not let through on a guess. */
export const unreadable = (why: string): Refusal => ({
  rule: 'unreadable',
  message: `guardrail unreadable: the account could not be read to judge the order (${why}), nothing was sent`,
  limit: '',
  value: null,
})
