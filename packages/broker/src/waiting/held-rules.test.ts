import type { HeldOrder, HoldOrder } from '@paddock/contract/desk/held-orders'
import { forAll } from '@paddock/contract/testing/for-all'
import { decimal, isAbove, toNumber } from '@paddock/decimal/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepared } from './held-prepared.ts'
import {
  type Act,
  type Fact,
  isLookedAfter,
  isOpen,
  next,
  splitSymbols,
  unwantedOrders,
  watchedSteps,
} from './held-rules.ts'

const AT = Date.parse('2026-03-09T15:00:00Z')
const ID = 'b2f6'

const request = (given: Partial<HoldOrder> = {}): HoldOrder => ({
  symbol: 'BTC/USD',
  side: 'sell',
  qty: '3',
  isEntry: false,
  onMissed: 'ask',
  steps: [
    { when: { kind: 'price', direction: 'rises', price: '110' }, order: { type: 'limit', limitPrice: '110' } },
    { when: { kind: 'price', direction: 'falls', price: '90' }, order: { type: 'market' } },
  ],
  ...given,
})

/** A held order, and what it did since. */
function desk(given: Partial<HoldOrder> = {}) {
  let held = prepared(request(given), ID, AT)
  const acts: Act[] = []
  const said: string[] = []
  const fact = (one: Fact): readonly Act[] => {
    const led = next(held, one, AT + 1_000)
    held = led.held
    acts.push(...led.acts)
    if (led.said) said.push(led.said.text)
    return led.acts
  }
  return {
    fact,
    acts,
    said,
    get held(): HeldOrder {
      return held
    },
    reach: (stepId: string, isMissed = false) => fact({ kind: 'reached', stepId, at: AT, price: '1', isMissed }),
    hold: (stepId: string, qty: string, free = qty) => fact({ kind: 'holding', stepId, qty, free }),
    order: (stepId: string, status: string, filledQty = '0', sends = 1) =>
      fact({
        kind: 'order',
        order: { clientOrderId: `held-${ID}-${stepId}-${sends}`, id: `o-${stepId}`, status, filledQty },
      }),
  }
}

describe('one cancels the other', () => {
  it('sends the target at its limit, keeps watching the stop, and is done with the fill', () => {
    const one = desk()
    expect(one.reach('s1')).toEqual([{ kind: 'look', stepId: 's1' }])
    expect(one.hold('s1', '3')).toMatchObject([
      {
        kind: 'send',
        clientOrderId: 'held-b2f6-s1-1',
        body: { symbol: 'BTC/USD', qty: '3', side: 'sell', type: 'limit', limit_price: '110', time_in_force: 'gtc' },
      },
    ])
    one.order('s1', 'new')
    expect([one.held.status, watchedSteps(one.held).map(({ id }) => id)]).toEqual(['sent', ['s2']])
    one.order('s1', 'filled', '3')
    expect([one.held.status, one.held.left, watchedSteps(one.held)]).toEqual(['done', '0', []])
    expect(one.held.steps.map(({ state }) => state)).toEqual(['done', 'dropped'])
  })

  it('cancels a target that rests before the stop sells what is left, and waits for its end', () => {
    const one = desk()
    one.reach('s1')
    one.hold('s1', '3')
    one.order('s1', 'new')
    expect(one.reach('s2')).toEqual([{ kind: 'cancel-order', orderId: 'o-s1' }])
    expect(one.order('s1', 'pending_cancel', '1')).toEqual([])
    expect(one.order('s1', 'canceled', '1')).toEqual([{ kind: 'look', stepId: 's2' }])
    expect(one.hold('s2', '2')).toMatchObject([{ kind: 'send', body: { qty: '2', type: 'market' } }])
    one.order('s2', 'filled', '2')
    expect(one.held.status).toBe('done')
  })
})

describe('an order in the way whose cancel fails', () => {
  /** A target of one third rests, and the stop of all is reached. */
  function inTheWay() {
    const one = desk({
      steps: [
        {
          when: { kind: 'price', direction: 'rises', price: '110' },
          qty: '1',
          order: { type: 'limit', limitPrice: '110' },
        },
        { when: { kind: 'price', direction: 'falls', price: '90' }, order: { type: 'market' } },
      ],
    })
    one.reach('s1')
    one.hold('s1', '3')
    one.order('s1', 'new')
    expect(one.reach('s2')).toEqual([{ kind: 'cancel-order', orderId: 'o-s1' }])
    expect(unwantedOrders(one.held)).toEqual(['o-s1'])
    return one
  }

  it('ties up its own part alone: the stop sends the rest, and that part behind it', () => {
    const one = inTheWay()
    expect(one.fact({ kind: 'not-cancelled', isFirst: true })).toEqual([{ kind: 'look', stepId: 's2' }])
    expect(one.hold('s2', '3', '2')).toMatchObject([{ kind: 'send', body: { qty: '2' } }])
    one.order('s2', 'filled', '2')
    expect([one.held.status, one.held.left, unwantedOrders(one.held)]).toEqual(['reached', '1', ['o-s1']])
    expect(one.order('s1', 'canceled')).toEqual([{ kind: 'look', stepId: 's2' }])
    expect(one.hold('s2', '1')).toMatchObject([{ kind: 'send', clientOrderId: 'held-b2f6-s2-2', body: { qty: '1' } }])
    one.order('s2', 'filled', '1', 2)
    expect([one.held.status, one.held.left, unwantedOrders(one.held)]).toEqual(['done', '0', []])
  })

  it('may end before what was sent beside it is filled', () => {
    const one = inTheWay()
    one.fact({ kind: 'not-cancelled', isFirst: true })
    one.hold('s2', '3', '2')
    one.order('s1', 'canceled')
    expect(one.order('s2', 'filled', '2')).toEqual([{ kind: 'look', stepId: 's2' }])
    expect(one.hold('s2', '1')).toMatchObject([{ kind: 'send', body: { qty: '1' } }])
  })

  it('may be filled after all: nothing is left to send', () => {
    const one = inTheWay()
    one.fact({ kind: 'not-cancelled', isFirst: true })
    one.hold('s2', '3', '2')
    one.order('s2', 'filled', '2')
    one.order('s1', 'filled', '1')
    expect([one.held.status, one.held.steps.map(({ state }) => state)]).toEqual(['done', ['done', 'done']])
  })

  it('keeps the stop waiting where it ties up everything, and the stop does not fail for it', () => {
    const one = desk()
    one.reach('s1')
    one.hold('s1', '3')
    one.order('s1', 'new')
    one.reach('s2')
    one.fact({ kind: 'not-cancelled', isFirst: true })
    expect(one.hold('s2', '3', '0')).toEqual([])
    expect(one.held.steps.map(({ state }) => state)).toEqual(['sent', 'freeing'])
  })

  it('is cancelled under the id of the order that took its place', () => {
    const one = inTheWay()
    one.fact({
      kind: 'order',
      order: { clientOrderId: `held-${ID}-s1-1`, id: 'changed', status: 'new', filledQty: '0' },
    })
    expect(unwantedOrders(one.held)).toEqual(['changed'])
  })

  it('is looked after when the held order itself is over', () => {
    const one = inTheWay()
    one.fact({ kind: 'cancelled' })
    expect([isOpen(one.held), isLookedAfter(one.held), unwantedOrders(one.held)]).toEqual([false, true, ['o-s1']])
    one.order('s1', 'canceled')
    expect(isLookedAfter(one.held)).toBe(false)
  })
})

it('scales out: each target takes its share, and the stop what is left of all', () => {
  const target = (price: string, qty: string) =>
    ({ when: { kind: 'price', direction: 'rises', price }, qty, order: { type: 'limit', limitPrice: price } }) as const
  const one = desk({
    steps: [
      target('110', '1'),
      target('120', '1'),
      { when: { kind: 'trail', by: 'percent', value: '5' }, order: { type: 'market' } },
    ],
  })
  one.reach('s1')
  expect(one.hold('s1', '3')).toMatchObject([{ kind: 'send', body: { qty: '1' } }])
  one.order('s1', 'filled', '1')
  expect([one.held.status, one.held.left, watchedSteps(one.held).map(({ id }) => id)]).toEqual([
    'waiting',
    '2',
    ['s2', 's3'],
  ])
  one.reach('s3')
  expect(one.hold('s3', '2')).toMatchObject([{ kind: 'send', body: { qty: '2' } }])
  one.order('s3', 'filled', '2')
  expect(one.held.status).toBe('done')
})

it.each([
  ['nothing is held any more', '0', [], 'done'],
  ['the position is turned round', '-3', [], 'done'],
  ['less is held', '1.5', [{ kind: 'send', body: { qty: '1.5' } }], 'reached'],
])('looks at the position before it sends: %s', (_, qty, acts, status) => {
  const one = desk()
  one.reach('s2')
  expect(one.hold('s2', qty)).toMatchObject(acts)
  expect(one.held.status).toBe(status)
})

it('sends what other orders leave free, and says so', () => {
  const one = desk()
  one.reach('s2')
  expect(one.hold('s2', '3', '1')).toMatchObject([{ kind: 'send', body: { qty: '1' } }])
  expect(one.held.log.at(-2)?.text).toBe('Only 1 of 3 are free: other orders of the account hold the rest.')
})

it('a refusal is told and not repeated; what else waits goes on', () => {
  const one = desk()
  one.reach('s2')
  one.hold('s2', '3')
  one.fact({ kind: 'refused', clientOrderId: 'held-b2f6-s2-1', why: 'trading is halted' })
  expect(one.said.at(-1)).toBe('Stop of BTC/USD failed. The broker refused: trading is halted. It is not tried again.')
  expect([one.held.status, watchedSteps(one.held).map(({ id }) => id)]).toEqual(['waiting', ['s1']])
})

it.each([
  ['act', 'reached', [{ kind: 'look', stepId: 's2' }]],
  ['ask', 'asks', []],
  ['ignore', 'waiting', []],
] as const)('what was reached while nobody looked: %s', (onMissed, status, acts) => {
  const one = desk({ onMissed })
  expect(one.reach('s2', true)).toEqual(acts)
  expect(one.held.status).toBe(status)
})

it('an answer sends it now, or lets it pass and watches again from now on', () => {
  const yes = desk()
  yes.reach('s2', true)
  expect(yes.fact({ kind: 'answered', answer: 'act' })).toEqual([{ kind: 'look', stepId: 's2' }])
  const no = desk()
  no.reach('s2', true)
  no.fact({ kind: 'answered', answer: 'ignore' })
  expect(watchedSteps(no.held).map(({ id, since }) => [id, since])).toEqual([
    ['s1', '2026-03-09T15:00:00Z'],
    ['s2', '2026-03-09T15:00:01Z'],
  ])
})

it('an order that expires with the day is waited for again, under another name', () => {
  const one = desk()
  one.reach('s1')
  one.hold('s1', '3')
  one.order('s1', 'new')
  one.order('s1', 'expired', '1')
  expect([one.held.status, one.held.left]).toEqual(['waiting', '2'])
  one.reach('s1')
  expect(one.hold('s1', '2')).toMatchObject([{ clientOrderId: 'held-b2f6-s1-2', body: { qty: '2' } }])
})

it('waits for its entry, shrinks to what that filled, and goes with one that was never filled', () => {
  const one = desk({ afterOrder: 'entry' })
  expect(watchedSteps(one.held)).toEqual([])
  one.fact({ kind: 'entry', status: 'partially_filled', filledQty: '1' })
  expect(watchedSteps(one.held)).toEqual([])
  one.fact({ kind: 'entry', status: 'canceled', filledQty: '2' })
  expect([one.held.left, watchedSteps(one.held).length]).toEqual(['2', 2])
  const gone = desk({ afterOrder: 'entry' })
  gone.fact({ kind: 'entry', status: 'rejected', filledQty: '0' })
  expect(gone.held.status).toBe('cancelled')
})

it('cancels what rests at the broker, also when that is known only afterwards', () => {
  const one = desk()
  one.reach('s1')
  one.hold('s1', '3')
  one.fact({ kind: 'cancelled' })
  expect(one.order('s1', 'new')).toEqual([{ kind: 'cancel-order', orderId: 'o-s1' }])
  one.order('s1', 'canceled')
  expect([one.held.status, one.held.steps[0]?.state]).toEqual(['cancelled', 'dropped'])
})

describe('whatever happens, in whatever order', () => {
  const steps = fc.array(
    fc.record({
      when: fc.constantFrom(
        { kind: 'price', direction: 'rises', price: '110' } as const,
        { kind: 'price', direction: 'falls', price: '90' } as const,
        { kind: 'trail', by: 'percent', value: '5' } as const,
      ),
      qty: fc.constantFrom(undefined, '1', '2'),
      order: fc.constantFrom({ type: 'market' } as const, { type: 'limit', limitPrice: '100' } as const),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const move = fc.record({
    kind: fc.constantFrom(
      'reached',
      'missed',
      'holding',
      'new',
      'part',
      'filled',
      'canceled',
      'expired',
      'refused',
      'lost',
      'unsent',
      'given-up',
      'answer',
      'cancel',
      'slow',
    ),
    step: fc.nat({ max: 3 }),
    share: fc.nat({ max: 4 }),
  })

  it('never sells more than the whole, nor twice under one name, and every order it sends is reduced by what is filled', () =>
    forAll(500, steps, fc.array(move, { maxLength: 60 }), (own, moves) => {
      const one = desk({ qty: '4', steps: own.map(({ qty, ...step }) => ({ ...step, ...(qty && { qty }) })) })
      const sent = new Map<string, number>()
      const filled = new Map<string, number>()
      const live = new Set<string>()
      let position = 4
      for (const { kind, step, share } of moves) {
        const now = one.held.steps[step]
        if (!now) continue
        const name = now.clientOrderId ?? ''
        const size = sent.get(name) ?? 0
        const before = filled.get(name) ?? 0
        const order = (status: string, qty = before) => {
          position -= qty - before
          filled.set(name, qty)
          if (['filled', 'canceled', 'expired'].includes(status)) live.delete(name)
          return one.fact({ kind: 'order', order: { clientOrderId: name, id: name, status, filledQty: String(qty) } })
        }
        const isLive = live.has(name)
        let acts: readonly Act[] = []
        if (kind === 'reached' || kind === 'missed') acts = one.reach(now.id, kind === 'missed')
        else if (kind === 'holding') {
          const tied = [...live].reduce((sum, id) => sum + (sent.get(id) ?? 0) - (filled.get(id) ?? 0), 0)
          acts = one.hold(now.id, String(position), String(position - tied))
        } else if (kind === 'answer') acts = one.fact({ kind: 'answered', answer: share % 2 ? 'act' : 'ignore' })
        else if (kind === 'cancel') acts = share === 0 ? one.fact({ kind: 'cancelled' }) : []
        else if (kind === 'slow') acts = one.fact({ kind: 'not-cancelled', isFirst: share === 0 })
        else if (kind === 'unsent') acts = one.fact({ kind, stepId: now.id, why: 'nobody answers' })
        else if (kind === 'given-up') {
          // Of an order that certainly did not leave.
          if (now.state === 'sending') live.delete(name)
          acts = one.fact({ kind, stepId: now.id })
        } else if (!isLive) continue
        else if (kind === 'refused') {
          if (now.state !== 'sending') continue
          live.delete(name)
          acts = one.fact({ kind: 'refused', clientOrderId: name, why: 'no' })
        } else if (kind === 'lost') {
          if (now.state !== 'sending') continue
          live.delete(name)
          acts = one.fact({ kind: 'never-arrived', clientOrderId: name })
        } else if (kind === 'part') acts = order('partially_filled', Math.min(size, Math.max(before, share)))
        else acts = order(kind, kind === 'filled' ? size : before)
        for (const act of acts) {
          if (act.kind !== 'send') continue
          expect(sent.has(act.clientOrderId)).toBe(false)
          sent.set(act.clientOrderId, toNumber(decimal(String(act.body.qty))))
          live.add(act.clientOrderId)
        }
        const out = [...live].reduce((sum, id) => sum + (sent.get(id) ?? 0) - (filled.get(id) ?? 0), 0)
        expect(out).toBeLessThanOrEqual(position)
        expect(position).toBeGreaterThanOrEqual(0)
        expect(isAbove(decimal(one.held.left), decimal('4'))).toBe(false)
        if (!isOpen(one.held)) expect(watchedSteps(one.held)).toEqual([])
      }
    }))
})

describe('a split', () => {
  const split = { kind: 'split', symbol: 'AAPL', newRate: '4', oldRate: '1', exDay: '2026-03-10' } as const

  it('restates prices, trails in dollars, limits and quantities, and watches from it on', () => {
    const one = desk({
      symbol: 'AAPL',
      qty: '30',
      steps: [
        {
          when: { kind: 'price', direction: 'rises', price: '500' },
          qty: '10',
          order: { type: 'limit', limitPrice: '500.1' },
        },
        { when: { kind: 'price', direction: 'falls', price: '400' }, order: { type: 'market' } },
        { when: { kind: 'trail', by: 'dollars', value: '20' }, order: { type: 'market' } },
        { when: { kind: 'trail', by: 'percent', value: '5' }, order: { type: 'market' } },
      ],
    })
    one.fact(split)
    expect(one.held).toMatchObject({ qty: '120', left: '120', restatedTo: '2026-03-10', status: 'waiting' })
    expect(one.held.steps.map(({ when, qty, order, since }) => [when, qty, order, since])).toEqual([
      [
        { kind: 'price', direction: 'rises', price: '125' },
        '40',
        { type: 'limit', limitPrice: '125.02' },
        '2026-03-10T08:00:00Z',
      ],
      [{ kind: 'price', direction: 'falls', price: '100' }, null, { type: 'market' }, '2026-03-10T08:00:00Z'],
      [{ kind: 'trail', by: 'dollars', value: '5' }, null, { type: 'market' }, '2026-03-10T08:00:00Z'],
      [{ kind: 'trail', by: 'percent', value: '5' }, null, { type: 'market' }, '2026-03-10T08:00:00Z'],
    ])
    expect(one.said).toEqual(['AAPL was split 4 for 1: 30 became 120, and its prices are told in new shares.'])
  })

  it('of the shares a contract waits for moves the price alone', () => {
    const contract = 'AAPL260417C00500000'
    const when = { kind: 'price', symbol: 'AAPL', direction: 'falls', price: '400' } as const
    const one = desk({ symbol: contract, qty: '2', steps: [{ when, order: { type: 'market' } }] })
    expect(splitSymbols(one.held)).toEqual(['AAPL'])
    one.fact(split)
    expect(one.held).toMatchObject({ qty: '2', left: '2', steps: [{ when: { price: '100' } }] })
  })
})
