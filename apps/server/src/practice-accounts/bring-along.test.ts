import type { Position } from '@paddock/contract/entities/position'
import { expect, it } from 'vitest'
import { MARKET, MONDAY } from '../testing/practice.ts'
import { luggageOf } from './bring-along.ts'

const held = (symbol: string, qty: string, cost_basis: string, market_value: string): Position => ({
  asset_id: 'theirs',
  symbol,
  exchange: 'NASDAQ',
  asset_class: 'us_equity',
  avg_entry_price: '1',
  qty,
  side: qty.startsWith('-') ? 'short' : 'long',
  cost_basis,
  market_value,
})

it('takes cash and positions at what they had cost, and what the market does not know as the cash it was worth', () => {
  const positions = [
    held('AAPL', '10', '1500', '2000'),
    held('BTCUSD', '0.5', '20000', '30000'),
    held('KO', '-5', '300', '-310'),
    held('NOSUCH', '3', '30', '33.335'),
    held('MSFT', '0', '0', '0'),
    // Expired long ago.
    held('AAPL240119C00190000', '1', '250', '0'),
  ]
  const idOf = (symbol: string) => MARKET.instrument(symbol)?.assetId
  expect(luggageOf({ cash: '1000.1' }, positions, MARKET, MONDAY)).toEqual({
    // 1000.10 + 33.335, half a cent to the even one: 1033.435 is 1033.44.
    cash: '1033.44',
    positions: [
      { symbol: 'AAPL', assetId: idOf('AAPL'), assetClass: 'us_equity', qty: '10', cost: '1500' },
      { symbol: 'BTC/USD', assetId: idOf('BTC/USD'), assetClass: 'crypto', qty: '0.5', cost: '20000' },
      { symbol: 'KO', assetId: idOf('KO'), assetClass: 'us_equity', qty: '-5', cost: '-300' },
    ],
    leftBehind: [
      { symbol: 'NOSUCH', qty: '3', cash: '33.34', why: 'the practice market has no NOSUCH now' },
      { symbol: 'AAPL240119C00190000', qty: '1', cash: '0', why: 'the practice market has no AAPL240119C00190000 now' },
    ],
  })
})
