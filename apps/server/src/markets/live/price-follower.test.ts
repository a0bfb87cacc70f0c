/** What readers of prices are told, whatever breaks: everything, and nothing before what came earlier was read. */
import { forAllAsync } from '@paddock/contract/testing/for-all'
import { MINUTE_MS } from '@paddock/market/instant'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Message } from '../../accounts/broker.ts'
import { sleep } from '../../clock.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { Follower, type PriceSource } from './price-follower.ts'

const START = Date.parse('2026-03-09T15:00:17Z')
const STEP_MS = 1_000
/** A minute is told five seconds after its end, looked for every five seconds, and answered within three. */
const READ_WITHIN_MS = 20_000

/** What the world does before the next second: the stream goes or comes, answers stop or come again, somebody begins to wait. */
type Turn =
  | { readonly kind: 'stream' | 'answers'; readonly isThere: boolean }
  | { readonly kind: 'delay'; readonly seconds: number }
  | { readonly kind: 'room'; readonly symbol: string; readonly isThere: boolean }
  | { readonly kind: 'join'; readonly symbol: string; readonly sinceMs: number }
  | { readonly kind: 'pass'; readonly seconds: number }

const symbol = fc.constantFrom('AAPL', 'KO')
const turn: fc.Arbitrary<Turn> = fc.oneof(
  fc.record({ kind: fc.constantFrom('stream' as const, 'answers' as const), isThere: fc.boolean() }),
  fc.record({ kind: fc.constant('delay' as const), seconds: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('room' as const), symbol, isThere: fc.boolean() }),
  fc.record({ kind: fc.constant('join' as const), symbol, sinceMs: fc.integer({ min: 0, max: 400_000 }) }),
  fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 150 }) }),
)

const moment = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A print of each symbol every second, its number its price. */
function world() {
  const clock = manualClock(START)
  const state = { stream: true, answers: true, delayMs: 0, backAt: 0, full: new Set<string>() }
  /** Answers come when they come, in the order in which they were asked for or not. */
  const network = () => sleep(clock, state.delayMs)
  const listeners = new Map<string, Set<(message: Message) => void>>()
  const resumptions = new Set<() => void>()
  const failures: unknown[] = []
  const source: PriceSource = {
    async listen(one, heard, resumed) {
      const own = listeners.get(one.symbol) ?? new Set()
      listeners.set(one.symbol, own.add(heard))
      resumptions.add(resumed)
      return () => {
        own.delete(heard)
        resumptions.delete(resumed)
      }
    },
    isStreamed: (one) => state.stream && !state.full.has(one.symbol),
    async minutes(_one, from, to) {
      const answers = state.answers
      await network()
      if (!answers) return undefined
      const starts = Array.from({ length: Math.ceil((to - from) / MINUTE_MS) }, (_, index) => from + index * MINUTE_MS)
      return starts.map((start) => ({ t: new Date(start).toISOString() }))
    },
    async standing(some) {
      const answers = state.answers
      await network()
      return answers ? new Map(some.map(({ symbol }) => [symbol, { latestTrade: {}, latestQuote: {} }])) : undefined
    },
  }
  const follower = new Follower({ source, clock, failed: (error) => failures.push(error) })
  const readers: ReturnType<typeof join>[] = []
  function join(symbol: string, from: number) {
    const told = new Set<number>()
    const faults: string[] = []
    let joinedAt = from
    /** Everything that was there to be read when the stream came back, or it was caught up with, is told before anything that came later. */
    const checkPast = (what: string) => {
      const readable = Math.max(joinedAt, state.backAt) - READ_WITHIN_MS
      for (let at = from - (from % STEP_MS) + STEP_MS; at < readable - (readable % MINUTE_MS); at += STEP_MS)
        if (!told.has(at) && at - (at % MINUTE_MS) >= from)
          return faults.push(`${what}, but not ${new Date(at).toISOString()}`)
      return 0
    }
    const following = follower.follow({
      ...{ symbol, class: 'us_equity', from },
      minute(_bar, start) {
        for (let at = start; at < start + MINUTE_MS; at += STEP_MS) told.add(at)
      },
      seen() {
        joinedAt = clock.now()
        checkPast('a snapshot was told')
      },
      heard(message) {
        checkPast('a print was told')
        told.add(Number(message.p))
      },
    })
    return { told, faults, from, following }
  }
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advanceTo(clock.now() - (clock.now() % STEP_MS) + STEP_MS)
      if (state.stream)
        for (const [symbol, own] of listeners)
          if (!state.full.has(symbol)) for (const heard of own) heard({ T: 't', p: clock.now() })
      await moment()
      await moment()
    }
  }
  const turnAway = (symbol: string) => {
    state.full.add(symbol)
    for (const heard of listeners.get(symbol) ?? []) heard({ T: 'error', code: 405, msg: 'symbol limit exceeded' })
  }
  const play = async (one: Turn) => {
    if (one.kind === 'pass') return pass(one.seconds)
    if (one.kind === 'join') return void readers.push(join(one.symbol, clock.now() - one.sinceMs))
    if (one.kind === 'room') return one.isThere ? void state.full.delete(one.symbol) : turnAway(one.symbol)
    if (one.kind === 'delay') state.delayMs = one.seconds * 1_000
    if (one.kind === 'answers') state.answers = one.isThere
    if (one.kind !== 'stream') return
    const isBack = one.isThere && !state.stream
    state.stream = one.isThere
    if (!isBack) return
    state.backAt = clock.now()
    for (const resumed of resumptions) resumed()
  }
  return { play, pass, readers, clock, follower, failures }
}

/** Lives through turns, is healed, and looks at what every reader was told. */
async function live(turns: readonly Turn[]) {
  const { play, pass, readers, clock, follower, failures } = world()
  await play({ kind: 'join', symbol: 'AAPL', sinceMs: 0 })
  for (const one of turns) await play(one)
  await play({ kind: 'answers', isThere: true })
  await play({ kind: 'stream', isThere: true })
  const healedAt = clock.now()
  await pass(140)
  for (const { told, faults, from, following } of readers) {
    expect(faults).toEqual([])
    for (let at = Math.ceil(from / MINUTE_MS) * MINUTE_MS; at <= healedAt; at += STEP_MS)
      if (!told.has(at)) throw new Error(`${new Date(at).toISOString()} was never told`)
    // Whoever goes on from its place another time misses nothing.
    for (let at = Math.ceil(from / MINUTE_MS) * MINUTE_MS; at < following.place(); at += STEP_MS)
      if (!told.has(at)) throw new Error(`${new Date(at).toISOString()} is before its place, and was never told`)
  }
  expect(failures).toEqual([])
  follower.close()
}

it(
  'tells every reader everything, and nothing before what was missed, whatever breaks and whoever joins late',
  () => forAllAsync(60, fc.array(turn, { minLength: 3, maxLength: 20 }), live),
  120_000,
)

it.each([42, 43, 75])('tells what came in a second without a place on the stream, after %i seconds', (seconds) =>
  live([
    { kind: 'pass', seconds },
    { kind: 'room', symbol: 'AAPL', isThere: false },
    { kind: 'pass', seconds: 1 },
    { kind: 'room', symbol: 'AAPL', isThere: true },
  ]),
)
