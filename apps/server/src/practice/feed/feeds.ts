/** The feeds there are: one for each view that somebody listens to. Real-time accounts and visitors of one market share one. */
import { type AccountClock, isRealTime, REAL_TIME } from '@paddock/broker/account/clock'
import type { Market } from '@paddock/market/market'
import type { Listener, MarketChannel } from '../../accounts/broker.ts'
import type { MachineClock } from '../../clock.ts'
import { createSlices, type Slices } from '../../streams/slices.ts'
import { Feed } from './feed.ts'

export class Feeds {
  readonly #machine: MachineClock
  readonly #slices: Slices
  readonly #feeds = new Map<string, Feed>()

  constructor(machine: MachineClock) {
    this.#machine = machine
    this.#slices = createSlices((run) => void machine.setTimer(machine.now(), run))
  }

  /** Listens to a channel of the view that a market and a clock make. Answers how to stop. */
  subscribe(market: Market, clock: AccountClock, channel: MarketChannel, listener: Listener): () => void {
    const { wall, at, speed } = isRealTime(clock) ? REAL_TIME : clock
    // Who is told late sees by a clock that shows an earlier time.
    const seen = { wall, at: at - (channel.lagMs ?? 0), speed }
    const key = `${market.id} ${seen.wall} ${seen.at} ${seen.speed}`
    const feed = this.#feeds.get(key) ?? new Feed(market, seen, this.#machine, this.#slices)
    this.#feeds.set(key, feed)
    const stop = feed.subscribe(channel, listener)
    return () => {
      stop()
      if (feed.isIdle && this.#feeds.get(key) === feed) this.#feeds.delete(key)
    }
  }
}
