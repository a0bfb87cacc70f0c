/** The settings of the five widgets that are charts, and what their embeds are given. */
import { describe, expect, it } from 'vitest'
import { withAlpha } from '../embed-colors.ts'
import { withEmbedSymbols } from '../embeds/embed-symbols.ts'
import { widget as overview } from '../market/market-overview/widget.ts'
import { widget as stocks } from '../market/stock-market/widget.ts'
import { widget as chart } from '../symbol/chart/widget.ts'
import { widget as mini } from '../symbol/mini-chart/widget.ts'
import { widget as symbols } from '../symbol/symbol-overview/widget.ts'

const SURROUNDINGS = {
  theme: 'dark' as const,
  colors: {
    ...{ surface: '#0c0c0d', text: '#ffffff', line: '#2a2e39' },
    ...{ gain: 'rgb(0, 200, 150)', loss: 'rgba(255, 0, 80, 1)', primary: '#f60' },
  },
}
const SHARED = { width: '100%', height: 450, locale: 'en', isTransparent: false }
const WIDGETS = { chart, mini, overview, symbols, stocks }
const embedOf = (name: keyof typeof WIDGETS, options: object = {}) =>
  withEmbedSymbols(WIDGETS[name].embed?.settings(WIDGETS[name].read(options), SURROUNDINGS) ?? {})

it.each(Object.entries(WIDGETS))('spec 9: %s is 100 %% wide, 450 high, in English and opaque', (_name, widget) => {
  expect(widget.read({})).toMatchObject(SHARED)
})

it.each(['chart', 'mini'] as const)('spec 9: %s begins with NASDAQ:AAPL', (name) =>
  expect(WIDGETS[name].read({})).toMatchObject({ symbol: 'NASDAQ:AAPL' }),
)

it.each(['mini', 'overview', 'stocks'] as const)('spec 9: %s shows twelve months', (name) =>
  expect(WIDGETS[name].read({})).toMatchObject({ dateRange: '12M' }),
)

it('spec 9: the symbol overview names Apple, Google and Microsoft', () =>
  expect(symbols.read({})).toMatchObject({
    symbols: [
      { symbol: 'AAPL', label: 'Apple' },
      { symbol: 'GOOGL', label: 'Google' },
      { symbol: 'MSFT', label: 'Microsoft' },
    ],
  }))

const COLORS_OF_LISTS = {
  plotLineColorGrowing: 'rgba(0, 200, 150, 1)',
  plotLineColorFalling: 'rgba(255, 0, 80, 1)',
  gridLineColor: 'rgba(42, 46, 57, 0)',
  scaleFontColor: 'rgba(255, 255, 255, 1)',
  belowLineFillColorGrowing: 'rgba(0, 200, 150, 0.12)',
  belowLineFillColorFalling: 'rgba(255, 0, 80, 0.12)',
  belowLineFillColorGrowingBottom: 'rgba(0, 200, 150, 0)',
  belowLineFillColorFallingBottom: 'rgba(255, 0, 80, 0)',
  symbolActiveColor: 'rgba(255, 102, 0, 0.12)',
}

describe('what an embed is given', () => {
  it('of a chart: its own names for styles and studies, the theme under its own name, and no list that is empty', () => {
    expect(embedOf('chart')).toEqual({
      ...SHARED,
      symbol: 'NASDAQ:AAPL',
      ...{ interval: 'D', timezone: 'Etc/UTC', style: '1', theme: 'dark', studies: [] },
      ...{ allow_symbol_change: true, hide_top_toolbar: false, hide_side_toolbar: false, hide_legend: false },
      ...{ hide_volume: false, withdateranges: false, save_image: true, details: false, hotlist: false },
      ...{ calendar: false, backgroundColor: '#0c0c0d', gridColor: 'rgba(255, 255, 255, 0.06)' },
      ...{ show_popup_button: false, popup_width: '1000', popup_height: '650', enable_publishing: false },
      support_host: 'https://www.tradingview.com',
    })
    expect(
      embedOf('chart', {
        symbol: 'BTC/USD',
        ...{ style: 'heikin-ashi', range: 'YTD', studies: ['sma:50', 'macd', 'obv', 'supertrend'] },
        compareSymbols: [{ symbol: 'MSFT', label: '' }],
        watchlist: [{ symbol: 'NYSE:KO', label: 'Coke' }],
      }),
    ).toMatchObject({
      ...{ symbol: 'BITSTAMP:BTCUSD', style: '8', range: 'YTD', watchlist: ['NYSE:KO'] },
      studies: [
        { id: 'MASimple@tv-basicstudies', inputs: { length: 50 } },
        'MACD@tv-basicstudies',
        'STD;On_Balance_Volume',
      ],
      compareSymbols: [{ symbol: 'NASDAQ:MSFT', position: 'SameScale' }],
    })
  })

  it('of a mini chart', () =>
    expect(embedOf('mini')).toEqual({
      ...SHARED,
      ...{ symbol: 'NASDAQ:AAPL', dateRange: '12M', chartOnly: false, noTimeScale: false, colorTheme: 'dark' },
      ...{ trendLineColor: 'rgba(255, 102, 0, 1)', underLineColor: 'rgba(255, 102, 0, 0.3)' },
      ...{ underLineBottomColor: 'rgba(255, 102, 0, 0)', largeChartUrl: '' },
    }))

  it('of a market overview: tabs of s and d, and not which one is in front', () =>
    expect(
      embedOf('overview', { tab: 'Mine', tabs: [{ name: 'Mine', symbols: [{ symbol: 'AAPL', label: 'Apple' }] }] }),
    ).toEqual({
      ...SHARED,
      ...{ dateRange: '12M', showChart: true, showSymbolLogo: true, showFloatingTooltip: false, colorTheme: 'dark' },
      ...COLORS_OF_LISTS,
      largeChartUrl: '',
      tabs: [{ title: 'Mine', originalTitle: 'Mine', symbols: [{ s: 'NASDAQ:AAPL', d: 'Apple' }] }],
    }))

  it('of a stock market: nothing of what only the desk has', () =>
    expect(embedOf('stocks', { ranking: 'active', title: 'Mine', exchange: 'LSE' })).toEqual({
      ...SHARED,
      ...{ exchange: 'LSE', dateRange: '12M', showChart: true, showSymbolLogo: false, showFloatingTooltip: false },
      ...{ colorTheme: 'dark', largeChartUrl: '', ...COLORS_OF_LISTS },
    }))

  it('of a symbol overview: symbols behind their exchange, with the range they begin with', () =>
    expect(embedOf('symbols')).toMatchObject({
      ...SHARED,
      colorTheme: 'dark',
      symbols: [
        ['Apple', 'NASDAQ:AAPL|1D'],
        ['Google', 'NASDAQ:GOOGL|1D'],
        ['Microsoft', 'NASDAQ:MSFT|1D'],
      ],
      ...{ chartType: 'area', lineType: 0, lineWidth: 2, maLength: 9, scalePosition: 'right', scaleMode: 'Normal' },
      dateRanges: ['1d|1', '1m|30', '3m|60', '12m|1D', '60m|1W', 'all|1M'],
    }))
})

it.each([
  ['#fff', 'rgba(255, 255, 255, 0.5)'],
  ['#0C0C0D', 'rgba(12, 12, 13, 0.5)'],
  ['rgb(1 2 3 / 90%)', 'rgba(1, 2, 3, 0.5)'],
  ['rgba(1, 2, 3, 1)', 'rgba(1, 2, 3, 0.5)'],
  ['tomato', 'tomato'],
])('%s half as opaque is %s', (color, expected) => expect(withAlpha(color, 0.5)).toBe(expected))

it('keeps the market overview’s four tabs of the embed', () =>
  expect(overview.read({})).toMatchObject({
    tabs: [{ name: 'Indices' }, { name: 'Futures' }, { name: 'Bonds' }, { name: 'Forex' }],
  }))
