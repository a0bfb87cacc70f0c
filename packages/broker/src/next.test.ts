import { describe, expect, it } from 'vitest'
import { dues } from './testing/dues.ts'
import { instrumentOf, OPEN, TestBroker } from './testing/test-broker.ts'

const pending = (desk: TestBroker) => dues(desk.account, instrumentOf)
const at = (text: string) => Date.parse(text)

describe('what an account waits for', () => {
  it('nothing, when nothing is open and nothing is held', () => {
    expect(pending(new TestBroker())).toEqual([])
  })

  it('a resting limit waits for its price, and for its end; both are kept while it does not change', () => {
    const desk = new TestBroker().price('AAPL', { bid: '99', ask: '100' })
    const { id } = desk.placed({ symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '90' })
    const [ending, matching] = pending(desk)
    expect(ending).toEqual({ kind: 'at', at: at('2026-09-10T20:00:00Z'), wakeUp: { kind: 'expire', orderId: id } })
    expect(matching).toMatchObject({ kind: 'when', from: OPEN + 40, until: at('2026-09-10T20:00:00Z') })
    expect(pending(desk)[1]).toBe(matching)
  })

  it.each([
    ['buy', '90.00', 9_000, true],
    ['buy', '90.00', 9_001, false],
    ['buy', '0.9999', 99, true],
    ['buy', '0.9999', 100, false],
    ['sell', '110', 11_000, true],
    ['sell', '110', 10_999, false],
    ['sell', '0.9901', 100, true],
    ['sell', '0.9901', 99, false],
  ] as const)('a %s limit of %s at a far side of %i cents: %s', (side, limit_price, cents, done) => {
    const desk = new TestBroker().price('AAPL', { bid: '99', ask: '100' })
    desk.placed({ symbol: 'AAPL', qty: '1', side, type: 'limit', limit_price })
    const due = pending(desk).find(({ kind }) => kind === 'when')
    if (due?.kind !== 'when') throw new Error('no wait')
    const { wait } = due
    const quote = { at: OPEN, bid: cents, ask: cents, bidSize: 1, askSize: 1 }
    const moment = (when: number) => ({ at: when, trade: { at: when, price: cents, size: 1 }, quote })
    const bounds = { low: cents, high: cents, lowestPrint: cents, highestPrint: cents, volume: 1 }
    expect(wait.happens(moment(OPEN + 1_000), undefined).done).toBe(done)
    expect(wait.happens(moment(at('2026-09-10T13:00:00Z')), undefined).done).toBe(false)
    expect(wait.possible(bounds, undefined)).toBe(done)
  })

  it('a market order waits for its turn, a queued one for its routing first, and the mark comes last', () => {
    const desk = new TestBroker().price('AAPL', { bid: '99', ask: '100' })
    desk.placed({ symbol: 'AAPL', qty: '1' })
    desk.settle()
    desk.until(at('2026-09-10T21:00:00Z'))
    const { id } = desk.placed({ symbol: 'AAPL', qty: '1' })
    expect(pending(desk)).toEqual([
      { kind: 'at', at: at('2026-09-11T08:00:00Z'), wakeUp: { kind: 'begin-day' } },
      { kind: 'at', at: at('2026-09-11T20:00:00Z'), wakeUp: { kind: 'expire', orderId: id } },
      { kind: 'at', at: at('2026-09-11T08:00:00Z'), wakeUp: { kind: 'route', orderId: id } },
      { kind: 'at', at: at('2026-09-11T13:30:00Z'), wakeUp: { kind: 'match', orderId: id } },
      { kind: 'at', at: at('2026-09-11T20:00:00Z'), wakeUp: { kind: 'mark' } },
    ])
  })

  it('once everything is sold, the day and the one that its fees are booked on are closed, and then nothing is waited for', () => {
    const desk = new TestBroker().price('AAPL', { bid: '99', ask: '100' })
    desk.placed({ symbol: 'AAPL', qty: '1' })
    desk.settle()
    desk.placed({ symbol: 'AAPL', qty: '1', side: 'sell' })
    desk.settle()
    desk.until(at('2026-09-11T21:00:00Z'))
    expect(desk.events.filter(({ body }) => body.kind === 'day-closed')).toHaveLength(2)
    expect(pending(desk)).toEqual([])
  })
})
