import { valuation } from '@paddock/analytics/equity/valuation'
import type { Position } from '@paddock/contract/entities/position'
import { formatDecimal, ZERO } from '@paddock/decimal/decimal'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { standardTerms, termsBy } from '@paddock/market/options/terms'
import { expect, it } from 'vitest'
import type { PositionRow } from '../position-row.ts'
import { contractFamilies, marginUsed } from './margin-used.ts'

const held = (
  symbol: string,
  asset_class: string,
  qty: string,
  at: string,
  more: Partial<PositionRow> = {},
): PositionRow => {
  const times = asset_class === 'us_option' ? 100 : 1
  const position: Position = {
    ...{ asset_id: symbol, symbol, exchange: '', asset_class, qty, cost_basis: '0', avg_entry_price: '0' },
    ...{ side: qty.startsWith('-') ? 'short' : 'long', current_price: at },
    market_value: String(Number(qty) * Number(at) * times),
  }
  return {
    ...{ position, symbol, title: symbol, name: '', strategies: [], isEasyToBorrow: undefined, attributes: [] },
    underlying: asset_class === 'us_option' ? symbol.replace(/\d.*/, '') : symbol,
    ...more,
  }
}
const CALL_190 = 'AAPL261218C00190000'
const CALL_195 = 'AAPL261218C00195000'

it.each([
  { rows: [held('AAPL', 'us_equity', '10', '200')], margin: ['600'], why: '30 % of 2,000' },
  { rows: [held('AAPL', 'us_equity', '-10', '200')], margin: ['600'], why: '30 % of what is owed, above 5.00 a share' },
  {
    rows: [held('SPXL', 'us_equity', '10', '100', { attributes: ['leveraged_3x'] })],
    margin: ['750'],
    why: 'three times an index asks for 75 %',
  },
  { rows: [held('BTCUSD', 'crypto', '0.1', '60000')], margin: ['6000'], why: 'coins are paid in full' },
  {
    rows: [held(CALL_190, 'us_option', '1', '4.10')],
    margin: ['410'],
    why: 'a contract that is owned is paid in full',
  },
  {
    rows: [held(CALL_190, 'us_option', '1', '4.10'), held(CALL_195, 'us_option', '-1', '2.25')],
    margin: ['92.5', '92.5'],
    why: 'of a debit spread what it is worth, 185, is all there is to lose',
  },
  {
    rows: [held(CALL_190, 'us_option', '-1', '4.10'), held(CALL_195, 'us_option', '1', '2.25')],
    margin: ['157.5', '157.5'],
    why: 'of a credit spread the width, 500, less what it would cost to close, 185',
  },
])('$why', ({ rows, margin }) => {
  const families = contractFamilies(rows, standardTerms)
  const found = rows.map((row) => marginUsed(row, valuation(row.position, undefined), families))
  expect(found.map((one) => one && formatDecimal(one))).toEqual(margin)
})

it('is not known without a price', () => {
  const row = held('AAPL', 'us_equity', '10', '200')
  expect(marginUsed(row, undefined, new Map())).toBeUndefined()
  expect(marginUsed(held(CALL_190, 'us_option', '1', '4.10'), undefined, new Map())).toBeUndefined()
})

it('a spread of adjusted contracts is as wide as their terms say, beside the standard ones on the same stock', () => {
  const [low, high] = ['AAPL1261218C00190000', 'AAPL1261218C00195000']
  const of = (symbol: string) =>
    [symbol, { ...standardTerms(symbol), multiplier: 150, shares: 150 } as OptionTerms] as const
  const rows = [
    held(low, 'us_option', '-1', '4', { underlying: 'AAPL' }),
    held(high, 'us_option', '1', '2', { underlying: 'AAPL' }),
  ].map((row) => ({
    ...row,
    position: { ...row.position, market_value: String(Number(row.position.market_value) * 1.5) },
  }))
  const families = contractFamilies(rows, termsBy(new Map([of(low), of(high)])))
  // 5 × 150 − 2 × 150
  expect(families.get('AAPL')?.margin && formatDecimal(families.get('AAPL')?.margin ?? ZERO)).toBe('450')
})
