import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LISTINGS } from '../instruments/listing.ts'
import { dateOf, dayNumber } from '../sessions/date.ts'
import { contractId, symbolOfId } from './contract-id.ts'
import type { OptionSymbol } from './symbol.ts'

const anySymbol: fc.Arbitrary<OptionSymbol> = fc.record({
  root: fc.stringMatching(/^[A-Z][A-Z0-9]{0,5}$/),
  expiration: fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2099-12-31') }).map(dateOf),
  type: fc.constantFrom('call', 'put'),
  strike: fc.integer({ min: 1, max: 99_999_999 }),
})

it('is a UUID of version 8 that says which contract it is', () =>
  forAll(500, anySymbol, (symbol) => {
    const id = contractId(symbol)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
    expect(symbolOfId(id)).toEqual(symbol)
  }))

it('takes no other UUID for a contract, nor one of its own with a digit changed', () => {
  forAll(500, fc.uuid(), anySymbol, fc.nat({ max: 35 }), (uuid, symbol, place) => {
    expect(symbolOfId(uuid)).toBeUndefined()
    const id = contractId(symbol)
    const other = id[place] === '0' ? '1' : '0'
    if (id[place] !== '-') expect(symbolOfId(id.slice(0, place) + other + id.slice(place + 1))).toBeUndefined()
  })
  for (const { instrument } of LISTINGS) expect(symbolOfId(instrument.assetId)).toBeUndefined()
  expect(symbolOfId('AAPL')).toBeUndefined()
})
