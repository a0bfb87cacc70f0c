import { MAIN_CONTENT } from '@paddock/contract/desk/dashboards/dashboard'
import { expect, it } from 'vitest'
import { differenceOf } from './difference.ts'
import { TEMPLATES } from './templates.ts'

const NONE = { added: [], removed: [], changed: [], moved: [] }

it.each(TEMPLATES)('a copy of $name is no different, however it was written', ({ content }) => {
  const copy = JSON.parse(JSON.stringify({ layouts: content.layouts, widgets: content.widgets, name: 'Other' }))
  expect(differenceOf(content, copy)).toEqual(NONE)
})

it('tells what came, what went, what is set otherwise and what stands elsewhere', () => {
  const [data, stocks, calendar] = MAIN_CONTENT.widgets
  if (!data || !stocks || !calendar) throw new Error('the main dashboard has three widgets')
  const at = (id: string, x: number, y: number) => ({ id, x, y, w: 4, h: 11 })
  const before = {
    ...MAIN_CONTENT,
    layouts: { xl: [at('market-data', 0, 0), at('stock-market', 4, 0), at('economic-calendar', 8, 0)] },
  }
  const after = {
    name: 'Mine',
    widgets: [{ ...data, options: { title: 'World' } }, stocks, { id: 'clock', key: 'Clock', options: {} }],
    layouts: { xl: [at('market-data', 8, 0), at('stock-market', 0, 0), at('clock', 4, 0)] },
  }
  expect(differenceOf(before, after)).toEqual({
    ...{ added: ['Clock'], removed: ['EconomicCalendar'], changed: ['MarketData'], moved: ['StockMarket'] },
  })
})

it('does not take a widget for another that has its id', () => {
  const [data] = MAIN_CONTENT.widgets
  if (!data) throw new Error('the main dashboard has widgets')
  const before = { name: 'A', widgets: [data], layouts: {} }
  const after = { name: 'B', widgets: [{ ...data, key: 'Clock' }], layouts: {} }
  expect(differenceOf(before, after)).toEqual({ ...NONE, added: ['Clock'], removed: ['MarketData'] })
})
