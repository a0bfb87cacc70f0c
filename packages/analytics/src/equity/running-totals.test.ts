import type { Position } from '@paddock/contract/entities/position'
import { forAll } from '@paddock/contract/testing/for-all'
import { absolute, compare, equals } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RunningTotals } from './running-totals.ts'
import { totals, valuation } from './valuation.ts'

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((amount) => String(amount / 100))
const price = fc.integer({ min: 1, max: 100_000_000 }).map((amount) => amount / 10_000)
const position = fc
  .record({
    qty: fc.integer({ min: -500, max: 500 }).map(String),
    cost_basis: cents,
    current_price: fc.option(price.map(String)),
    lastday_price: fc.option(price.map(String)),
    unrealized_intraday_pl: fc.option(cents),
    asset_class: fc.constantFrom('us_equity', 'us_option', 'crypto'),
  })
  .map((some) => some as unknown as Position)

it('comes to exactly what all values add up to, whatever moved in whatever order', () =>
  forAll(
    200,
    fc.array(position, { minLength: 1, maxLength: 12 }),
    fc.array(fc.tuple(fc.nat(11), fc.option(price, { nil: undefined })), { maxLength: 60 }),
    (positions, moves) => {
      const running = new RunningTotals(positions)
      const last = new Map<number, number | undefined>()
      for (const [index, at] of moves) {
        running.move(index, at)
        last.set(index, at)
      }
      const valued = positions.map((each, index) => ({
        position: each,
        value: valuation(each, fromWire(last.get(index))),
      }))
      const { missing, ...amounts } = totals(valued)
      const { sums } = running
      expect(sums.missing).toBe(missing)
      for (const [name, amount] of Object.entries(amounts))
        expect(equals(sums[name as keyof typeof amounts], amount), name).toBe(true)
      const sizes = valued.flatMap(({ value }) => (value ? [absolute(value.market_value)] : []))
      const most = sizes.reduce((a, b) => (compare(a, b) >= 0 ? a : b), sizes[0] ?? { coefficient: 0n, scale: 0 })
      expect(sums.largest === undefined ? sizes.length === 0 : equals(sums.largest.size, most)).toBe(true)
    },
  ))
