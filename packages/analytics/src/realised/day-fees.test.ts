import type { Activity } from '@paddock/contract/entities/activity'
import { formatDecimal } from '@paddock/decimal/decimal'
import { standardTerms } from '@paddock/market/options/terms'
import { expect, it } from 'vitest'
import { movementsBySymbol } from '../lots/movements.ts'
import { withDayFees } from './day-fees.ts'
import { tripsOf } from './round-trips.ts'

const CALL = 'AMD261218C00100000'
const DAY = '2026-09-16'
let count = 0
const fill = (symbol: string, side: string, qty: string, price: string, at = `${DAY}T15:00:00Z`): Activity => {
  count += 1
  return {
    ...{ id: String(count), activity_type: 'FILL', transaction_time: at, type: 'fill', order_id: `order ${count}` },
    ...{ symbol, side, qty, price },
  }
}
const fee = (activity_sub_type: string, amount: string, date = DAY): Activity => {
  count += 1
  return { id: String(count), activity_type: 'FEE', activity_sub_type, date, net_amount: `-${amount}` }
}
/** Of each symbol, in the order they were traded in first. */
function feesOf(...activities: readonly Activity[]): Record<string, string> {
  const newestFirst = activities.toReversed()
  const trips = [...movementsBySymbol(newestFirst, standardTerms)].flatMap(([key, movements]) =>
    tripsOf(key, movements, true, key.includes('/')),
  )
  return Object.fromEntries(withDayFees(trips, newestFirst).map((trip) => [trip.symbol, formatDecimal(trip.fees)]))
}

const OLD = '2026-09-01T15:00:00Z'

it('charges fees on sales to what was sold, and those on contracts to contracts', () => {
  const fees = feesOf(
    fill('AMD', 'buy', '100', '90', OLD),
    fill('KO', 'buy', '100', '60'),
    fill('AMD', 'sell', '100', '100'),
    fill(CALL, 'buy', '2', '1.5'),
    // 10,000 × 0.0000278 = 0.278; 100 × 0.000166 = 0.0166
    ...[fee('REG', '0.28'), fee('TAF', '0.02')],
    // (100 + 100 + 2 × 100 shares) × 0.0000265 = 0.0106: half a cent of each share's, a cent of the contracts'
    fee('CAT', '0.02'),
    // 2 × 0.02685 = 0.0537; 2 × 0.02
    ...[fee('ORF', '0.06'), fee('OCC', '0.04')],
  )
  expect(fees).toEqual({ AMD: '0.3', KO: '0.01', [CALL]: '0.11' })
})

it('shares a fee by what each was charged for, to the last cent', () => {
  // 3,000 and 6,000 of proceeds: 0.0834 and 0.1668 of 0.26
  const sold = [fill('KO', 'sell_short', '50', '60'), fill('AMD', 'sell_short', '60', '100'), fee('REG', '0.26')]
  expect(feesOf(...sold)).toEqual({ KO: '0.09', AMD: '0.17' })
})

it('counts no more shares of an execution than its fee does', () => {
  // 8.30 each, although one has twice as many shares.
  const sold = [fill('KO', 'sell_short', '50000', '1'), fill('AMD', 'sell_short', '100000', '1'), fee('TAF', '16.6')]
  expect(feesOf(...sold)).toEqual({ KO: '8.3', AMD: '8.3' })
})

it.each([
  ['of another day', [fill('KO', 'sell_short', '100', '60', OLD), fee('REG', '0.17')], '0'],
  [
    'until 4:00 of the day before',
    [fill('KO', 'sell_short', '100', '60', `2026-09-17T07:59:00Z`), fee('REG', '0.17')],
    '0.17',
  ],
  ['for purchases alone', [fill('KO', 'buy', '100', '60'), fee('REG', '0.17')], '0'],
  ['of a kind nobody knows', [fill('KO', 'sell_short', '100', '60'), fee('LCT', '5')], '0'],
])('a fee %s', (_, activities, fees) => {
  expect(feesOf(...activities)).toEqual({ KO: fees })
})

it('shares that are delivered pay none', () => {
  const group = { date: DAY, symbol: 'AMD', qty: '-100', price: '100', net_amount: '10000' }
  const delivered: Activity = { id: 'delivered', activity_type: 'OPTRD', ...group }
  const fees = feesOf(
    fill('AMD', 'buy', '100', '90', OLD),
    fill('KO', 'sell_short', '100', '100'),
    delivered,
    fee('REG', '0.28'),
  )
  expect(fees).toEqual({ AMD: '0', KO: '0.28' })
})
