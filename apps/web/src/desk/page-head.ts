/** What a page says of itself in the head of the document. */

export const SITE = 'Paddock'

/** `day-trading` is `Day Trading`. */
const titleCased = (segment: string): string =>
  segment.replace(/[-_]+/g, ' ').replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())

/** The title of a path that gives none: its last segment in title case. */
export function titleOfPath(path: string): string {
  const segment = path.split('/').filter(Boolean).at(-1)
  return segment === undefined ? SITE : titleCased(decodeURIComponent(segment))
}

/** For a route's `head`: title, description, and what link previews show, whose headline ends after 110 characters. */
export function pageHead(title: string, description: string) {
  return {
    meta: [
      { title: title === SITE ? SITE : `${title} · ${SITE}` },
      { name: 'description', content: description },
      { property: 'og:title', content: title.slice(0, 110) },
      { property: 'og:description', content: description },
    ],
  }
}

/** The page's name in its document title: `Active Orders` of `Active Orders · Paddock`. */
export const pageName = (documentTitle: string): string => documentTitle.replace(` · ${SITE}`, '')
