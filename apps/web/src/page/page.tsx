/** What every route's page is made of: what it says of itself in the head of the document, the view its address chooses, and the account it is about. */
import type { ReactNode } from 'react'
import { useAccountId } from '../live/account.ts'
import { Skeleton } from '../ui/skeleton.tsx'
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

/** The route of a page, whose address says which view of it is shown. */
interface Page<Search> {
  readonly types: { readonly fullSearchSchema: Search }
  readonly useSearch: () => unknown
  readonly useNavigate: () => (to: { search: (before: object) => never; replace: true }) => Promise<void>
}

/** What the address says, and what changes a part of it: in its place, so that Back leaves the page. */
export function useView<Search>(page: Page<Search>): readonly [Search, (change: Partial<Search>) => void] {
  const navigate = page.useNavigate()
  return [
    // Of the type that the route's own schema gives it.
    page.useSearch() as Search,
    (change) => void navigate({ search: (before) => ({ ...before, ...change }) as never, replace: true }),
  ]
}

/** Draws a screen once it is known which account it is about. */
export function WithAccount({ children }: { children: (account: string) => ReactNode }) {
  const account = useAccountId()
  if (account !== undefined) return children(account)
  return (
    <div className="grid gap-3 p-4" role="status" aria-label="Loading the account">
      <Skeleton width={240} height={20} />
      <Skeleton height={180} />
    </div>
  )
}
