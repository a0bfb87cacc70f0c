import type { PickedLeg } from '@paddock/analytics/options/spread'
import { decimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { ticketOf } from './ticket-of-spread.ts'

const LONG: PickedLeg = { symbol: 'AAPL261218C00190000', side: 'buy', ratio: 1 }
const SHORT: PickedLeg = { symbol: 'AAPL261218C00200000', side: 'sell', ratio: 2 }

it('opens the ticket with legs at their net price, and with one contract as an order of its own', () => {
  const legs = [LONG, SHORT]
  expect(ticketOf(legs, decimal('2.3'))).toEqual({ legs, type: 'limit', qty: '1', limitPrice: '2.3' })
  expect(ticketOf([LONG], decimal('12.1'))).toEqual({
    ...{ symbol: LONG.symbol, side: 'buy', qty: '1', type: 'limit', limitPrice: '12.1' },
  })
})
