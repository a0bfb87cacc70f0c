import type { Position } from '@paddock/contract/entities/position'
import { forAll } from '@paddock/contract/testing/for-all'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayReturn, totals, valuation } from './valuation.ts'

const position = (facts: Partial<Position>): Position => ({
  asset_id: 'b0b6dd9d-8b9b-48a9-ba46-b9d54906e415',
  symbol: 'AAPL',
  exchange: 'NASDAQ',
  asset_class: 'us_equity',
  avg_entry_price: '171.84',
  qty: '300',
  side: 'long',
  cost_basis: '51552',
  current_price: '187',
  lastday_price: '185.36',
  unrealized_intraday_pl: '492',
  ...facts,
})

const shown = (value: ReturnType<typeof valuation>) =>
  value && Object.fromEntries(Object.entries(value).map(([key, figure]) => [key, figure && formatDecimal(figure)]))

describe('a position at a live price', () => {
  it.each([
    {
      why: 'a contract is for 100 shares',
      given: position({
        asset_class: 'us_option',
        symbol: 'AAPL261218C00190000',
        qty: '-1',
        side: 'short',
        avg_entry_price: '2.85',
        cost_basis: '-285',
        current_price: '3',
        lastday_price: '2.5',
        unrealized_intraday_pl: '-15',
      }),
      last: '3.15',
      expected: {
        price: '3.15',
        market_value: '-315',
        unrealized_pl: '-30',
        unrealized_plpc: '-0.105263',
        unrealized_intraday_pl: '-30',
        change_today: '0.26',
      },
    },
    {
      why: 'a long one gains as the price rises',
      given: position({}),
      last: '187.24',
      expected: {
        price: '187.24',
        market_value: '56172',
        unrealized_pl: '4620',
        unrealized_plpc: '0.089618',
        unrealized_intraday_pl: '564',
        change_today: '0.010142',
      },
    },
    {
      why: 'a short one gains as the price falls; value and cost are negative',
      given: position({
        qty: '-40',
        side: 'short',
        avg_entry_price: '248.9',
        cost_basis: '-9956',
        current_price: '236.15',
        lastday_price: '241.72',
        unrealized_intraday_pl: '222.8',
      }),
      last: '236.15',
      expected: {
        price: '236.15',
        market_value: '-9446',
        unrealized_pl: '510',
        unrealized_plpc: '0.051225',
        unrealized_intraday_pl: '222.8',
        change_today: '-0.023043',
      },
    },
    {
      why: 'without a live price the record speaks',
      given: position({ unrealized_intraday_pl: null }),
      last: undefined,
      expected: {
        price: '187',
        market_value: '56100',
        unrealized_pl: '4548',
        unrealized_plpc: '0.088222',
        unrealized_intraday_pl: undefined,
        change_today: '0.008848',
      },
    },
  ])('$why', ({ given, last, expected }) => {
    expect(shown(valuation(given, last === undefined ? undefined : decimal(last)))).toEqual(expected)
  })

  it.each([
    // 1,000 at the last close, 1,010 now
    { why: 'held since before', qty: '10', close: '100', day: '10', returned: '0.01' },
    // Bought at 100.5, after the price had risen by half a percent: 5 of 1,005
    { why: 'bought today', qty: '10', close: '100', day: '5', returned: '0.004975' },
    // Sold at 102, bought back at 101: 10 of 1,020
    { why: 'sold short today', qty: '-10', close: '100', day: '10', returned: '0.009804' },
    { why: 'no figure of the day', qty: '10', close: '100', day: null, returned: undefined },
  ])('the return of the day is that of the position, not of the price: $why', ({ qty, close, day, returned }) => {
    const given = position({ qty, current_price: '101', lastday_price: close, unrealized_intraday_pl: day })
    const value = valuation(given, undefined)
    const found = value && dayReturn(value)
    expect(found && formatDecimal(found)).toBe(returned)
  })

  it('has no figures where no price is known', () => {
    expect(valuation(position({ current_price: null }), undefined)).toBeUndefined()
  })

  it('adds up: values and results of the rows are those of the total, to the last digit', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 })
    const rows = fc.array(fc.record({ qty: fc.integer({ min: -1000, max: 1000 }), cost: cents, price: cents }))
    forAll(100, rows, (anyRows) => {
      const valued = anyRows.map(({ qty, cost, price }) => {
        const held = position({ qty: String(qty), cost_basis: String((qty * cost) / 1000) })
        return { position: held, value: valuation(held, decimal(String(price / 1000))) }
      })
      const sum = valued.reduce(
        (all, { value }) => all + Math.round(Number(formatDecimal(value?.unrealized_pl ?? decimal('0'))) * 1000),
        0,
      )
      expect(Math.round(Number(formatDecimal(totals(valued).unrealized_pl)) * 1000)).toBe(sum)
    })
  })
})
