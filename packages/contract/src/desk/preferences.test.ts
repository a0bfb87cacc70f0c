import { expect, it } from 'vitest'
import { MOST_HOSTS, PreferenceChanges, preferencesOf, storedPreferences } from './preferences.ts'

const takes = (...hosts: readonly string[]) => PreferenceChanges.safeParse({ hosts }).success

it.each([
  ['https://api.test', true],
  ['http://localhost:8080', true],
  ['http://[::1]:3000', true],
  ['https://api.test/', false],
  ["https://api.test; script-src 'unsafe-inline'", false],
  ['https://*.test', false],
  ['https:', false],
  ['*', false],
  ['data:', false],
  ["'unsafe-inline'", false],
  ['https://API.test', false],
])('spec 3.18 %s as a host that pages may read: %s', (host, isTaken) => expect(takes(host)).toBe(isTaken))

it('a person allows so many hosts', () => {
  const hosts = Array.from({ length: MOST_HOSTS + 1 }, (_, at) => `https://a${at}.test`)
  expect(takes(...hosts.slice(1))).toBe(true)
  expect(takes(...hosts)).toBe(false)
})

it('what was stored is read without the choices that are no more, which a request may not make', () => {
  const before = { ...preferencesOf({ start: 'night' }), phases: { pre: 'night' } }
  expect(storedPreferences(before)).toEqual(preferencesOf({ start: 'night' }))
  expect(PreferenceChanges.safeParse(before).success).toBe(false)
})
