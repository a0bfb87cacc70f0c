import { describe, expect, it } from 'vitest'
import { deskSymbol, settingOfAsset, widgetSymbol } from './widget-symbol.ts'

describe('a symbol of a setting', () => {
  it.each([
    ['NASDAQ:AAPL', 'stock', 'AAPL'],
    ['AAPL', 'stock', 'AAPL'],
    ['NYSE:BRK.B', 'stock', 'BRK.B'],
    ['AMEX:SPY', 'stock', 'SPY'],
    ['BTC/USD', 'coin', 'BTC/USD'],
    ['BITSTAMP:BTCUSD', 'coin', 'BTC/USD'],
    ['COINBASE:ETHUSDC', 'coin', 'ETH/USDC'],
    ['FX:EURUSD', 'forex', 'EURUSD'],
    ['FX_IDC:EURUSD', 'forex', 'EURUSD'],
    ['FOREXCOM:SPXUSD', 'reference', 'FOREXCOM:SPXUSD'],
    ['COMEX:GC1!', 'reference', 'COMEX:GC1!'],
  ] as const)('%s is the %s %s', (setting, kind, symbol) => {
    expect(widgetSymbol(setting)).toEqual({ kind, symbol })
    expect(deskSymbol(setting)).toBe(kind === 'stock' || kind === 'coin' ? symbol : undefined)
  })

  it.each([
    ['NASDAQ', 'AAPL', 'NASDAQ:AAPL'],
    ['ARCA', 'SPY', 'AMEX:SPY'],
    ['BATS', 'VIXY', 'CBOE:VIXY'],
    ['CRYPTO', 'BTC/USD', 'BITSTAMP:BTCUSD'],
    ['SOMEWHERE', 'XYZ', 'XYZ'],
  ])('of an asset at %s, %s is %s, and leads back', (exchange, symbol, setting) => {
    expect(settingOfAsset({ exchange, symbol })).toBe(setting)
    expect(deskSymbol(setting)).toBe(symbol)
  })
})
