import type { PickedLeg } from '@paddock/analytics/options/spread'
import { expect, it } from 'vitest'
import { ticketOf } from './ticket-of-spread.ts'

const LONG: PickedLeg = { symbol: 'AAPL261218C00190000', side: 'buy', ratio: 1 }
const SHORT: PickedLeg = { symbol: 'AAPL261218C00200000', side: 'sell', ratio: 2 }

it('opens the ticket with legs at the middle of their quotes, and with one contract as an order of its own', () => {
  const legs = [LONG, SHORT]
  expect(ticketOf(legs)).toEqual({ legs, type: 'limit', qty: '1', limitPrice: 'm' })
  expect(ticketOf([LONG])).toEqual({
    ...{ symbol: LONG.symbol, side: 'buy', qty: '1', type: 'limit', limitPrice: 'm' },
  })
})
