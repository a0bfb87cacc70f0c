import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createVault } from './vault.ts'

const SECRET = 'a secret of thirty-two characters'

it('spec 6: opens what it sealed, and no other id, secret or byte does', () => {
  const vault = createVault(SECRET)
  forAll(
    50,
    fc.string(),
    fc.uuid(),
    fc.uuid(),
    fc.nat(),
    fc.integer({ min: 1, max: 255 }),
    (text, id, other, at, flip) => {
      fc.pre(id !== other)
      const record = vault.seal(id, text)
      expect(vault.open(id, record)).toBe(text)
      expect(() => vault.open(other, record)).toThrow('not what was sealed')
      expect(() => createVault(`${SECRET}.`).open(id, record)).toThrow('a secret this server does not have')
      const bytes = Buffer.from(record.sealed, 'base64url')
      const position = at % bytes.length
      bytes[position] = (bytes[position] ?? 0) ^ flip
      expect(() => vault.open(id, { ...record, sealed: bytes.toString('base64url') })).toThrow('not what was sealed')
    },
  )
})

it('seals the same text differently each time, and says nothing of it', () => {
  const vault = createVault(SECRET)
  const sealed = [vault.seal('a', 'the text'), vault.seal('a', 'the text')].map((record) => record.sealed)
  expect(new Set(sealed).size).toBe(2)
  // 12 bytes of nonce, 8 of text, 16 of tag.
  expect(sealed.map((text) => Buffer.from(text, 'base64url').length)).toEqual([36, 36])
})

it('opens what the secret before sealed, and seals with the new one', () => {
  const before = createVault(SECRET).seal('a', 'text')
  const after = createVault(`${SECRET}, changed`, [SECRET])
  expect(after.open('a', before)).toBe('text')
  expect(after.seal('a', 'text').vaultKey).toBe(after.vaultKey)
  expect(before.vaultKey).not.toBe(after.vaultKey)
})

it.each(['', 'x', 'A'.repeat(10)])('refuses %j, which nobody sealed', (sealed) => {
  const vault = createVault(SECRET)
  expect(() => vault.open('a', { vaultKey: vault.vaultKey, sealed })).toThrow('not what was sealed')
})
