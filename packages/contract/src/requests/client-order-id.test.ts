import fc from 'fast-check'
import { expect, it } from 'vitest'
import { timeOfUlid } from '../entities/ulid.ts'
import { forAll } from '../testing/for-all.ts'
import { MOST_CLIENT_ID_CHARACTERS, mintClientOrderId } from './client-order-id.ts'

const CHANCE = Uint8Array.of(0, 1, 2, 3, 4, 250, 251, 252, 253, 255)
const at = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const chance = fc.uint8Array({ minLength: 10, maxLength: 10 })
const account = fc.record({
  kind: fc.constantFrom('practice', 'alpaca-paper', 'alpaca-live'),
  number: fc.oneof(fc.uuid(), fc.string(), fc.stringMatching(/^PA[0-9A-Z]{10}$/)),
})

it.each([
  ['alpaca-live', '123456789', 'pdk-live-123456789-01JDDJAVJ0000G40R4ZBXZSZFZ'],
  ['alpaca-paper', 'PA3X0KZ7Q2M1', 'pdk-paper-PA3X0KZ7Q2M1-01JDDJAVJ0000G40R4ZBXZSZFZ'],
  ['practice', 'PA00000000', 'pdk-practice-PA00000000-01JDDJAVJ0000G40R4ZBXZSZFZ'],
])('spec 4.7: an id has the environment, the account and a ULID: %s', (kind, number, id) => {
  expect(mintClientOrderId({ kind, number }, Date.parse('2024-11-23T22:30:00Z'), CHANCE)).toBe(id)
})

it('spec 4.7: an id has room for a suffix whatever the number, and none is what another account, time or chance makes', () =>
  forAll(300, account, at, chance, account, at, chance, (one, oneAt, oneChance, other, otherAt, otherChance) => {
    const id = mintClientOrderId(one, oneAt, oneChance)
    expect(id).toMatch(/^pdk-(practice|paper|live)-\w{0,32}-[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
    expect(id.length).toBeLessThanOrEqual(MOST_CLIENT_ID_CHARACTERS - 48)
    expect(timeOfUlid(id.slice(-26))).toBe(oneAt)
    const isSame = oneAt === otherAt && String(oneChance) === String(otherChance)
    expect(mintClientOrderId(one, otherAt, otherChance) === id).toBe(isSame)
    if (one.kind !== other.kind) expect(mintClientOrderId(other, oneAt, oneChance)).not.toBe(id)
  }))

it('ids that are minted later sort later', () =>
  forAll(300, account, at, at, chance, chance, (of, first, second, one, other) => {
    const [earlier, later] = [Math.min(first, second), Math.max(first, second)]
    if (earlier < later) expect(mintClientOrderId(of, earlier, one) < mintClientOrderId(of, later, other)).toBe(true)
  }))
