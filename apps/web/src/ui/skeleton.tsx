/** What is coming, in its final size. */
export function Skeleton({ width = '100%', height }: { width?: number | string; height?: number | string }) {
  return <span className="skeleton" style={{ width, ...(height === undefined ? {} : { height }) }} aria-hidden />
}

/** Rows of a table that is being read: one bar a cell, the width of what will stand there. */
export function SkeletonRows({ rows, widths }: { rows: number; widths: readonly (number | string)[] }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
    <tr key={row} aria-hidden>
      {widths.map((width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: so are the cells
        <td key={column} className={column > 0 ? 'num' : undefined}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ))
}
