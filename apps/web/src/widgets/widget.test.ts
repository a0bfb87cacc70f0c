import { forAll } from '@paddock/contract/testing/for-all'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateRangeSetting, SHARED_TRANSPARENT, symbolSetting } from './settings.ts'
import { defineWidget } from './widget.ts'

const widget = defineWidget({
  settings: { symbol: symbolSetting(), dateRange: dateRangeSetting('Range'), ...SHARED_TRANSPARENT },
  streams: ['symbol'],
  view: ({ settings: { symbol } }) => symbol,
})

const DEFAULTS = {
  width: '100%',
  height: 450,
  locale: 'en',
  isTransparent: false,
  symbol: 'NASDAQ:AAPL',
  dateRange: '12M',
}

it('spec 9: a widget is 100 % wide, 450 high, in English, opaque, on NASDAQ:AAPL over twelve months', () =>
  expect(widget.read({})).toEqual(DEFAULTS))

it.each([
  [undefined, DEFAULTS],
  [[], DEFAULTS],
  [
    { symbol: 'BITSTAMP:BTCUSD', dateRange: '2D', other: 1 },
    { ...DEFAULTS, symbol: 'BITSTAMP:BTCUSD' },
  ],
  [{ symbol: 'not a symbol', isTransparent: 'yes', height: 450.5 }, DEFAULTS],
  [
    { height: 'auto', width: 300 },
    { ...DEFAULTS, height: 'auto', width: 300 },
  ],
])('reads %j as valid settings', (given, expected) => expect(widget.read(given)).toEqual(expected))

it('reads anything at all, and reading again changes nothing', () =>
  forAll(200, fc.anything(), (given) => {
    const read = widget.read(given)
    expect(widget.read(read)).toEqual(read)
    expect({ ...DEFAULTS, ...widget.differing(read) }).toEqual(read)
  }))

it('stores what differs from the defaults', () => {
  expect(widget.differing(DEFAULTS)).toEqual({})
  expect(widget.differing({ ...DEFAULTS, symbol: 'NYSE:KO' })).toEqual({ symbol: 'NYSE:KO' })
})

it('says what it streams', () => expect(widget.symbols({ symbol: 'NYSE:KO' })).toEqual(['KO']))

it('asks for each setting that has a field, in their order', () =>
  expect(widget.fields.map(({ name, kind }) => [name, kind])).toEqual([
    ['symbol', 'symbol'],
    ['dateRange', 'choice'],
    ['isTransparent', 'switch'],
  ]))
