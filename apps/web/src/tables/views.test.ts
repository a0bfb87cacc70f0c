import { expect, it } from 'vitest'
import { isView, viewSearch, withView } from './views.ts'

it('is what the address says without the account', () => {
  expect(viewSearch({ account: 'a1', q: 'AAPL', side: undefined, sort: '-qty' })).toEqual({ q: 'AAPL', sort: '-qty' })
})

it.each([
  [{ account: 'a1', q: 'x' }, { q: 'x' }, true],
  [{ q: 'x', tab: 'today' }, { q: 'x' }, false],
  [{ q: undefined }, {}, true],
])('the address %j shows the view %j: %s', (address, search, shown) => {
  expect(isView(address, { name: 'v', search })).toBe(shown)
})

it('gives way to a view of the same name', () => {
  const before = [
    { name: 'a', search: { q: '1' } },
    { name: 'b', search: {} },
  ]
  expect(withView(before, { name: 'a', search: { q: '2' } })).toEqual([
    { name: 'b', search: {} },
    { name: 'a', search: { q: '2' } },
  ])
})
