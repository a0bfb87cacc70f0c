/** What a page tells search engines of itself, in the words of schema.org. */

/** Characters a headline may have. */
const HEADLINE_LENGTH = 110

export const headline = (title: string): string => [...title].slice(0, HEADLINE_LENGTH).join('')

/** Of any page. */
export const structuredPage = (title: string, description: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebPage',
  headline: headline(title),
  description,
})

/** The day, in UTC, until which an offer of `now` holds: a year on. Milliseconds. */
export function offerValidUntil(now: number): string {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.toISOString().slice(0, 10)
}

/** Of the pages that say what Paddock is: the program, and that it costs nothing. */
export const structuredProgram = (name: string, description: string, now: number) => ({
  '@context': 'https://schema.org',
  '@type': 'SoftwareApplication',
  name,
  headline: headline(description),
  applicationCategory: 'FinanceApplication',
  operatingSystem: 'Linux, macOS, Windows',
  license: 'https://www.apache.org/licenses/LICENSE-2.0',
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD', priceValidUntil: offerValidUntil(now) },
})
