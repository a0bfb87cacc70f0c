/** Saved views of a table: a name for what its address says. The account stays the page's own. They are kept in `kept-tables.ts`. */
export interface View {
  readonly name: string
  /** The search of the address without the account. */
  readonly search: Readonly<Record<string, unknown>>
}

/** Views with one saved: a view of the same name gives way. */
export const withView = (views: readonly View[], view: View): View[] => [
  ...views.filter(({ name }) => name !== view.name),
  view,
]

/** What an address says of a table: all of its search but the account and what is not set. */
export const viewSearch = (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([key, value]) => key !== 'account' && value !== undefined))

/** Whether an address shows a view. */
export function isView(search: Readonly<Record<string, unknown>>, view: View): boolean {
  const shown = viewSearch(search)
  const keys = new Set([...Object.keys(shown), ...Object.keys(view.search)])
  return [...keys].every((key) => JSON.stringify(shown[key]) === JSON.stringify(view.search[key]))
}
