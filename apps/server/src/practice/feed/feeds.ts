/** The feeds there are: one for each view that somebody listens to. Real-time accounts and visitors of one market share one. */
import { type AccountClock, isRealTime, REAL_TIME } from '@paddock/broker/account/clock'
import type { Market } from '@paddock/market/market'
import type { Listener, MarketChannel } from '../../accounts/broker.ts'
import { type MachineClock, systemClock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { createSlices, type Slices, slices } from '../../slices.ts'
import { Feed } from './feed.ts'

export class Feeds {
  readonly #machine: MachineClock
  readonly #slices: Slices
  readonly #log: Log
  readonly #feeds = new Map<string, Feed>()

  /** By a clock that is not the machine's, turns of the event loop come by that clock too. */
  constructor(machine: MachineClock, log: Log) {
    this.#machine = machine
    this.#log = log
    const later = (run: () => void) => void machine.setTimer(machine.now(), run)
    this.#slices = machine === systemClock ? slices : createSlices({ now: () => performance.now(), later })
  }

  /** Listens to a channel of the view that a market and a clock make. Answers how to stop. */
  subscribe(market: Market, clock: AccountClock, channel: MarketChannel, listener: Listener): () => void {
    const { wall, at, speed } = isRealTime(clock) ? REAL_TIME : clock
    // Who is told late sees by a clock that shows an earlier time.
    const seen = { wall, at: at - (channel.lagMs ?? 0), speed }
    const key = `${market.id} ${seen.wall} ${seen.at} ${seen.speed}`
    const feed =
      this.#feeds.get(key) ??
      new Feed({ market, clock: seen, machine: this.#machine, slices: this.#slices, log: this.#log, name: key })
    this.#feeds.set(key, feed)
    const stop = feed.subscribe(channel, listener)
    return () => {
      stop()
      if (feed.isIdle && this.#feeds.get(key) === feed) this.#feeds.delete(key)
    }
  }
}
