/** Lots as a file, and what their ages mean. */
import { unitsOf } from '@paddock/analytics/equity/valuation'
import { type Lot, type LotMethod, lotsOf } from '@paddock/analytics/lots/lots'
import type { Movement } from '@paddock/analytics/lots/movements'
import { isLongTerm } from '@paddock/analytics/lots/tax-lots'
import { multiply, subtract } from '@paddock/decimal/decimal'
import { DAY_MS } from '@paddock/market/instant'
import type { Column } from '../../tables/columns.tsx'
import { csv } from '../../tables/csv.ts'
import { type PositionRow, valueNow } from './position-row.ts'

/** Whole days; zero where the market's time is not known yet. */
export const ageInDays = (at: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(at)) / DAY_MS))
/** How a lot is taxed by its age at `now`. */
export const termOf = (lot: Pick<Lot, 'at' | 'qty'>, now: number): string =>
  isLongTerm(lot, now) ? 'Long-term' : 'Short-term'

interface Row {
  readonly held: PositionRow
  readonly lot: Lot
}

/** The lots of positions, one to a line, valued at the prices of this instant. */
export function lotsCsv(
  account: string,
  positions: readonly PositionRow[],
  movements: (symbol: string) => readonly Movement[],
  method: LotMethod,
  now: number,
): string {
  const rows = positions.flatMap((held) =>
    lotsOf(held.position, movements(held.symbol), method).lots.map((lot): Row => ({ held, lot })),
  )
  const column = (key: string, head: string, value: Column<Row>['value']): Column<Row> => ({
    ...{ key, head, value },
    cell: () => null,
  })
  const last = ({ held }: Row) => valueNow(account, held)?.price
  return csv(rows, [
    column('symbol', 'Symbol', ({ held }) => held.symbol),
    column('acquired', 'Acquired', ({ lot }) => lot.at),
    column('days', 'Days', ({ lot }) => ageInDays(lot.at, now)),
    column('term', 'Term', ({ lot }) => termOf(lot, now)),
    column('method', 'Method', () => method),
    column('qty', 'Quantity', ({ lot }) => lot.qty),
    column('price', 'Price', ({ lot }) => lot.price),
    column('cost', 'Cost', ({ held, lot }) => multiply(unitsOf(held.position, lot.qty), lot.price)),
    column('last', 'Last', last),
    column('value', 'Value', (row) => {
      const at = last(row)
      return at && multiply(unitsOf(row.held.position, row.lot.qty), at)
    }),
    column('gain', 'Gain', (row) => {
      const at = last(row)
      return at && multiply(unitsOf(row.held.position, row.lot.qty), subtract(at, row.lot.price))
    }),
  ])
}
