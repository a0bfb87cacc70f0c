/** A view is a market and the instant it has got to: nothing after that instant is ever answered. */
import { now } from '@paddock/broker/account/clock'
import type { Instant } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import type { Actor } from './loaded-account.ts'

export interface View {
  readonly market: Market
  readonly now: Instant
}

/** What an account sees at a machine time, by the clock of its last commit. */
export const viewOf = (actor: Actor, wall: Instant): View => ({ market: actor.market, now: now(actor.clock, wall) })
