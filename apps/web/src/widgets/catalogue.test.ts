import { WIDGET_KEYS } from '@paddock/contract/desk/dashboards/widget-keys'
import { describe, expect, it } from 'vitest'
import { catalogued } from './catalogue.ts'
import { isBuilt, loadWidget } from './load-widget.ts'
import type { Field } from './settings.ts'

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

  it.runIf(isBuilt(key))('keeps an order of four columns', async () => {
    const widget = await loadWidget(key)
    const sort = '-condition,-distance,-percent,-symbol'
    if (widget?.read({}).sort !== undefined) expect(widget.read({ sort })).toMatchObject({ sort })
  })

  it.runIf(isBuilt(key))('cuts a list that is too long, and keeps what it begins with', async () => {
    const widget = await loadWidget(key)
    for (const field of widget?.fields ?? []) {
      const whole = tooLong(field, widget?.read({}) ?? {})
      if (!whole) continue
      const read = widget?.read({ [field.name]: whole.list })
      expect(read, field.label).toHaveProperty(field.name, whole.list.slice(0, whole.most))
      expect(widget?.read(read), field.label).toEqual(read)
    }
  })
})

/** One more than a setting takes; undefined of what is no list, or has no bound. */
function tooLong(field: Field, settings: Readonly<Record<string, unknown>>) {
  const listOf = <Item>(most: number, item: (at: number) => Item) => ({
    most,
    list: Array.from({ length: most + 1 }, (_, at) => item(at)),
  })
  const row = (at: number) => ({ symbol: `NYSE:A${at}`, label: `Company ${at}` })
  if (field.kind === 'symbols') return listOf(field.most, row)
  if (field.kind === 'groups') return listOf(field.mostGroups, (at) => ({ name: `Group ${at}`, symbols: [row(at)] }))
  if (field.kind !== 'choices' || field.most === undefined) return undefined
  const choices = typeof field.choices === 'function' ? field.choices(settings) : field.choices
  return listOf(field.most, (at) => choices[at]?.value)
}

it('knows nothing of other keys', () => {
  expect(catalogued('Nothing')).toBeUndefined()
  expect(loadWidget('Nothing')).toBeUndefined()
})
