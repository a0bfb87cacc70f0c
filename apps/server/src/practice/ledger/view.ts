/** A view is a market and the instant it has got to: nothing after that instant is ever answered. */
import { now } from '@paddock/broker/account/clock'
import type { Instant } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import type { LoadedAccount } from './loaded-account.ts'

export interface View {
  readonly market: Market
  readonly now: Instant
}

/** What an account sees at a machine time, by the clock of its last commit. */
export const viewOf = (loaded: LoadedAccount, wall: Instant): View => ({
  market: loaded.market,
  now: now(loaded.clock, wall),
})
