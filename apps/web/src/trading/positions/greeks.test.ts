import { expect, it } from 'vitest'
import { netGreek, wholeGreek } from './greeks.ts'

const short = {
  ...{ asset_id: 'a', symbol: 'AAPL261218C00190000', exchange: '', asset_class: 'us_option', side: 'short' },
  ...{ qty: '-2', avg_entry_price: '1', cost_basis: '-200' },
} as const

it('a greek of a position is for all its shares, and not known where the model tells none', () => {
  expect([wholeGreek(short, 0.25), wholeGreek(short, 0), wholeGreek(short, undefined)]).toEqual([-50, -0, undefined])
})

it.each([
  [[], 0],
  [[-50, 20], -30],
  [[-50, undefined], undefined],
  [[undefined, 20], undefined],
])('the net of %j is %s: not known while one of them is not', (greeks, net) => {
  expect(netGreek(greeks)).toBe(net)
})
