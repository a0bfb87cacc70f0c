/** When something of note happens to an account next, found by living its future on a copy. */
import type { PracticeAccount } from '@paddock/broker/account/account'
import { REAL_TIME } from '@paddock/broker/account/clock'
import type { EventKind } from '@paddock/broker/account/event'
import { snapshotInPieces, snapshotRead } from '@paddock/broker/snapshot'
import type { Instant } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import { slices } from '../../slices.ts'
import { Agenda } from './agenda.ts'
import { lookUp } from './context-at.ts'
import { LoadedAccount } from './loaded-account.ts'

/** What a person would want to see. A day that ends, or a trailing stop that moves, is not. */
const OF_NOTE: ReadonlySet<EventKind> = new Set([
  'order-filled',
  'order-triggered',
  'order-canceled',
  'order-expired',
  'entry-booked',
  'positions-restated',
  'margin-called',
  'margin-call-met',
])

/**
 * The instant of the next event of note after `from`, not later than `until`; undefined where there is none. `pause` is awaited between
 * steps, and answers false to give up. What is found is what will happen: the same rules, market and draws lead to it.
 */
export async function nextHappening(
  account: PracticeAccount,
  market: Market,
  from: Instant,
  until: Instant,
  pause: () => Promise<boolean>,
): Promise<Instant | undefined> {
  const reader = { caller: account.id }
  const written = await slices.run(reader, snapshotInPieces(account))
  const copy = await slices.run(reader, snapshotRead(written))
  // Its time is then the one it is given.
  copy.clock = REAL_TIME
  const agenda = await slices.run(reader, Agenda.of(market, copy, from))
  const loaded = new LoadedAccount({ account: copy, market, wall: from, isListenedTo: () => false, agenda })
  while (await pause()) {
    const next = loaded.nextAt()
    if (next === undefined || next > until) return undefined
    await slices.run(reader, lookUp(market, ...loaded.wanted()))
    loaded.advance(Math.max(next, from))
    const found = loaded.handOver()?.committed.find(({ event }) => OF_NOTE.has(event.body.kind))
    if (found) return found.event.at
  }
  return undefined
}
