import { decimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { exitRequest } from './exit-draft.ts'

const held = (asset_class: string) => ({
  ...{ asset_id: 'a', symbol: 'A', exchange: '', asset_class, qty: '10', qty_available: '10', avg_entry_price: '1' },
  ...{ side: 'long', cost_basis: '10' },
})

it.each([
  // 0.0000055 × 0.95 and × 1.10
  { of: 'crypto', last: '0.0000055', stopLoss: '0.00000522', takeProfit: '0.00000605' },
  { of: 'crypto', last: '92000', stopLoss: '87400', takeProfit: '101200' },
  { of: 'us_equity', last: '0.1234', stopLoss: '0.1172', takeProfit: '0.1357' },
  { of: 'us_equity', last: '60.03', stopLoss: '57.03', takeProfit: '66.03' },
])('proposes exits of $of at $last in the steps it is quoted in', ({ of, last, ...exits }) => {
  expect(exitRequest(held(of), decimal(last), { stop: true, target: true })).toMatchObject(exits)
})
