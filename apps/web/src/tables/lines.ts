/** What a table lists, line by line: groups, rows, rows within rows, and what an opened row shows. */

export interface Group {
  readonly key: string
  readonly title: string
}

export type TableLine<Row> =
  | { readonly kind: 'group'; readonly key: string; readonly title: string; readonly rows: readonly Row[] }
  | {
      readonly kind: 'row'
      readonly key: string
      readonly row: Row
      readonly depth: 0 | 1
      /** Undefined where there is nothing to open. */
      readonly isOpen: boolean | undefined
      /** The last of its siblings: the line that ties them ends here. */
      readonly isLast: boolean
    }
  | { readonly kind: 'detail'; readonly key: string; readonly row: Row }

export interface Shape<Row> {
  readonly rowKey: (row: Row) => string
  /** Rows of one group stand together; groups come in the order of their first rows, or as `groupOrder` has them. */
  readonly group?: ((row: Row) => Group) | undefined
  /** Rows within a row: the legs of an order. Open unless closed. */
  readonly within?: ((row: Row) => readonly Row[]) | undefined
  /** Whether a row has something to show below itself. Closed unless opened. */
  readonly hasDetail?: ((row: Row) => boolean) | undefined
}

/** The lines of rows in order. `flipped` are the keys of rows that are not as rows of their kind begin: opened, or closed. */
export function linesOf<Row>(rows: readonly Row[], shape: Shape<Row>, flipped: ReadonlySet<string>): TableLine<Row>[] {
  const { group } = shape
  if (!group) return rows.flatMap((row) => linesOfRow(row, shape, flipped))
  const groups = new Map<string, { title: string; rows: Row[] }>()
  for (const row of rows) {
    const { key, title } = group(row)
    const known = groups.get(key) ?? { title, rows: [] }
    known.rows.push(row)
    groups.set(key, known)
  }
  return [...groups].flatMap(([key, { title, rows: grouped }]) => [
    { kind: 'group' as const, key: `group ${key}`, title, rows: grouped },
    ...grouped.flatMap((row) => linesOfRow(row, shape, flipped)),
  ])
}

function linesOfRow<Row>(row: Row, { rowKey, within: withinOf, hasDetail }: Shape<Row>, flipped: ReadonlySet<string>) {
  const key = rowKey(row)
  const within = withinOf?.(row) ?? []
  const canShow = hasDetail?.(row) === true
  const isOpen = within.length > 0 ? !flipped.has(key) : canShow ? flipped.has(key) : undefined
  const lines: TableLine<Row>[] = [{ kind: 'row', key, row, depth: 0, isOpen, isLast: true }]
  if (!isOpen) return lines
  for (const [at, child] of within.entries())
    lines.push({
      kind: 'row',
      key: rowKey(child),
      row: child,
      depth: 1,
      isOpen: undefined,
      isLast: at === within.length - 1,
    })
  if (canShow) lines.push({ kind: 'detail', key: `detail ${key}`, row })
  return lines
}

/** Rows with those within them, as they are listed when everything is open: what is exported. */
export const withChildren = <Row>(rows: readonly Row[], within?: (row: Row) => readonly Row[]): Row[] =>
  within ? rows.flatMap((row) => [row, ...within(row)]) : [...rows]

/** Rows as they stood, for a hand that is on its way to one of them: those that are gone leave, new ones come at the end. */
export function keptOrder<Row>(before: readonly string[], rows: readonly Row[], rowKey: (row: Row) => string): Row[] {
  const byKey = new Map(rows.map((row) => [rowKey(row), row]))
  const stayed = before.flatMap((key) => byKey.get(key) ?? [])
  const known = new Set(before)
  return [...stayed, ...rows.filter((row) => !known.has(rowKey(row)))]
}
