import { expect, it } from 'vitest'
import { loadWidget } from '../../widgets/load-widget.ts'
import { TAB_WIDGETS, tabsOf } from './asset-tab.ts'

it.each([
  ['a stock with options', { class: 'us_equity', attributes: ['has_options'] }, 'options depth news fundamentals'],
  ['a stock without', { class: 'us_equity', attributes: [] }, 'depth news fundamentals'],
  ['a coin', { class: 'crypto' }, 'depth news'],
])('below the chart of %s is what there is of it', (_what, asset, between) =>
  expect(tabsOf(asset).map(({ value }) => value)).toEqual(['overview', ...between.split(' '), 'orders']),
)

it('widgets of a tab are asked for the symbol of the page by settings they have', async () => {
  for (const widgets of Object.values(TAB_WIDGETS))
    for (const [key, options] of Object.entries(widgets)) {
      const asked = { symbol: 'NYSE:KO', ...options }
      expect((await loadWidget(key))?.read(asked)).toMatchObject(asked)
    }
})
