/**
 * Held orders and alerts over a network that does everything wrong, in virtual time: no order of theirs is sent twice, none is lost, and each
 * alert is reached once.
 */
import type { Reached } from '@paddock/broker/waiting/condition'
import { prepared } from '@paddock/broker/waiting/held-prepared'
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import { effort } from '@paddock/contract/testing/for-all'
import { MINUTE_MS } from '@paddock/market/instant'
import { expect, it } from 'vitest'
import { createGateway } from '../../alpaca/gateway.ts'
import { sleep } from '../../clock.ts'
import { createLog } from '../../log.ts'
import type { PriceSource } from '../../markets/live/price-follower.ts'
import { gatewayTo, inTime } from '../../testing/alpaca.ts'
import { onSqlite } from '../../testing/engines.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { misbehavingAlpaca } from '../../testing/misbehaving-alpaca.ts'
import { Dice } from '../../testing/mutations.ts'
import { insertPerson } from '../../testing/records.ts'
import { AskedOrder, asking, factOf } from '../asking.ts'
import { AlpacaWatch } from '../watching/alpaca-watch.ts'
import { Keeper } from './keeper.ts'

const DESKS = 6
const HELD = 25
const STEP_MS = 500
const START = Date.parse('2026-03-09T15:00:00Z')
const engine = onSqlite(async () => {})

/** A desk whose conditional orders are due one after the other, while every second request comes to harm. */
async function deskOf(seed: number, clock: ReturnType<typeof manualClock>) {
  const dice = new Dice(seed)
  const draw = () => dice.next()
  const userId = `held ${seed}`
  await insertPerson(engine.storage, userId)
  const { accountId, parts, gateway: unused } = await gatewayTo('http://alpaca.test', engine.storage, { userId })
  await unused.close()
  let isQuiet = false
  const alpaca = misbehavingAlpaca({ clock, draw, percent: () => (isQuiet ? 0 : 50) })
  const gateway = createGateway({
    ...parts,
    clock,
    send: alpaca.send,
    dial: alpaca.dial,
    draw,
    log: createLog('silent'),
  })
  const broker = gateway.broker(accountId)
  const problems: unknown[] = []
  const keepers = Array.from({ length: HELD }, (_, number) => {
    const due = START + 2_000 + Math.floor(draw() * 5 * MINUTE_MS)
    const asked = {
      ...{ symbol: `H${number}`, side: 'buy' as const, qty: '6', isEntry: true, onMissed: 'act' as const },
      steps: [{ when: { kind: 'time' as const, at: new Date(due).toISOString() }, order: { type: 'market' as const } }],
    }
    let stored: HeldOrder = prepared(asked, `${seed}-${number}`, START)
    return new Keeper(
      {
        accountId,
        asking: async () => asking(broker, 'held-order'),
        watching: {
          when: (_account, condition, from, told) =>
            condition.kind === 'time'
              ? clock.setTimer(Math.max(condition.at, from), () => void told({ at: condition.at, price: undefined }))
              : () => {},
          bestOf: async () => undefined,
        },
        clock,
        now: async () => clock.now(),
        async save(next) {
          stored = next
          return 'saved'
        },
        tell: () => {},
        failed: (error) => problems.push(error),
        lateMs: MINUTE_MS,
        missingAfterMs: MINUTE_MS,
        lookedTo: undefined,
      },
      stored,
      START,
    )
  })
  broker.subscribe({ kind: 'trade_updates' }, ({ order }) => {
    const fact = factOf(AskedOrder.parse(order))
    const own = keepers.find(({ held }) => held.steps.some((step) => step.clientOrderId === fact.clientOrderId))
    void own?.apply({ kind: 'order', order: fact })
  })
  const beat = () => {
    for (const keeper of keepers) void keeper.lookAfter(true)
    clock.setTimer(clock.now() + 15_000, beat)
  }
  beat()
  return {
    ...{ alpaca, gateway, keepers, problems, seed },
    calm() {
      isQuiet = true
    },
  }
}

it('over random faults of the trading server each held order is sent once, none is lost', async () => {
  for (let round = 0; round < effort; round += 1) {
    const clock = manualClock(START)
    const desks = await Promise.all(Array.from({ length: DESKS }, (_, at) => deskOf(round * DESKS + at, clock)))
    await inTime(clock, sleep(clock, 8 * MINUTE_MS), STEP_MS)
    for (const desk of desks) desk.calm()
    await inTime(clock, sleep(clock, 5 * MINUTE_MS), STEP_MS)
    let faults = 0
    for (const { alpaca, gateway, keepers, problems, seed } of desks) {
      expect(problems).toEqual([])
      for (const { held } of keepers) {
        const made = [...alpaca.orders.values()].filter(({ symbol }) => symbol === held.symbol)
        const said = held.log.map(({ text }) => text).join(' ')
        expect([held.symbol, made.length, held.status], `seed ${seed}: ${said}`).toEqual([held.symbol, 1, 'done'])
      }
      for (const times of alpaca.faults.values()) faults += times
      await gateway.close()
    }
    expect(faults).toBeGreaterThan(DESKS * HELD)
  }
})

/** Prices that rise by one a minute, told by a stream that goes away, tells twice, late or not at all, beside answers that fail. */
function misbehavingPrices(
  clock: ReturnType<typeof manualClock>,
  draw: () => number,
  isQuiet: () => boolean,
): PriceSource {
  const priceAt = (at: number) => 100 + (at - START) / MINUTE_MS
  const isHarmed = () => !isQuiet() && draw() < 0.5
  let isOpen = true
  return {
    async listen(_one, heard, resumed) {
      if (isHarmed()) return undefined
      let isStopped = false
      const tick = () => {
        if (isStopped) return
        const at = clock.now()
        const message = { T: 't', S: 'AAPL', t: new Date(at).toISOString(), p: priceAt(at), s: 1 }
        const wasOpen = isOpen
        isOpen = !isHarmed() || draw() < 0.7
        if (isOpen && !wasOpen) resumed()
        if (isOpen) {
          heard(message)
          if (isHarmed()) heard(message)
          if (isHarmed()) clock.setTimer(at + 3_000, () => isStopped || heard(message))
        }
        clock.setTimer(at + 1_000, tick)
      }
      clock.setTimer(clock.now() + 1_000, tick)
      return () => {
        isStopped = true
      }
    },
    isStreamed: () => isOpen,
    async minutes(_one, from, to) {
      if (isHarmed()) return undefined
      const bars: unknown[] = []
      for (
        let at = Math.floor(from / MINUTE_MS) * MINUTE_MS;
        at + MINUTE_MS <= Math.min(to, clock.now());
        at += MINUTE_MS
      ) {
        const [o, c] = [priceAt(at), priceAt(at + MINUTE_MS - 1)]
        bars.push({ t: new Date(at).toISOString(), o, h: c, l: o, c, v: 10, n: 10, vw: o })
      }
      return bars
    },
    async standing(some) {
      if (isHarmed()) return undefined
      const at = clock.now()
      const latestTrade = { t: new Date(at).toISOString(), p: priceAt(at), s: 1 }
      return new Map(some.map(({ symbol }) => [symbol, { latestTrade, latestQuote: undefined }]))
    },
  }
}

it('over random faults of prices each condition is reached once, at no price that was not there', async () => {
  const over = async (seed: number) => {
    const clock = manualClock(START)
    const dice = new Dice(seed)
    let isQuiet = false
    const source = misbehavingPrices(
      clock,
      () => dice.next(),
      () => isQuiet,
    )
    const watch = new AlpacaWatch({ source, clock, failed: (error) => expect(error).toBeUndefined() })
    const told = new Map<string, Reached[]>()
    for (let number = 0; number < 10; number += 1) {
      const price = (100 + number * 0.8 + dice.next() * 0.7).toFixed(2)
      told.set(price, [])
      const condition = { kind: 'price', symbol: 'AAPL', direction: 'rises', price, sessions: 'regular' } as const
      watch.add(condition, START, async (reached) => void told.get(price)?.push(reached))
    }
    await inTime(clock, sleep(clock, 9 * MINUTE_MS), 1_000)
    isQuiet = true
    await inTime(clock, sleep(clock, 3 * MINUTE_MS), 1_000)
    await watch.settled()
    for (const [price, reached] of told) {
      expect([seed, price, reached.length]).toEqual([seed, price, 1])
      const trueAt = START + (Number(price) - 100) * MINUTE_MS
      // Of what nobody heard the minute is known: not before it began.
      expect(reached[0]?.at ?? 0).toBeGreaterThanOrEqual(Math.floor(trueAt / MINUTE_MS) * MINUTE_MS)
    }
    watch.close()
  }
  // Each has a clock of its own, so that none waits for another.
  await Promise.all(Array.from({ length: 8 * effort }, (_, at) => over(at + 1)))
})
