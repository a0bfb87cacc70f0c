import { expect, it } from 'vitest'
import { LISTINGS } from './listing.ts'
import { logoOf, placeholderLogo } from './logo.ts'

it('draws the letters of a symbol and says its name', () => {
  for (const { instrument } of LISTINGS) {
    const logo = logoOf(instrument)
    expect(logo).toMatch(/^<svg [^>]+><title>[^<>]+<\/title><rect [^>]+\/><text [^>]+>[A-Z]{1,4}<\/text><\/svg>$/)
    expect(logoOf(instrument)).toBe(logo)
  }
})

it('lets no markup through', () => {
  const logo = placeholderLogo('<script>"&\'</script>')
  expect(logo).toContain('<title>&lt;script&gt;&quot;&amp;&#39;&lt;/script&gt;</title>')
  expect(logo).toContain('>scri</text>')
})
