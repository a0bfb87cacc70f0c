import { expect, it } from 'vitest'
import { DESCRIPTION, fallbackHead, pageHead, pageName, titleOfPath } from './page.tsx'

it.each([
  ['/dashboard', 'Dashboard'],
  ['/dashboard/day-trading', 'Day Trading'],
  ['/settings/security', 'Security'],
  ['/assets/BTC%2FUSD', 'BTC/USD'],
  ['/assets/%E0%A4%A', '%E0%A4%A'],
  ['/', 'Paddock'],
])('spec 2: without a title of its own, %s is titled %s', (path, title) => {
  expect(titleOfPath(path)).toBe(title)
})

it('spec 2: a page that gives no head has the title of its path and a description all the same', () => {
  expect(fallbackHead('/settings/price-alerts').meta.slice(0, 2)).toEqual([
    { title: 'Price Alerts · Paddock' },
    { name: 'description', content: DESCRIPTION },
  ])
})

it('spec 9: the headline of a page is cut to 110 characters in previews and in structured data', () => {
  const long = 'x'.repeat(200)
  expect(pageHead(long, 'What it is.').meta).toEqual([
    { title: `${long} · Paddock` },
    { name: 'description', content: 'What it is.' },
    { property: 'og:title', content: 'x'.repeat(110) },
    { property: 'og:description', content: 'What it is.' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'WebPage',
        headline: 'x'.repeat(110),
        description: 'What it is.',
      },
    },
  ])
})

it('finds the name of a page in its document title', () => {
  expect(pageName('Active Orders · Paddock')).toBe('Active Orders')
})
