/** What the ticket lets go is taken: whatever is composed, the practice broker is asked at the same quote and says yes. */
import { OPEN } from '@paddock/broker/testing/test-broker'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { effort } from '@paddock/contract/testing/for-all'
import { HOUR_MS } from '@paddock/market/instant'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Change, change, composed, deskAt, factsFor, type Past, past, quoted } from '../testing/composed.ts'
import { review } from './review.ts'

const PUT = 'AAPL260918P00095000'
const CALL = 'AAPL260918C00105000'
type Run = [Past, Change[], string, number, number]
/** What was refused once: two legs of an account that may only close are closed, at a price it would pay for that. */
const FOUND: Run[] = [
  [
    [
      { symbol: PUT, side: 'buy', qty: '1' },
      { symbol: CALL, side: 'buy', qty: '1' },
      { symbol: 'AAPL', side: 'buy', qty: '100' },
    ],
    [
      { type: 'limit' },
      {
        legs: [
          { symbol: PUT, side: 'sell', ratio: 1 },
          { symbol: CALL, side: 'sell', ratio: 1 },
        ],
        limitPrice: '105',
      },
    ],
    '3000',
    7,
    0,
  ],
]

it('a composed order is never refused by the practice broker', () => {
  let sent = 0
  fc.assert(
    fc.property(
      past,
      fc.array(change, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('3000', '30000', '250000', '250000'),
      fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 2.5, 5.95, 7, 11, 14, 66),
      fc.constantFrom(0, 100, 100),
      (before, changes, cash, hours, offered) => {
        const desk = deskAt(OPEN, cash)
        desk.locate('HARD', 100, offered)
        for (const order of before) {
          const time = order.symbol.includes('/') ? 'gtc' : 'day'
          desk.place({ time_in_force: time, ...order } as PlaceOrder)
          desk.settle()
        }
        desk.now += hours * HOUR_MS
        desk.until(desk.now)
        quoted(desk)
        const draft = composed(changes)
        const { request, warnings } = review(draft, factsFor(desk, draft))
        if (!request) {
          // Whoever may not send is told why.
          expect(warnings.length, JSON.stringify(draft)).toBeGreaterThan(0)
          return
        }
        sent += 1
        const decision = desk.ask({ kind: 'place-order', request })
        expect(decision.kind === 'rejected' ? { ...decision.rejection, request } : 'accepted').toBe('accepted')
      },
    ),
    { numRuns: 1500 * effort, examples: FOUND },
  )
  // Most of what is made up is blocked; what is not has to be worth the run.
  expect(sent).toBeGreaterThan(100 * effort)
})
