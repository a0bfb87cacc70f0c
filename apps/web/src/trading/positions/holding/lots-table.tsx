/** The lots of a position with their ages, and what each has gained by the method that is chosen. */
import { unitsOf } from '@paddock/analytics/equity/valuation'
import { LOT_METHODS, type LotMethod, lotsOf } from '@paddock/analytics/lots/lots'
import { formatDecimal, isZero, multiply, subtract } from '@paddock/decimal/decimal'
import { MINUTE_MS } from '@paddock/market/instant'
import { useState } from 'react'
import { Change } from '../../../format/change.tsx'
import { averagePrice, money, quantity } from '../../../format/number.ts'
import { day } from '../../../format/time.ts'
import { useMarketTime } from '../../../live/streams/practice-clock.ts'
import { openTicket } from '../../../page/ticket-store.ts'
import { download } from '../../../tables/download.ts'
import { ListState } from '../../../tables/list-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { ACTIONS, Cell, numbers, Table } from '../../../ui/table.tsx'
import { saleOf } from '../closing/exit-draft.ts'
import { ageInDays, lotsCsv, termOf } from '../lots-file.ts'
import { type PositionRow, useValue } from '../position-row.ts'
import { useHistory } from '../use-history.ts'

/** Alpaca's own tax forms go by FIFO. */
export function LotsTable({ account, held }: { account: string; held: PositionRow }) {
  const { position, title } = held
  const [method, setMethod] = useState<LotMethod>('FIFO')
  const history = useHistory(account)
  const value = useValue(held)
  const now = useMarketTime(account, MINUTE_MS).now() ?? 0
  const { lots, unexplained } = lotsOf(position, history.movements(held.symbol), method)
  return (
    <ListState
      query={history.query}
      what="Fills"
      reassurance="The position is not affected."
      isEmpty={lots.length === 0}
      empty={
        <p className="muted">{history.completing ?? 'The activities of the account do not say how it was opened.'}</p>
      }
    >
      <div className="grid grid-cols-1 justify-items-start gap-2 [&>.table-scroll]:relative [&>.table-scroll]:w-full">
        <span className="flex flex-wrap items-center gap-2">
          <Segments
            label="Sells take first"
            size="small"
            value={method}
            onChange={setMethod}
            segments={LOT_METHODS.map((each) => ({ value: each, label: each }))}
          />
          <Button
            size="small"
            tone="bare"
            icon="download"
            disabled={history.isCompleting}
            title={history.completing}
            onClick={() =>
              download(`lots-${position.symbol}.csv`, lotsCsv(account, [held], history.movements, method, now))
            }
          >
            Lots as CSV
          </Button>
        </span>
        <Table
          label={`Lots of ${title}`}
          isCompact
          heads={['Acquired', ...numbers('Days', 'Quantity', 'Price'), 'Term', ...numbers('Value', 'Gain'), ACTIONS]}
        >
          <tbody>
            {lots.map(({ id, at, qty, price: paid }) => (
              <tr key={id}>
                <Cell>{day(at)}</Cell>
                <Cell isNumber>{ageInDays(at, now)}</Cell>
                <Cell isNumber>{quantity(qty)}</Cell>
                <Cell isNumber>{averagePrice(formatDecimal(paid))}</Cell>
                <Cell>{termOf({ at, qty }, now)}</Cell>
                <Cell isNumber>{money(value && multiply(unitsOf(position, qty), value.price))}</Cell>
                <Cell isNumber>
                  <Change amount={value ? multiply(unitsOf(position, qty), subtract(value.price, paid)) : null} />
                </Cell>
                <Cell isNumber>
                  <Button
                    size="small"
                    aria-label={`${position.side === 'short' ? 'Cover' : 'Sell'} the lot of ${day(at)}`}
                    onClick={() => openTicket(saleOf(position, qty))}
                  >
                    {position.side === 'short' ? 'Cover…' : 'Sell…'}
                  </Button>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="label">
          {!isZero(unexplained) && `${quantity(unexplained)} were opened before the listed activities. `}
          {history.completing && `${history.completing}. `}
          Alpaca itself matches first in, first out for its tax forms, whichever lot a sale is meant for.
        </p>
      </div>
    </ListState>
  )
}
