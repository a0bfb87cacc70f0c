/** What a page says of itself in the head of the document. */
import { headline, structuredPage } from './structured-data.ts'

export const SITE = 'Paddock'

/** `day-trading` is `Day Trading`. */
const titleCased = (segment: string): string =>
  segment.replace(/[-_]+/g, ' ').replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())

/** What is no encoding is taken as it stands. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The title of a path that gives none: its last segment in title case. */
export function titleOfPath(path: string): string {
  const segment = path.split('/').filter(Boolean).at(-1)
  return segment === undefined ? SITE : titleCased(decoded(segment))
}

/** What a page says of itself where it says nothing else. */
export const DESCRIPTION = 'An open trading desk for Alpaca accounts with a practice broker built in.'

/** What every page has that gives no head of its own: its path's last segment, and what the desk is. */
export const fallbackHead = (path: string) => ({ meta: metaOf(titleOfPath(path), DESCRIPTION) })

/** For a route's `head`: title, description, what link previews show, and structured data (of the page, or what is given). */
export const pageHead = (
  title: string,
  description: string,
  structured: object = structuredPage(title, description),
) => ({
  meta: [...metaOf(title, description), structuredMeta(structured)],
})

/** The router writes this key as a script of data; its types know the attributes of HTML's `meta` alone. */
const structuredMeta = (structured: object): Record<never, never> => ({ 'script:ld+json': structured })

const metaOf = (title: string, description: string) => [
  { title: title === SITE ? SITE : `${title} · ${SITE}` },
  { name: 'description', content: description },
  { property: 'og:title', content: headline(title) },
  { property: 'og:description', content: description },
]

/** The page's name in its document title: `Active Orders` of `Active Orders · Paddock`. */
export const pageName = (documentTitle: string): string => documentTitle.replace(` · ${SITE}`, '')
