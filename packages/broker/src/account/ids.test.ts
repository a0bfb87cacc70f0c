import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountNumberOf, placeOf, ulidOf, uuidOf } from './ids.ts'

const instant = fc.integer({ min: 0, max: 4_000_000_000_000 })

it('are UUIDs of version 7 that carry their time', () =>
  forAll(500, fc.uuid(), fc.nat(), instant, (lineage, sequence, at) => {
    const id = uuidOf(lineage, sequence, at, 'order')
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(at)
    expect(uuidOf(lineage, sequence, at, 'execution')).not.toBe(id)
    expect(uuidOf(`${lineage}x`, sequence, at, 'order')).not.toBe(id)
    expect(ulidOf(lineage, sequence, at)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    expect(ulidOf(lineage, sequence, at) < ulidOf(lineage, sequence + 1, at)).toBe(true)
    expect(ulidOf(lineage, sequence, at, 0) < ulidOf(lineage, sequence, at, 1)).toBe(true)
  }))

it('of events say when and where in the account they were, also when they were made up', () => {
  forAll(500, fc.uuid(), fc.nat(), instant, fc.nat({ max: 31 }), (lineage, sequence, at, index) => {
    expect(placeOf(ulidOf(lineage, sequence, at, index))).toEqual({ at, sequence })
    expect(placeOf(ulidOf(lineage, sequence, at, index).slice(0, -1))).toEqual({ at, sequence })
  })
  expect(['', 'x', '8'.repeat(26), '0'.repeat(16)].map(placeOf)).toEqual([undefined, undefined, undefined, undefined])
})

it('do not move: what a release gave, the next one gives', () => {
  const at = Date.parse('2026-09-10T14:00:00Z')
  expect([
    uuidOf('lineage', 7, at, 'order'),
    ulidOf('lineage', 7, at),
    accountNumberOf('lineage'),
  ]).toMatchInlineSnapshot(`
    [
      "01a08b9e-4300-7007-a048-87c023566ca0",
      "01M25SWGR00000007001K48AXK",
      "PA1YJA411H5K",
    ]
  `)
})

it('differ among a hundred thousand events of one millisecond', () => {
  const ids = Array.from({ length: 100_000 }, (_, sequence) => uuidOf('lineage', sequence, 1, 'order'))
  expect(new Set(ids).size).toBe(ids.length)
})
