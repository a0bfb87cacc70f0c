/** Slows down who keeps coming with wrong credentials: some of Alpaca's clients try again at once, for ever. */
import { MINUTE_MS } from '@paddock/market/instant'
import { BoundedMap } from '../bounded-map.ts'
import type { MachineClock } from '../clock.ts'

interface Patience {
  /** Called for each refusal of an address; resolves when it may be told. */
  refused(address: string): Promise<void>
}

/** Refusals of an address in a minute that are told at once. */
const AT_ONCE = 10
const DELAY_MS = 1_000
/** Addresses of a minute that are counted: those longest ago are forgotten. */
const MOST_ADDRESSES = 20_000

export function createPatience(clock: MachineClock): Patience {
  let minute = -1
  const refusals = new BoundedMap<string, number>(MOST_ADDRESSES)
  return {
    refused(address) {
      const now = clock.now()
      const current = Math.floor(now / MINUTE_MS)
      if (current !== minute) refusals.clear()
      minute = current
      const count = (refusals.get(address) ?? 0) + 1
      refusals.set(address, count)
      if (count <= AT_ONCE) return Promise.resolve()
      return new Promise((resolve) => clock.setTimer(now + DELAY_MS, resolve))
    },
  }
}
