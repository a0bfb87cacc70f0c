import type { PracticeAccount } from '@paddock/broker/account/account'
import { REAL_TIME } from '@paddock/broker/account/clock'
import { decide } from '@paddock/broker/decide'
import { evolve, unopened } from '@paddock/broker/evolve'
import { dues } from '@paddock/broker/testing/dues'
import { forAll } from '@paddock/contract/testing/for-all'
import { atOnce } from '@paddock/market/pieces'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { limitBuy, MARKET, MONDAY } from '../../testing/practice.ts'
import { Agenda } from './agenda.ts'
import { contextAt } from './context-at.ts'

const SESSION_END = Date.parse('2026-03-10T00:00:00Z')

function accountWith(orders: readonly ReturnType<typeof limitBuy>[]): PracticeAccount {
  const account = unopened('a1')
  const opening = { cash: '1000000', multiplier: 4, market: MARKET.id, clock: REAL_TIME } as const
  const commands = [
    { kind: 'open-account', opening } as const,
    ...orders.map((request) => ({ kind: 'place-order', request }) as const),
  ]
  for (const command of commands) {
    const decision = decide(account, command, contextAt(MARKET, MONDAY))
    if (decision.kind === 'rejected') throw new Error(JSON.stringify(decision.rejection))
    for (const event of decision.events) evolve(account, event)
  }
  return account
}

/** The slow obvious way: every second, every order, each with what it carries: how much was traded ahead of it. */
function stepping(account: PracticeAccount): number {
  const waits = dues(account, MARKET.instrument).flatMap((due) => (due.kind === 'when' ? [due] : []))
  const carried = waits.map(({ wait }) => wait.initial)
  for (
    let at = Math.min(...waits.map(({ from }) => from));
    at < SESSION_END;
    at += at % 1000 ? 1000 - (at % 1000) : 1000
  ) {
    for (const [which, { wait, from }] of waits.entries()) {
      const quote = MARKET.quote(wait.symbol, at)
      const trade = MARKET.lastTrade(wait.symbol, at)
      if (at < from || !quote || !trade) continue
      const now = wait.happens({ at, trade, quote }, carried[which])
      if (now.done) return at
      carried[which] = now.carried
    }
  }
  return SESSION_END
}

const price = (symbol: string, share: number) =>
  (((MARKET.lastTrade(symbol, MONDAY)?.price ?? 0) / 100) * share).toFixed(2)
const anyOrder = fc
  .record({ symbol: fc.constantFrom('AAPL', 'MSFT', 'KO'), share: fc.double({ min: 0.985, max: 1.0005, noNaN: true }) })
  .map(({ symbol, share }) => limitBuy(symbol, price(symbol, share), { qty: '1', time_in_force: 'gtc' }))

it('finds the instant that stepping through the seconds finds', () =>
  forAll(15, fc.array(anyOrder, { minLength: 1, maxLength: 4 }), (orders) => {
    const account = accountWith(orders)
    expect(atOnce(Agenda.of(MARKET, account, MONDAY)).next()?.at).toBe(stepping(account))
  }))

it('is the same however it came about', () =>
  forAll(50, fc.array(anyOrder, { minLength: 2, maxLength: 6 }), fc.nat(), (orders, which) => {
    const account = accountWith(orders)
    const grown = atOnce(Agenda.of(MARKET, unopened('a1'), MONDAY))
    for (const id of account.orders.keys()) {
      grown.orderChanged(account, id, MONDAY)
      grown.next()
    }
    const [id = ''] = [...account.orders.keys()].slice(which % orders.length)
    const decision = decide(account, { kind: 'cancel-order', orderId: id }, contextAt(MARKET, MONDAY + 1))
    if (decision.kind === 'accepted') for (const event of decision.events) evolve(account, event)
    grown.orderChanged(account, id, MONDAY + 1)
    expect(grown.next()).toEqual(atOnce(Agenda.of(MARKET, account, MONDAY + 1)).next())
  }))

it('looks to the end of the session and goes on there', () => {
  const account = accountWith([limitBuy('AAPL', '1.00', { time_in_force: 'gtc' })])
  const agenda = atOnce(Agenda.of(MARKET, account, MONDAY))
  const first = agenda.next()
  expect(first).toMatchObject({ at: SESSION_END, wakeUp: undefined })
  if (first) agenda.goOn(first, SESSION_END)
  expect(agenda.next()).toMatchObject({ at: Date.parse('2026-03-11T00:00:00Z'), wakeUp: undefined })
})
