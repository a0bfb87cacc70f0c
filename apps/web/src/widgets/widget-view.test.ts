import { expect, it } from 'vitest'
import { loadWidget } from './load-widget.ts'
import { streamedSymbol } from './widget-view.tsx'

it.each([
  ['MiniChart', 'NASDAQ:ZZZQ', 'ZZZQ'],
  ['SingleTicker', 'BITSTAMP:XYZUSD', 'XYZ/USD'],
  ['SymbolInfo', 'NASDAQ:ZZZQ', 'ZZZQ'],
  ['OptionChain', 'NASDAQ:ZZZQ', 'ZZZQ'],
  ['Ticket', 'AAPL261218C00200000', undefined],
  ['MiniChart', 'FOREXCOM:SPXUSD', undefined],
  ['SingleTicker', 'FX:EURUSD', undefined],
  // Those have words of their own for what they have no figures of.
  ['CompanyProfile', 'NASDAQ:ZZZQ', undefined],
  ['Ticker', 'NASDAQ:ZZZQ', undefined],
])(
  'whether there is an asset is asked of what a widget about one symbol streams: %s of %s',
  async (key, symbol, asked) => {
    const widget = await loadWidget(key)
    expect(widget && streamedSymbol(key, widget, { symbol })).toBe(asked)
  },
)
