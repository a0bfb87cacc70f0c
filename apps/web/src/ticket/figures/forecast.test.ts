import { accountView } from '@paddock/broker/project/account'
import { OPEN } from '@paddock/broker/testing/test-broker'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { compare, decimal, toNumber, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { review } from '../review/review.ts'
import { change, composed, deskAt, factsFor, past } from '../testing/composed.ts'
import { figuresOf } from './figures.ts'

const effort = Number(process.env.PADDOCK_EFFORT ?? 1)
/** Figures of which each is rounded to the cent by itself, fees of coins to the cent above: a quarter becomes a cent four times over. */
const CENTS = 0.075
const FORECAST = [
  'cash',
  'equity',
  'initial_margin',
  'maintenance_margin',
  'regt_buying_power',
  'buying_power',
  'options_buying_power',
  'non_marginable_buying_power',
] as const

it('what a ticket forecasts is what the account has after the fill at that price', () => {
  let filled = 0
  fc.assert(
    fc.property(
      past,
      fc.array(change, { minLength: 1, maxLength: 5 }),
      // From a loan of 100,000 on, one security that is most of what is held asks for more.
      fc.constantFrom('25000', '30000'),
      (before, changes, cash) => {
        const desk = deskAt(OPEN, cash)
        for (const order of before) {
          desk.place({ time_in_force: order.symbol.includes('/') ? 'gtc' : 'day', ...order } as PlaceOrder)
          desk.settle()
        }
        const draft = composed(changes)
        const facts = factsFor(desk, draft)
        const { request, resolved } = review(draft, facts)
        const { forecast, positionAfter } = figuresOf(facts, resolved)
        if (!request || !forecast || resolved.orderClass !== 'simple') return
        const decision = desk.ask({ kind: 'place-order', request })
        if (decision.kind === 'rejected') return
        desk.settle()
        const id = decision.events.flatMap(({ body }) => (body.kind === 'order-accepted' ? [body.order.id] : []))[0]
        const row = desk.row(id ?? '')
        const price = fromWire(row?.filled_avg_price)
        // Of what is filled in whole, at the price it was said to be.
        if (row?.status !== 'filled' || !price || !resolved.entry || compare(price, resolved.entry) !== 0) return
        const after = accountView(desk.account, desk.context())
        if (after.multiplier !== facts.account?.multiplier) return
        filled += 1
        for (const key of FORECAST)
          expect(
            Math.abs(Number(forecast[key]) - Number(after[key])),
            `${key} ${forecast[key]} ${after[key]} ${JSON.stringify(request)}`,
          ).toBeLessThan(CENTS)
        const [position] = desk.positions().filter(({ symbol }) => symbol === resolved.symbol.replace('/', ''))
        expect(Math.abs(toNumber(positionAfter ?? ZERO) - toNumber(decimal(position?.qty ?? 0)))).toBeLessThan(1e-6)
      },
    ),
    { numRuns: 1200 * effort },
  )
  expect(filled).toBeGreaterThan(10 * effort)
})
