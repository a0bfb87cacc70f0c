import { WIDGET_KEYS } from '@paddock/contract/desk/dashboards/widget-keys'
import { describe, expect, it } from 'vitest'
import { catalogued } from './catalogue.ts'
import { isBuilt, loadWidget } from './load-widget.ts'

const SPECIFIED =
  'Chart, CompanyProfile, CryptoHeatMap, CryptoMarket, EconomicCalendar, ForexCrossRates, ForexHeatMap, FundamentalData, MarketData, MarketOverview, MiniChart, Screener, SingleTicker, StockMarket, StockHeatMap, SymbolInfo, SymbolOverview, TechnicalAnalysis, Ticker, TickerTape, TopStories'

it('spec 3: the widget keys', () => expect(WIDGET_KEYS.slice(0, 21)).toEqual(SPECIFIED.split(', ')))

describe.each(WIDGET_KEYS)('%s', (key) => {
  it('is in the catalogue, no smaller than it may be', () => {
    const entry = catalogued(key)
    expect(entry?.size.w).toBeGreaterThanOrEqual(entry?.least.w ?? Number.NaN)
    expect(entry?.size.h).toBeGreaterThanOrEqual(entry?.least.h ?? Number.NaN)
  })

  it.runIf(isBuilt(key))('edits settings it has, its symbol among them', async () => {
    const widget = await loadWidget(key)
    const settings = widget?.read({}) ?? {}
    for (const { name } of widget?.fields ?? []) expect(settings).toHaveProperty(name)
    const symbol = catalogued(key)?.symbol
    if (symbol !== undefined) expect(settings).toHaveProperty(symbol)
  })
})

it('knows nothing of other keys', () => {
  expect(catalogued('Nothing')).toBeUndefined()
  expect(loadWidget('Nothing')).toBeUndefined()
})
