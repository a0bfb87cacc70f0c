import { expect, it } from 'vitest'
import { accountView } from '../project/account.ts'
import { positionView } from '../project/positions.ts'
import { TestBroker } from '../testing/test-broker.ts'

const CALL = 'AAPL260918C00100000'

it('contracts bought above an old print lose the half of the spread and no more', () => {
  const desk = new TestBroker()
    .price('AAPL', { bid: '100', ask: '100.02' })
    .price(CALL, { bid: '4.90', ask: '5.10', last: '4', previousClose: '4.50' })
  desk.placed({ symbol: CALL, qty: '2' })
  desk.settle()
  expect(positionView(desk.account, CALL, desk.context())).toMatchObject({
    current_price: '5',
    market_value: '1000',
    unrealized_pl: '-20',
    unrealized_intraday_pl: '-20',
    lastday_price: '4.5',
    change_today: '0.11111',
  })
  expect(accountView(desk.account, desk.context())).toMatchObject({
    equity: '99980',
    long_market_value: '1000',
    initial_margin: '1000',
    options_buying_power: '98980',
  })
  // A quote that moves without a print moves what is held.
  desk.price(CALL, { bid: '5.90', ask: '6.10', last: '4', previousClose: '4.50' })
  expect(accountView(desk.account, desk.context())).toMatchObject({ equity: '100180' })
})

it('a stock is worth its last print, wherever it is quoted', () => {
  const desk = new TestBroker().price('AAPL', { bid: '100', ask: '100.02' })
  desk.placed({ symbol: 'AAPL', qty: '10' })
  desk.settle()
  desk.price('AAPL', { bid: '100', ask: '102', last: '99' })
  expect(positionView(desk.account, 'AAPL', desk.context())).toMatchObject({ current_price: '99' })
})
