import { csv } from '../../tables/csv.ts'
import { download } from '../../tables/download.ts'
import { type Ordered, orderedRows } from '../../tables/row-order.ts'
import { Button } from '../../ui/button.tsx'

/** Saves the rows as they are listed, filtered and in order, with the columns in sight. */
export function ExportRows<Row extends object>({ file, ...ordered }: Ordered<Row> & { file: string }) {
  const save = () => {
    download(`${file}.csv`, csv(orderedRows(ordered), ordered.columns))
  }
  return (
    <Button size="small" tone="bare" icon="download" disabled={ordered.rows.length === 0} onClick={save}>
      CSV
    </Button>
  )
}
