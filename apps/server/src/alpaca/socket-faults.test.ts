/**
 * A whole desk with held orders and alerts, over real sockets to another desk that stands in for Alpaca, behind a network that does everything wrong: no
 * order is sent twice, none is lost, each alert is told once, and what an open desk shows in the end is what Alpaca has. Both desks have one clock, which
 * goes on as fast as they can follow.
 */
import { once } from 'node:events'
import { isLaterVersion } from '@paddock/contract/entities/order-version'
import { SECOND_MS } from '@paddock/market/instant'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { sleep } from '../clock.ts'
import { inTime } from '../testing/alpaca.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { CALL_TROUBLES, type MisbehavingNetwork, misbehavingNetwork } from '../testing/misbehaving-network.ts'
import { Dice } from '../testing/mutations.ts'
import { type Guest, type RunningDesk, runDesk, standingIn } from '../testing/running-desk.ts'

const FAULTS = 500 * Number(process.env.PADDOCK_EFFORT ?? 1)
/** Desks that act at the same time, on an account each. */
const DESKS = 5
const HELD = 20
const SENT = 30
const ALERTS = 4
/** Of a price, how far it is to an alert. */
const NEAR = 0.0003
const STEP_MS = 100
/** In which everything is due, and then everything is known. */
const ACTED_MS = 90 * SECOND_MS

const clock = manualClock(Date.now())
let upstream: RunningDesk
let network: MisbehavingNetwork
let desk: RunningDesk
beforeAll(async () => {
  upstream = await runDesk({ clock, requestsPerMinute: 1_000_000 })
  network = await misbehavingNetwork(() => upstream.url)
  desk = await runDesk({ clock, requestsPerMinute: 1_000_000, environment: standingIn(network.url) })
})
afterAll(async () => {
  // What is under way is let end, which takes time of theirs.
  await inTime(clock, desk.close(), STEP_MS)
  await network.close()
  await inTime(clock, upstream.close(), STEP_MS)
})

interface Order {
  readonly id: string
  readonly client_order_id: string
  readonly status: string
  readonly filled_qty: string
  readonly updated_at: string
}
interface Told {
  readonly event: string
  readonly order: Order
  readonly reached?: { readonly alertId: string }
}

const json = async (answering: Promise<Response>) => {
  const answer = await answering
  const text = await answer.text()
  expect([answer.status < 300, text]).toEqual([true, text])
  return JSON.parse(text)
}
const MARKET = { symbol: 'BTC/USD', qty: '0.001', side: 'buy', type: 'market', time_in_force: 'gtc' }

/** What a desk that is open shows: every version it is told is folded, and what may have been missed is read again. */
async function openDesk(guest: Guest, base: string) {
  const picture = new Map<string, Order>()
  const alerts: string[] = []
  const socket = new WebSocket(`${desk.socketUrl}${base}/stream`, {
    headers: { cookie: guest.cookie, origin: desk.url },
  })
  const hear = (order: Order) => {
    const known = picture.get(order.id)
    if (!known || isLaterVersion(order, known)) picture.set(order.id, order)
  }
  let reading = Promise.resolve()
  async function read(): Promise<void> {
    for (;;) {
      const answer = await guest.ask(`${base}/v2/orders?status=all&limit=500`)
      if (answer.ok) return ((await answer.json()) as Order[]).forEach(hear)
      await sleep(clock, SECOND_MS)
    }
  }
  await once(socket, 'open')
  socket.on('message', (text) => {
    const { stream, data } = JSON.parse(String(text)) as { stream: string; data: Told }
    if (stream === 'trade_updates') hear(data.order)
    if (data.reached) alerts.push(data.reached.alertId)
    if (stream === 'account_updates') reading = reading.then(read)
  })
  socket.send(JSON.stringify({ action: 'listen', data: { streams: ['trade_updates', 'account_updates'] } }))
  return { picture, alerts, read: () => reading, close: () => socket.close() }
}

/** A person whose orders, held orders and alerts are due one after the other. */
async function person(dice: Dice, number: number) {
  const [there, guest] = await Promise.all([upstream.guest(), desk.guest()])
  const { accountId } = await json(guest.ask('/api/alpaca', 'POST', await there.key()))
  const base = `/api/accounts/${accountId}`
  const shown = await openDesk(guest, base)
  const due = () => new Date(clock.now() + 2_000 + dice.below(ACTED_MS / 2)).toISOString()
  return {
    ...{ there, guest, base, shown },
    async act() {
      const held: string[] = []
      const [timed, alerts] = [[] as string[], [] as string[]]
      const set = (terms: object) => guest.ask(`${base}/alerts`, 'POST', terms)
      for (let at = 0; at < HELD; at += 1) {
        const steps = [{ when: { kind: 'time', at: due() } }]
        const asked = { symbol: 'ETH/USD', side: 'buy', qty: '0.01', isEntry: true, onMissed: 'act', steps }
        held.push((await json(guest.ask(`${base}/held`, 'POST', asked))).id)
      }
      for (let at = 0; at < ALERTS; at += 1) timed.push((await json(set({ kind: 'time', at: due() }))).id)
      // Prices come over the same network. One that is true by now is refused, and the other way it is not.
      const trades = await json(guest.ask(`${base}/v1beta3/crypto/us/latest/trades?symbols=BTC/USD`))
      for (const kind of ['rises', 'falls']) {
        const price = (trades.trades['BTC/USD'].p * (kind === 'rises' ? 1 + NEAR : 1 - NEAR)).toFixed(2)
        const answer = await set({ kind, symbol: 'BTC/USD', price })
        if (answer.ok) alerts.push((await answer.json()).id)
      }
      const answered: string[] = []
      await Promise.all(
        Array.from({ length: SENT }, async (_, at) => {
          const id = `${number}-${at}`
          await sleep(clock, dice.below(ACTED_MS / 2))
          for (let times = 0; times < 8; times += 1) {
            const { status } = await guest.ask(`${base}/v2/orders`, 'POST', { ...MARKET, client_order_id: id })
            if (status === 200) return void answered.push(id)
            await sleep(clock, dice.below(5_000))
          }
        }),
      )
      return { held, alerts: [...timed, ...alerts], timed, answered }
    },
  }
}

it(`over ${FAULTS} random faults on real sockets held orders are sent once, alerts are told once, and an open desk shows what Alpaca has`, async () => {
  const dice = new Dice(7)
  // Half a minute passes with each of those: they are few.
  const quick = CALL_TROUBLES.filter((trouble) => !trouble.startsWith('silent'))
  let faults = 0
  let priced = 0
  for (let round = 0; faults < FAULTS; round += 1) {
    const work = async () => {
      const people = []
      for (let number = 0; number < DESKS; number += 1) people.push(await person(dice, number))
      network.always(() => {
        if (dice.chance(0.3)) return undefined
        faults += 1
        return dice.chance(0.02) ? dice.of(CALL_TROUBLES) : dice.of(quick)
      })
      network.stream((text, say, socket) => {
        const kind = dice.below(8)
        if (kind < 5) faults += 1
        if (kind === 0) return [text, text].forEach(say)
        if (kind === 1) return void clock.setTimer(clock.now() + 2_000, () => say(text))
        if (kind === 2) return
        if (kind === 3) return dice.chance(0.2) ? network.cutSockets() : socket.terminate()
        if (kind === 4) return socket.terminate()
        say(text)
      })
      const acted = await Promise.all(people.map((one) => one.act()))
      await sleep(clock, ACTED_MS)
      network.always()
      network.stream()
      for (const [at, { there, guest, base, shown }] of people.entries()) {
        const { held, alerts, timed, answered } = acted[at] ?? { held: [], alerts: [], timed: [], answered: [] }
        const why = `round ${round}, person ${at}`
        const isOver = async () => (await json(guest.ask(`${base}/held?status=open`))).held.length === 0
        const isKnown = async () => (await json(guest.ask('/api/alpaca'))).connections[0].unknownOrders.length === 0
        const areTold = async () => timed.every((id) => shown.alerts.includes(id))
        for (const isSo of [isOver, isKnown, areTold])
          for (let times = 0; !(await isSo()); times += 1) {
            expect([times < 600, why, isSo.name]).toEqual([true, why, isSo.name])
            await sleep(clock, SECOND_MS)
          }
        const orders: Order[] = await json(there.ask(`${there.base}/v2/orders?status=all&limit=500`))
        const names = orders.map(({ client_order_id: id }) => id)
        for (const id of answered)
          expect(
            names.filter((name) => name === id),
            `${why}, ${id}`,
          ).toEqual([id])
        let done = 0
        for (const id of held) {
          const { status, log } = await json(guest.ask(`${base}/held/${id}`))
          const sent = names.filter((name) => name.startsWith(`held-${id}`)).length
          // An entry that is due while orders are not heard is refused, and says so.
          expect([id, status, sent], `${why}: ${JSON.stringify(log)}`).toEqual([
            ...[id, expect.stringMatching(/^(done|failed)$/), status === 'done' ? 1 : 0],
          ])
          done += sent
        }
        expect(done, why).toBeGreaterThan(HELD / 4)
        expect(new Set(names).size, why).toBe(names.length)
        const reached: { alertId: string }[] = await json(guest.ask(`${base}/alerts/reached`))
        expect(new Set(shown.alerts).size, `${why}: told twice`).toBe(shown.alerts.length)
        expect(shown.alerts.toSorted(), why).toEqual(reached.map(({ alertId }) => alertId).toSorted())
        priced += shown.alerts.length - timed.length
        expect(alerts, why).toEqual(expect.arrayContaining(shown.alerts))
        const facts = (all: Iterable<Order>) =>
          [...all].map(({ id, status, filled_qty: filled }) => `${id} ${status} ${Number(filled)}`).toSorted()
        // The last events are told, or missed and read.
        for (let times = 0; times < 120; times += 1) {
          await shown.read()
          if (String(facts(shown.picture.values())) === String(facts(orders))) break
          await sleep(clock, SECOND_MS)
        }
        expect(facts(shown.picture.values()), why).toEqual(facts(orders))
        shown.close()
      }
    }
    await inTime(clock, work(), STEP_MS)
  }
  expect(priced).toBeGreaterThan(0)
}, 600_000)
