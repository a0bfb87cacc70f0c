/** What can be taken away of all positions: their lots as a file, and a statement to print. */
import { MINUTE_MS } from '@paddock/market/instant'
import '../positions.css'
import { totals } from '@paddock/analytics/equity/valuation'
import { LOT_METHODS, type LotMethod } from '@paddock/analytics/lots/lots'
import { absolute } from '@paddock/decimal/decimal'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Change } from '../../../format/change.tsx'
import { averagePrice, howMany, money, price, quantity } from '../../../format/number.ts'
import { newYorkTime } from '../../../format/time.ts'
import { useAccounts } from '../../../live/account.ts'
import { useMarketTime } from '../../../live/streams/practice-clock.ts'
import { download } from '../../../tables/download.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Cell, numbers, RowHead, Table } from '../../../ui/table.tsx'
import { useLiveAccount } from '../../portfolio/use-live-account.ts'
import { lotsCsv } from '../lots-file.ts'
import { type PositionRow, valueNow } from '../position-row.ts'
import { useHistory } from '../use-history.ts'

export function Statements({ account, held }: { account: string; held: readonly PositionRow[] }) {
  const [asked, setAsked] = useState<'lots' | 'statement'>()
  const end = () => setAsked(undefined)
  return (
    <>
      <Menu
        label="Statements"
        trigger={
          <Button size="small" tone="bare" disabled={held.length === 0}>
            Statements
          </Button>
        }
      >
        <MenuItem icon="download" onSelect={() => setAsked('lots')}>
          Lots as CSV…
        </MenuItem>
        <MenuItem icon="printer" onSelect={() => setAsked('statement')}>
          Print a statement…
        </MenuItem>
      </Menu>
      {asked === 'lots' && <LotsDialog account={account} held={held} onClose={end} />}
      {asked === 'statement' && <Statement account={account} held={held} onPrinted={end} />}
    </>
  )
}

/** The whole history is needed to know the lots: it says how far it has been read. */
function LotsDialog(props: { account: string; held: readonly PositionRow[]; onClose: () => void }) {
  const { account, held, onClose } = props
  const [method, setMethod] = useState<LotMethod>('FIFO')
  const history = useHistory(account)
  const now = useMarketTime(account, MINUTE_MS).now() ?? 0
  const isReading = history.query.isPending || history.isCompleting
  const save = () => {
    download('lots.csv', lotsCsv(account, held, history.movements, method, now))
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title="Lots as CSV"
      description="Every lot of every position: acquisition date, age, term, cost and gain."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" icon="download" isBusy={isReading} disabled={history.query.isError} onClick={save}>
            Save lots.csv
          </Button>
        </>
      }
    >
      <div className="grid gap-3 py-3">
        <Segments
          label="Sells take first"
          value={method}
          onChange={setMethod}
          segments={LOT_METHODS.map((each) => ({ value: each, label: each }))}
        />
        <p className="label" role="status">
          {history.query.isError
            ? 'The activities could not be read.'
            : isReading
              ? `${history.completing ?? 'Activities are being read'}.`
              : `From ${howMany(history.activities.length)} activities, all there are.`}
        </p>
      </div>
    </Dialog>
  )
}

/** Stands beside the page for as long as it is printed, and is all that the paper shows. */
function Statement(props: { account: string; held: readonly PositionRow[]; onPrinted: () => void }) {
  const { account, onPrinted } = props
  const [held] = useState(props.held)
  const [rows] = useState(() => held.map((one) => ({ one, position: one.position, value: valueNow(account, one) })))
  const of = useAccounts().find(({ id }) => id === account)
  const figures = useLiveAccount(account)
  const now = useMarketTime(account, MINUTE_MS).now()
  const isReady = figures !== undefined && now !== undefined
  useEffect(() => {
    if (!isReady) return
    addEventListener('afterprint', onPrinted, { once: true })
    // After the browser has laid it out.
    const timer = setTimeout(() => print(), 50)
    return () => {
      clearTimeout(timer)
      removeEventListener('afterprint', onPrinted)
    }
  }, [isReady, onPrinted])
  const all = totals(rows)
  return createPortal(
    <article className="statement" aria-label="Statement of positions">
      <h1>Statement of positions</h1>
      <p>
        {of?.name} {figures?.account_number} · {newYorkTime(now)}
      </p>
      <dl>
        <dt>Equity, USD</dt>
        <dd>{money(figures?.equity)}</dd>
        <dt>Cash</dt>
        <dd>{money(figures?.cash)}</dd>
        <dt>Long</dt>
        <dd>{money(all.long)}</dd>
        <dt>Short</dt>
        <dd>{money(all.short)}</dd>
        <dt>Unrealised</dt>
        <dd>
          <Change amount={all.unrealized_pl} />
        </dd>
      </dl>
      <Table
        label="Positions of the statement"
        heads={['Symbol', 'Name', ...numbers('Quantity', 'Average', 'Price', 'Cost', 'Value', 'Unrealised')]}
      >
        <tbody>
          {rows
            .toSorted((a, b) => Number(absoluteValue(b)) - Number(absoluteValue(a)))
            .map(({ one, position, value }) => (
              <tr key={position.asset_id}>
                <RowHead>{one.symbol}</RowHead>
                <Cell>{one.name || one.title}</Cell>
                <Cell isNumber>{quantity(position.qty)}</Cell>
                <Cell isNumber>{averagePrice(position.avg_entry_price)}</Cell>
                <Cell isNumber>{price(value?.price)}</Cell>
                <Cell isNumber>{money(position.cost_basis)}</Cell>
                <Cell isNumber>{money(value?.market_value)}</Cell>
                <Cell isNumber>
                  <Change amount={value?.unrealized_pl ?? null} />
                </Cell>
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <RowHead colSpan={6}>All {howMany(rows.length)} positions</RowHead>
            <Cell isNumber>{money(all.market_value)}</Cell>
            <Cell isNumber>
              <Change amount={all.unrealized_pl} />
            </Cell>
          </tr>
        </tfoot>
      </Table>
    </article>,
    document.body,
  )
}

const absoluteValue = ({ value }: { value: ReturnType<typeof valueNow> }): bigint =>
  value ? absolute(value.market_value).coefficient / 10n ** BigInt(value.market_value.scale) : 0n
