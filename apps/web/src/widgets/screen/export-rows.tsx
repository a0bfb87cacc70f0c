import { csv } from '../../tables/csv.ts'
import { download } from '../../tables/download.ts'
import { type Ordered, useRowOrder } from '../../tables/row-order.ts'
import { Button } from '../../ui/button.tsx'

/** Saves the rows as they are listed, filtered and in order, with the columns in sight. */
export function ExportRows<Row extends object>({ file, ...ordered }: Ordered<Row> & { file: string }) {
  'use no memo' // the table is one mutable object, which a compiled component would read once
  const table = useRowOrder(ordered)
  const save = () => {
    const rows = table.getRowModel().rows.map(({ original }) => original)
    download(`${file}.csv`, csv(rows, ordered.columns))
  }
  return (
    <Button size="small" tone="bare" icon="download" disabled={ordered.rows.length === 0} onClick={save}>
      CSV
    </Button>
  )
}
