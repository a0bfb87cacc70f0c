import { describe, expect, it } from 'vitest'
import { guard, safeDestination } from './guard.ts'

describe('spec 4 and 6: navigation guard', () => {
  it.each([
    ['/', undefined],
    ['/login', undefined],
    ['/register', undefined],
    ['/reset', undefined],
    ['/dashboard', undefined],
    ['/assets', undefined],
    ['/landing', undefined],
    ['/dashboard/', undefined],
    ['/dashboard/day-trading', '/login'],
    ['/assets/AAPL', '/login'],
    ['/positions', '/login'],
    ['/orders', '/login'],
    ['/orders/904837e3', '/login'],
    ['/settings', '/login'],
    ['/settings/security', '/login'],
    ['/nowhere', '/login'],
  ])('spec 4: a logged-out user on %s goes to %s', (path, expected) => {
    expect(guard(path, false)).toBe(expected)
  })

  it.each([
    ['/login', '/dashboard'],
    ['/register', '/dashboard'],
    ['/', '/dashboard'],
    ['/reset', undefined],
    ['/dashboard', undefined],
    ['/assets/AAPL', undefined],
    ['/settings/security', undefined],
    ['/nowhere', undefined],
  ])('spec 6: a logged-in user on %s goes to %s', (path, expected) => {
    expect(guard(path, true)).toBe(expected)
  })
})

it.each([
  ['/orders?status=open#top', '/orders?status=open#top'],
  ['/positions', '/positions'],
  ['//evil.example/orders', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example/orders', undefined],
  ['javascript:alert(1)', undefined],
  ['orders', undefined],
  ['/login', undefined],
  ['', undefined],
  [undefined, undefined],
])('the destination %s is kept as %s', (text, expected) => {
  expect(safeDestination(text, 'https://desk.example')).toBe(expected)
})
