import { expect, it } from 'vitest'
import { headline, offerValidUntil, structuredProgram } from './structured-data.ts'

it('spec 9: headlines of structured data are cut to 110 characters', () => {
  expect(headline('x'.repeat(110))).toHaveLength(110)
  expect(headline('x'.repeat(111))).toBe('x'.repeat(110))
  expect([...headline('🐎'.repeat(200))]).toHaveLength(110)
})

it.each([
  ['2026-03-09T12:00:00Z', '2027-03-09'],
  ['2027-12-31T23:59:59Z', '2028-12-31'],
  ['2028-02-29T00:00:00Z', '2029-03-01'],
])('spec 9: an offer made at %s is valid until %s, about a year on', (now, until) => {
  expect(offerValidUntil(Date.parse(now))).toBe(until)
  expect(structuredProgram('Paddock', 'A desk', Date.parse(now)).offers).toMatchObject({ priceValidUntil: until })
})
