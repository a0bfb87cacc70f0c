import type { DashboardContent, StoredWidget } from '@paddock/contract/desk/dashboards/dashboard'
import { expect, it } from 'vitest'
import { loadWidget } from '../widgets/load-widget.ts'
import { groupSymbolChange, settingsChange } from './options.ts'
import { inPanel } from './panel/in-panel.ts'

const chart = (id: string, more: Partial<StoredWidget> = {}): StoredWidget => ({
  id,
  key: 'MiniChart',
  options: {},
  ...more,
})
const CONTENT: DashboardContent = {
  name: 'Linked',
  widgets: [
    chart('a', { link: 'A' }),
    chart('b', { link: 'A' }),
    chart('c', { link: 'B' }),
    chart('d'),
    { id: 'market', key: 'StockMarket', options: {}, link: 'A' },
    { id: 'strange', key: 'Unheard', options: { symbol: 'X' }, link: 'A' },
  ],
  layouts: {},
}
const optionsOf = (content: DashboardContent) => content.widgets.map(({ options }) => options)

it('sends a symbol to the link group, and to nobody else', async () => {
  const change = await settingsChange(CONTENT, 'a', { symbol: 'NASDAQ:MSFT' })
  const msft = { symbol: 'NASDAQ:MSFT' }
  expect(optionsOf(change(CONTENT))).toEqual([msft, msft, {}, {}, {}, { symbol: 'X' }])
})

it('takes a symbol from a list that has none of its own', async () => {
  const change = await groupSymbolChange(CONTENT, 'market', 'NVDA')
  expect(optionsOf(change(CONTENT)).slice(0, 3)).toEqual([{ symbol: 'NVDA' }, { symbol: 'NVDA' }, {}])
})

it('stores what differs from the defaults, and keeps other settings where they are', async () => {
  const change = await settingsChange(CONTENT, 'd', { symbol: 'NASDAQ:AAPL', isTransparent: true })
  expect(optionsOf(change(CONTENT))).toEqual([{}, {}, {}, { isTransparent: true }, {}, { symbol: 'X' }])
})

it('changes nothing of a dashboard that no longer has the widget', async () => {
  const change = await settingsChange(CONTENT, 'a', { symbol: 'NASDAQ:MSFT' })
  const emptied = { ...CONTENT, widgets: [] }
  expect(change(emptied)).toBe(emptied)
})

it('sets what follows from the options as they are by then', async () => {
  const change = await settingsChange(CONTENT, 'd', (options) => ({
    isTransparent: JSON.stringify(options) === '{"dateRange":"1D"}',
  }))
  const [before, after] = [{ dateRange: '1D' }, { dateRange: '1D', isTransparent: true }].map((options) => ({
    ...CONTENT,
    widgets: [chart('d', { options })],
  }))
  expect(before && change(before)).toEqual(after)
})

it.each([
  ['Notes', { title: 'Plan' }, { text: 'Buy low' }],
  [
    'Screener',
    { market: 'crypto' },
    {
      screens: [
        { name: 'Mine', market: 'forex', defaultScreen: 'general', defaultColumn: 'overview', filters: [], sort: '' },
      ],
    },
  ],
  ['Custom', { url: 'https://api.test/rates' }, { filter: 'EUR' }],
])('the defaults of %s leave what is set in it', async (key, asked, within) => {
  const widget = await loadWidget(key)
  if (!widget) throw new Error(`there is no ${key}`)
  const content = { ...CONTENT, widgets: [{ id: 'w', key, options: { ...asked, ...within } }] }
  const change = await settingsChange(content, 'w', inPanel(widget.fields, widget.read({})))
  expect(optionsOf(change(content))).toEqual([within])
})
