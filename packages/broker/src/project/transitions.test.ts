/** From each status of an order those that may follow, with what the stream says of it: each walked once, and no other in any history. */
import { readFileSync } from 'node:fs'
import { FINAL_STATUSES, ORDER_STATUSES } from '@paddock/contract/entities/order'
import { TRADE_EVENTS } from '@paddock/contract/streams/trade-events'
import { forAll } from '@paddock/contract/testing/for-all'
import type { CorporateAction } from '@paddock/market/corporate-action'
import { describe, expect, it } from 'vitest'
import { anyHistory, lived } from '../testing/histories.ts'
import { TestBroker } from '../testing/test-broker.ts'

const at = (time: string): number => Date.parse(time)
const [CLOSE, EVENING, MORNING, NEXT_DAY, AGED] = [
  at('2026-09-10T20:00:00Z'),
  at('2026-09-10T22:00:00Z'),
  at('2026-09-11T08:00:00Z'),
  at('2026-09-11T14:00:00Z'),
  at('2026-12-31T14:00:00Z'),
]

/** Thursday 2026-09-10, an hour into the session, with so many shares on each side. */
const desk = (size = '1000', more: object = {}): TestBroker =>
  new TestBroker().price('AAPL', { bid: '99', ask: '100', size, ...more })
const ORDER = { symbol: 'AAPL', qty: '10', type: 'limit', limit_price: '100' } as const
const RESTING = { ...ORDER, limit_price: '90' } as const
const BRACKET = {
  ...{ symbol: 'AAPL', qty: '10', order_class: 'bracket', time_in_force: 'gtc' },
  ...{ take_profit: { limit_price: '110' }, stop_loss: { stop_price: '95' } },
}

function sent(on: TestBroker, request: Parameters<TestBroker['placed']>[0]): TestBroker {
  on.placed(request)
  return on
}
/** Four of ten are filled. */
const partly = (more: object = {}): TestBroker =>
  sent(desk('4'), { ...ORDER, ...more }).until(at('2026-09-10T14:00:00.500Z'))
const queued = (more: object = {}): TestBroker => sent(desk().until(EVENING), { ...RESTING, ...more })
const halted = (): TestBroker => sent(desk('1000', { haltedUntil: NEXT_DAY }), ORDER)
/** An entry whose exits wait, and exits that work. */
const waiting = (): TestBroker => {
  const on = desk()
  on.ask({ kind: 'place-order', request: { ...BRACKET, side: 'buy', type: 'limit', limit_price: '98' } })
  return on
}
const working = (more: object = {}): TestBroker => {
  const on = desk()
  on.ask({ kind: 'place-order', request: { ...BRACKET, side: 'buy', type: 'market', ...more } })
  return on.settle()
}
const quoted = (on: TestBroker, price: string, size = '1000'): TestBroker =>
  on.price('AAPL', { bid: price, ask: price, size }).until(on.now + 100)
const open = (on: TestBroker, role?: string): string =>
  [...on.account.orders.values()].find(({ group }) => role === undefined || group?.role === role)?.id ?? ''
function canceled(on: TestBroker): TestBroker {
  on.cancel(open(on))
  return on
}
function replaced(
  on: TestBroker,
  role?: string,
  request: Parameters<TestBroker['replace']>[1] = { limit_price: '80' },
): TestBroker {
  on.replace(open(on, role), request)
  return on
}
function split(on: TestBroker): TestBroker {
  const days = { processDay: '2026-09-11', exDay: '2026-09-11', recordDay: '2026-09-11', payableDay: '2026-09-11' }
  const facts = {
    id: 'split',
    symbol: 'AAPL',
    cusip: '037833100',
    declaredDay: '2026-09-01',
    oldRate: '1',
    newRate: '2',
  }
  on.actions.push({ kind: 'forward_split', ...days, ...facts } as CorporateAction)
  return on.until(MORNING)
}
const holding = (on: TestBroker): TestBroker => {
  on.placed({ symbol: 'AAPL', qty: '1' })
  return on.settle()
}

/** The status before (none where an order begins), the one after it, the update that tells of it, and a history with such a step. */
const TRANSITIONS: readonly (readonly [string, string, string, () => TestBroker])[] = [
  ['none', 'new', 'new', () => sent(desk(), ORDER)],
  ['none', 'accepted', 'accepted', () => queued()],
  ['none', 'held', 'held', () => waiting()],
  ['accepted', 'new', 'new', () => queued().until(MORNING)],
  ['accepted', 'canceled', 'canceled', () => canceled(queued())],
  ['accepted', 'expired', 'expired', () => halted().until(CLOSE)],
  [
    'accepted',
    'replaced',
    'replaced',
    () => split(sent(holding(desk()).until(EVENING), { ...RESTING, time_in_force: 'gtc' })),
  ],
  ['new', 'partially_filled', 'partial_fill', () => partly()],
  ['new', 'filled', 'fill', () => sent(desk(), ORDER).settle()],
  ['new', 'canceled', 'canceled', () => sent(desk(), { ...RESTING, time_in_force: 'gtc' }).until(AGED)],
  ['new', 'expired', 'expired', () => sent(desk(), RESTING).until(CLOSE)],
  ['new', 'replaced', 'replaced', () => replaced(sent(desk(), RESTING))],
  ['partially_filled', 'partially_filled', 'partial_fill', () => partly().settle()],
  ['partially_filled', 'filled', 'fill', () => quoted(partly(), '100').settle()],
  ['partially_filled', 'canceled', 'canceled', () => canceled(partly())],
  ['partially_filled', 'expired', 'expired', () => partly().price('AAPL', { bid: '101', ask: '102' }).until(CLOSE)],
  ['partially_filled', 'replaced', 'replaced', () => replaced(partly())],
  ['held', 'held', 'restated', () => quoted(working(), '110', '4')],
  ['held', 'new', 'new', () => working()],
  ['held', 'canceled', 'canceled', () => canceled(waiting())],
  ['held', 'expired', 'expired', () => working({ time_in_force: 'day' }).until(CLOSE)],
  ['held', 'replaced', 'replaced', () => replaced(working(), 'stop-loss', { stop_price: '94' })],
]
const written = ([before, after, event]: readonly unknown[]): string => `${before} → ${after}: ${event}`

/** The steps that a desk's orders took, as its stream told of them. */
function stepsOf({ messages }: TestBroker): Set<string> {
  const statuses = new Map<string, string>()
  const steps = new Set<string>()
  for (const { event, order } of messages) {
    const { id, status } = order as { id: string; status: string }
    steps.add(written([statuses.get(id) ?? 'none', status, event]))
    statuses.set(id, status)
  }
  return steps
}

describe('an order goes from', () => {
  it.each(TRANSITIONS)('%s to %s, told as %s', (before, after, event, history) => {
    expect([...stepsOf(history())]).toContain(written([before, after, event]))
  })

  it('no status to any other, whatever happens, and leaves a final one never', () => {
    const known = new Set(TRANSITIONS.map(written))
    expect(TRANSITIONS.filter(([before]) => FINAL_STATUSES.has(before))).toEqual([])
    forAll(60, anyHistory, (history) => {
      expect([...stepsOf(lived(history))].filter((step) => !known.has(step))).toEqual([])
    })
  })

  it('and the statuses and updates that are never seen are those the documents name', () => {
    const page = readFileSync(new URL('../../../../docs/practice-broker.md', import.meta.url), 'utf8')
    const line = page.split('\n').find((one) => one.startsWith('- **Everything is at once:**')) ?? ''
    const [statuses = '', updates = ''] = line.split('updates')
    const named = (text: string): string[] => [...text.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name).sort()
    const used = new Set(TRANSITIONS.map(([, after]) => after))
    const told = new Set(TRANSITIONS.map(([, , event]) => event))
    expect(named(statuses)).toEqual(ORDER_STATUSES.filter((status) => !used.has(status)).sort())
    expect(named(updates)).toEqual(TRADE_EVENTS.filter((event) => !told.has(event)).sort())
  })
})
