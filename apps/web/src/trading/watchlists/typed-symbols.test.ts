import type { Asset } from '@paddock/contract/entities/asset'
import { expect, it } from 'vitest'
import { typedSymbols } from './typed-symbols.ts'

const asset = (symbol: string): Asset => ({
  id: `id of ${symbol}`,
  class: symbol.includes('/') ? 'crypto' : 'us_equity',
  exchange: 'X',
  symbol,
  status: 'active',
  tradable: true,
})
const ASSETS = ['AAPL', 'BRK.B', 'KO', 'BTCUSD', 'BTC/USD', 'ETH/USD'].map(asset)

it.each<[text: string, found: string[], unknown: string[]]>([
  ['aapl', ['AAPL'], []],
  ['KO, AAPL;KO\nETH/USD', ['KO', 'AAPL', 'ETH/USD'], []],
  ['"AAPL","KO"\r\n"NOPE",', ['AAPL', 'KO'], ['NOPE']],
  ['NASDAQ:AAPL|NYSE:BRK.B', ['AAPL', 'BRK.B'], []],
  ['We like $KO and #eth-usd.', ['KO', 'ETH/USD'], ['We', 'like', 'and']],
  ['ethusd btcusd BTC/USD', ['ETH/USD', 'BTCUSD', 'BTC/USD'], []],
  [' , \n', [], []],
])('%j names %j and leaves %j', (text, found, unknown) => {
  const typed = typedSymbols(text, ASSETS)
  expect(typed.found.map(({ symbol }) => symbol)).toEqual(found)
  expect(typed.unknown).toEqual(unknown)
})
