import { forAll } from '@paddock/contract/testing/for-all'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { widget as crypto } from '../../currencies/crypto-market/widget.ts'
import { MARKETS, presetsOf, setsOf } from '../../screen/markets.ts'
import { type SavedScreen, withScreen } from './settings.ts'
import { widget } from './widget.ts'

const SHARED = { width: '100%', height: 450, locale: 'en', isTransparent: false }
const SURROUNDINGS = {
  theme: 'dark',
  colors: { surface: '#000', text: '#fff', line: '#333', gain: '#0f0', loss: '#f00', primary: '#f40' },
} as const

it('spec 9: the screener is of forex, all of it, in an overview', () =>
  expect(widget.read({})).toEqual({
    ...SHARED,
    market: 'forex',
    defaultColumn: 'overview',
    defaultScreen: 'general',
    filters: [],
    sort: '',
    showToolbar: true,
    screens: [],
  }))

it('spec 9: the crypto market is an overview in dollars', () =>
  expect(crypto.read({})).toEqual({ ...SHARED, defaultColumn: 'overview', displayCurrency: 'USD', sort: '' }))

it.each([
  [{ market: 'america' }, { market: 'america', defaultScreen: 'most_capitalized', defaultColumn: 'overview' }],
  [
    { market: 'america', defaultScreen: 'unusual_volume', defaultColumn: 'margins' },
    { market: 'america', defaultScreen: 'unusual_volume', defaultColumn: 'margins' },
  ],
  [
    { market: 'crypto', defaultScreen: 'unusual_volume', defaultColumn: 'margins' },
    { market: 'crypto', defaultScreen: 'general', defaultColumn: 'overview' },
  ],
  [{ market: 'mars' }, { market: 'forex', defaultScreen: 'general' }],
  [{ filters: [{ field: 'rsi', comparison: 'below', value: 'x' }] }, { filters: [] }],
  [{ sort: '-change,symbol' }, { sort: '-change,symbol' }],
  [{ sort: 'a b' }, { sort: '' }],
])('reads %j', (given, expected) => expect(widget.read(given)).toMatchObject(expected))

it('cuts filters and saved screens that are too many, and keeps the first ones', () => {
  const filters = Array.from({ length: 13 }, (_, at) => ({ field: 'rsi', comparison: 'above', value: String(at) }))
  const screens = Array.from({ length: 21 }, (_, at) => ({ ...widget.read({}), name: `Screen ${at}`, filters }))
  const read = widget.read({ filters, screens })
  expect(read).toMatchObject({ filters: filters.slice(0, 12) })
  expect(read).toHaveProperty('screens.length', 20)
  expect(read).toHaveProperty('screens.19.name', 'Screen 19')
  expect(read).toHaveProperty('screens.0.filters', filters.slice(0, 12))
})

it('brings back the one saved screen that was deleted, and leaves what was saved since', () => {
  const saved = (...names: string[]) =>
    names.map(
      (name): SavedScreen => ({
        ...{ name, market: 'forex', defaultScreen: 'general', defaultColumn: 'overview', filters: [], sort: '' },
      }),
    )
  const [b] = saved('b')
  const back = (screens: SavedScreen[]) => b && withScreen(screens, b, 1)
  expect(back(saved('a', 'c'))).toEqual(saved('a', 'b', 'c'))
  expect(back(saved())).toEqual(saved('b'))
  expect(back(saved('c', 'b'))).toEqual(saved('c', 'b'))
  const full = saved(...Array.from({ length: 20 }, (_, at) => `screen ${at}`))
  expect(back(full)).toEqual(full)
})

it('whatever is stored, the market has its scan and its columns, and reading again changes nothing', () =>
  forAll(
    100,
    fc.record({ market: fc.constantFrom(...MARKETS), defaultScreen: fc.anything(), filters: fc.anything() }),
    (given) => {
      const read = widget.read(given)
      expect(widget.read(read)).toEqual(read)
      expect(presetsOf(given.market)).toContain(read.defaultScreen)
      expect(setsOf(given.market)).toContain(read.defaultColumn)
    },
  ))

it("gives the embeds their own settings and none of the desk's", () => {
  const stored = { market: 'america', filters: [{ field: 'rsi', comparison: 'below', value: '30' }], sort: 'rsi' }
  expect(widget.embed?.settings(stored, SURROUNDINGS)).toEqual({
    ...SHARED,
    market: 'america',
    defaultColumn: 'overview',
    defaultScreen: 'most_capitalized',
    showToolbar: true,
    colorTheme: 'dark',
  })
  expect(crypto.embed?.settings({ displayCurrency: 'BTC', sort: 'price' }, SURROUNDINGS)).toEqual({
    ...SHARED,
    defaultColumn: 'overview',
    displayCurrency: 'BTC',
    screener_type: 'crypto_mkt',
    colorTheme: 'dark',
  })
})
