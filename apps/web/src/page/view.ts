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
