import { powerFor } from '@paddock/analytics/equity/live-account'
import { accountView } from '@paddock/broker/project/account'
import { TestBroker } from '@paddock/broker/testing/test-broker'
import { add, decimal, formatDecimal, ZERO } from '@paddock/decimal/decimal'
import { phaseAt } from '@paddock/market/sessions/calendar'
import { expect, it } from 'vitest'
import { fundsOf } from './funds.ts'

it.each([
  ['pre', '2026-09-10T09:00:00Z'],
  ['regular', '2026-09-10T15:00:00Z'],
  ['after', '2026-09-10T22:00:00Z'],
  ['overnight', '2026-09-11T03:00:00Z'],
  ['closed', '2026-09-12T15:00:00Z'],
] as const)('what pays for stocks is what the broker judges orders by: %s', (phase, time) => {
  const desk = new TestBroker({ now: Date.parse(time), multiplier: 4 }).price('AAPL', { bid: '1', ask: '1' })
  expect(phaseAt(desk.now)).toBe(phase)
  const power = powerFor(accountView(desk.account, desk.context()), fundsOf('us_equity', { phase })) ?? ZERO
  expect(formatDecimal(power)).toBe(phase === 'overnight' ? '200000' : '400000')
  const isTaken = (qty: string) =>
    'id' in desk.place({ symbol: 'AAPL', qty, type: 'limit', limit_price: '1', time_in_force: 'day' })
  expect(isTaken(formatDecimal(add(power, decimal(1))))).toBe(false)
  expect(isTaken(formatDecimal(power))).toBe(true)
})
