/** Lots as a file, and what their ages mean. */

import { unitsOf } from '@paddock/analytics/equity/valuation'
import { type Lot, type LotMethod, lotsOf } from '@paddock/analytics/lots/lots'
import type { Movement } from '@paddock/analytics/lots/movements'
import { multiply, subtract } from '@paddock/decimal/decimal'
import { DAY_MS } from '@paddock/market/instant'
import type { Column } from '../../tables/column.ts'
import { csv } from '../../tables/csv.ts'
import { type PositionRow, valueNow } from './position-row.ts'

/** A holding of more than a year is taxed as long-term. Source: US Internal Revenue Code, section 1222. */
const LONG_TERM = 365 * DAY_MS

/** Whole days; zero where the market's time is not known yet. */
export const ageInDays = (at: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(at)) / DAY_MS))
/** How a lot is taxed by its age at `now`. */
export const termOf = (at: string, now: number): string =>
  now - Date.parse(at) > LONG_TERM ? 'Long-term' : 'Short-term'

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
    column('term', 'Term', ({ lot }) => termOf(lot.at, now)),
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
