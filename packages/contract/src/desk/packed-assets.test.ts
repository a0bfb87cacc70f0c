import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { assetPacker, ListedAssets } from './packed-assets.ts'

const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined })
const asset = fc.record({
  id: fc.uuid(),
  class: fc.constantFrom('us_equity', 'crypto', 'of later'),
  exchange: fc.constantFrom('NYSE', 'NASDAQ', 'CRYPTO'),
  symbol: fc.string({ minLength: 1 }),
  name: maybe(fc.string()),
  status: fc.constantFrom('active', 'inactive'),
  tradable: fc.boolean(),
  marginable: maybe(fc.boolean()),
  maintenance_margin_requirement: maybe(fc.constantFrom(30, 100)),
  margin_requirement_long: maybe(fc.constantFrom('30', '100.5')),
  shortable: maybe(fc.boolean()),
  borrow_status: maybe(fc.constantFrom('easy_to_borrow', 'not_borrowable')),
  attributes: maybe(fc.uniqueArray(fc.constantFrom('has_options', 'fractional_eh_enabled', 'ipo'))),
  min_order_size: maybe(fc.constantFrom('0.0001', '1')),
})
const pack = (assets: readonly object[]) => {
  const packer = assetPacker()
  for (const each of assets) packer.add({ ...each })
  return JSON.parse(packer.text())
}

it('a list that was packed is the list but for its ids', () => {
  fc.assert(
    fc.property(fc.array(asset), (assets) => {
      const wire: unknown = JSON.parse(JSON.stringify(assets.map(({ id: _, ...rest }) => rest)))
      expect(z.parse(ListedAssets, pack(assets))).toEqual(z.parse(ListedAssets, wire))
    }),
  )
})

it.each([
  ['an amount that is a number', { min_order_size: 0.25 }, { min_order_size: '0.25' }],
  ['null for what is missing', { name: null, marginable: null }, { name: undefined, marginable: undefined }],
])('reads %s as it is read of an asset', (_, said, read) => {
  const given = { id: 'i', class: 'crypto', exchange: 'CRYPTO', symbol: 'A/B', status: 'active', tradable: true }
  expect(z.parse(ListedAssets, pack([{ ...given, ...said }]))).toMatchObject([{ symbol: 'A/B', ...read }])
})

it('says what assets share once, whatever else is said of each', () => {
  const alike = { class: 'us_equity', exchange: 'NYSE', status: 'active', tradable: true }
  const packed = pack([1, 2, 3].map((at) => ({ ...alike, id: `${at}`, symbol: `S${at}`, cusip: `${at}` })))
  expect(packed.kinds).toEqual([alike])
})
