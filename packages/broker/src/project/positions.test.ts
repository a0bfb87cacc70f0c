import { describe, expect, it } from 'vitest'
import { TestBroker } from '../testing/test-broker.ts'
import { accountView } from './account.ts'
import { positionView } from './positions.ts'

const NEXT_DAY = Date.parse('2026-09-11T14:00:00Z')
const trade = (desk: TestBroker, side: 'buy' | 'sell', qty: string, at: string) => {
  desk.price('AAPL', { bid: at, ask: at })
  desk.placed({ symbol: 'AAPL', qty, side })
  desk.settle()
}
const view = (desk: TestBroker) => positionView(desk.account, 'AAPL', desk.context())

describe('positions', () => {
  it('P2: a sale keeps the average of the day', () => {
    const desk = new TestBroker()
    trade(desk, 'buy', '100', '10')
    trade(desk, 'buy', '50', '9')
    trade(desk, 'sell', '50', '9')
    trade(desk, 'buy', '50', '11')
    expect(view(desk)).toMatchObject({ qty: '150', cost_basis: '1516.666667', avg_entry_price: '10.111111' })
  })

  it('P1, P2: from the next day on, sales have taken the oldest days first', () => {
    const days = ['2026-09-10', '2026-09-11', '2026-09-14', '2026-09-15'].map((day) => Date.parse(`${day}T14:00:00Z`))
    const desk = new TestBroker()
    trade(desk, 'buy', '100', '10')
    trade(desk, 'buy', '50', '12')
    desk.until(days[1] ?? 0)
    trade(desk, 'buy', '30', '15')
    desk.until(days[2] ?? 0)
    trade(desk, 'sell', '120', '15')
    expect(view(desk)).toMatchObject({ qty: '60', cost_basis: '683.333333', avg_entry_price: '11.388889' })
    desk.until(days[3] ?? 0)
    expect(view(desk)).toMatchObject({ qty: '60', cost_basis: '770', avg_entry_price: '12.833333' })
    const other = new TestBroker()
    trade(other, 'buy', '100', '10')
    trade(other, 'buy', '50', '9')
    trade(other, 'sell', '50', '9')
    trade(other, 'buy', '50', '11')
    other.until(days[1] ?? 0)
    expect(view(other)).toMatchObject({ qty: '150', cost_basis: '1500', avg_entry_price: '10' })
  })

  it('P3, P4: buys average, a sale takes its share of the cost', () => {
    const desk = new TestBroker()
    trade(desk, 'buy', '10', '100')
    trade(desk, 'buy', '10', '110')
    expect(view(desk)).toMatchObject({ qty: '20', avg_entry_price: '105', cost_basis: '2100' })
    trade(desk, 'sell', '5', '120')
    expect(view(desk)).toMatchObject({ qty: '15', avg_entry_price: '105', cost_basis: '1575' })
  })

  it('P5: the day’s result of what was held overnight', () => {
    const desk = new TestBroker()
    trade(desk, 'buy', '7', '270')
    desk.until(NEXT_DAY).price('AAPL', { bid: '273.50', ask: '273.51', previousClose: '273.47' })
    expect(view(desk)).toMatchObject({ unrealized_intraday_pl: '0.21', unrealized_intraday_plpc: '0.00011' })
  })

  it('P6: a short', () => {
    const desk = new TestBroker()
    trade(desk, 'sell', '10', '50')
    desk.price('AAPL', { bid: '45', ask: '45' })
    expect(view(desk)).toMatchObject({
      qty: '-10',
      side: 'short',
      market_value: '-450',
      cost_basis: '-500',
      unrealized_pl: '50',
      unrealized_plpc: '0.1',
    })
  })

  it('P7: overnight and today’s part of one position', () => {
    const desk = new TestBroker()
    trade(desk, 'buy', '10', '95')
    desk.until(NEXT_DAY)
    trade(desk, 'buy', '5', '104')
    desk.price('AAPL', { bid: '106', ask: '106', previousClose: '100' })
    expect(view(desk)).toMatchObject({ unrealized_intraday_pl: '70' })
  })

  it('spec 3: every field of a position; crypto without its slash, found by either form', () => {
    const desk = new TestBroker().price('ETH/USD', { bid: '3000', ask: '3000' })
    desk.placed({ symbol: 'ETH/USD', qty: '1', time_in_force: 'gtc' })
    desk.settle()
    const expected = {
      asset_id: 'asset-ETH/USD',
      symbol: 'ETHUSD',
      exchange: 'CRYPTO',
      asset_class: 'crypto',
      asset_marginable: false,
      avg_entry_price: '3007.518797',
      qty: '0.9975',
      qty_available: '0.9975',
      side: 'long',
      market_value: '2992.5',
      cost_basis: '3000',
      unrealized_pl: '-7.5',
      unrealized_plpc: '-0.0025',
      unrealized_intraday_pl: '-7.5',
      unrealized_intraday_plpc: '-0.0025',
      current_price: '3000',
      lastday_price: '3000',
      change_today: '0',
    }
    expect(desk.positions()).toEqual([expected])
    expect(positionView(desk.account, 'ETHUSD', desk.context())).toEqual(expected)
    expect(positionView(desk.account, 'ETH/USD', desk.context())).toEqual(expected)
    expect(positionView(desk.account, 'NONE', desk.context())).toBeUndefined()
  })

  it('a coin below a cent keeps the digits of its price, in its position and its order', () => {
    const quote = { bid: '0.0000055', ask: '0.0000055', size: '100000000' }
    const desk = new TestBroker().price('PEPE/USD', quote, { priceScale: 8 })
    const { id } = desk.placed({ symbol: 'PEPE/USD', qty: '10000000', time_in_force: 'gtc' })
    desk.settle()
    // The fee is taken in coins: 55 ÷ 9,975,000.
    expect(desk.positions()).toMatchObject([{ qty: '9975000', cost_basis: '55', avg_entry_price: '0.000005514' }])
    expect(desk.row(id)).toMatchObject({ filled_qty: '10000000', filled_avg_price: '0.0000055' })
  })

  it('today is one day of the account and of its positions: it lasts until the next session begins', () => {
    const desk = new TestBroker()
    trade(desk, 'buy', '10', '100')
    const at = (instant: string, last: string, previousClose: string) => {
      desk.until(Date.parse(instant)).price('AAPL', { bid: last, ask: last, previousClose })
      const { equity, last_equity, balance_asof } = accountView(desk.account, desk.context())
      const today = (Number(equity) - Number(last_equity)).toFixed(2)
      return [today, Number(view(desk)?.unrealized_intraday_pl), balance_asof]
    }
    expect(at('2026-09-10T11:00:00-04:00', '110', '99')).toEqual(['100.00', 100, '2026-09-09'])
    expect(at('2026-09-10T18:00:00-04:00', '112', '99')).toEqual(['120.00', 120, '2026-09-09'])
    expect(at('2026-09-10T20:00:00-04:00', '112', '110')).toEqual(['20.00', 20, '2026-09-10'])
    // In the morning the account pays its fees of the day before, a cent.
    expect(at('2026-09-11T15:00:00-04:00', '115', '110')).toEqual(['49.99', 50, '2026-09-10'])
    expect(at('2026-09-12T12:00:00-04:00', '116', '110')).toEqual(['59.99', 60, '2026-09-10'])
    expect(at('2026-09-13T21:00:00-04:00', '117', '115')).toEqual(['20.00', 20, '2026-09-11'])
  })

  it('the mark at the close is what the next day’s account compares with', () => {
    const desk = new TestBroker()
    trade(desk, 'buy', '10', '100')
    desk.price('AAPL', { bid: '110', ask: '110' }).until(Date.parse('2026-09-10T20:00:00Z'))
    expect(desk.events.at(-1)?.body).toEqual({
      kind: 'day-closed',
      day: '2026-09-10',
      equity: '100100',
      maintenanceMargin: '330',
      cash: '99000',
      holdings: [{ symbol: 'AAPL', assetId: 'asset-AAPL', assetClass: 'us_equity', qty: '10', cost: '1000' }],
    })
    expect(desk.account.markAt).toBe(Date.parse('2026-09-11T20:00:00Z'))
  })
})
