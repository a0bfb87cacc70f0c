import { expect, it } from 'vitest'
import { pageHead, pageName, titleOfPath } from './page-head.ts'

it.each([
  ['/dashboard', 'Dashboard'],
  ['/dashboard/day-trading', 'Day Trading'],
  ['/settings/security', 'Security'],
  ['/assets/BTC%2FUSD', 'BTC/USD'],
  ['/', 'Paddock'],
])('spec 2: without a title of its own, %s is titled %s', (path, title) => {
  expect(titleOfPath(path)).toBe(title)
})

it('spec 9: headlines of structured data are cut to 110 characters', () => {
  const headline = pageHead('x'.repeat(200), '').meta.find((item) => 'property' in item && item.property === 'og:title')
  expect(headline).toEqual({ property: 'og:title', content: 'x'.repeat(110) })
})

it('finds the name of a page in its document title', () => {
  expect(pageName('Active Orders · Paddock')).toBe('Active Orders')
})
