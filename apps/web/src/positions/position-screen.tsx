/** One position: what it is worth, its chart, its orders and fills, and closing it. */
import '../tables/table.css'
import './positions.css'

import type { Activity } from '@paddock/contract/entities/activity'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isSameSymbol } from '../assets/symbol.ts'
import type { Interval } from '../charts/interval.ts'
import { LazyChart } from '../charts/lazy-chart.tsx'
import { keepAccount } from '../desk/keep-account.ts'
import { openTicket } from '../desk/ticket-store.ts'
import { Change } from '../format/change.tsx'
import { money } from '../format/money.ts'
import { price } from '../format/price.ts'
import { quantity } from '../format/quantity.ts'
import { dateTime } from '../format/time.ts'
import { activitiesQuery, ordersQuery, positionsQuery } from '../live/queries.ts'
import { SymbolOrders } from '../orders/symbol-orders.tsx'
import { ListState } from '../tables/list-state.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Cell, ColumnHead, Table } from '../ui/table.tsx'
import { addition } from './exit-draft.ts'
import { ExitsPanel } from './exits-panel.tsx'
import { type Held, useHeld, useValue } from './held.ts'
import { openExits, PositionMenu, type RowActions } from './position-actions.tsx'
import { LotsTable } from './position-detail.tsx'
import { type Asked, PositionDialogs } from './position-dialogs.tsx'
import { usePositionKeys } from './position-keys.ts'
import { averagePrice } from './valuation.ts'

const NONE: readonly Position[] = []
const NO_ORDERS: readonly Order[] = []

export function PositionScreen(props: {
  account: string
  symbol: string
  interval: Interval
  onInterval: (interval: Interval) => void
}) {
  const { account, symbol, interval, onInterval } = props
  const query = useQuery(positionsQuery(account))
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const { data: orders = NO_ORDERS } = useQuery(ordersQuery(account, 'open'))
  const held = useHeld(account, query.data ?? NONE)
  const at = held.findIndex(({ position }) => isSameSymbol(position.symbol, symbol))
  const row = held[at]
  usePositionKeys({
    onClose: () => row && setAsked({ held: row, dialog: 'close' }),
    onExit: (wanted) => row && openExits(account, row, wanted),
    onStep: (by) => {
      const next = held[(at + by + held.length) % held.length]
      if (next)
        void navigate({ to: '/positions/$symbol', params: { symbol: next.position.symbol }, search: keepAccount })
    },
  })
  return (
    <ListState
      query={query}
      what="Positions"
      reassurance="Your positions and working orders are at the broker and not affected."
      isEmpty={row === undefined}
      empty={<NoPosition symbol={symbol} />}
    >
      {row && (
        <div className="flex min-h-full flex-col">
          <PositionHead held={row} actions={{ account, onDialog: (one, dialog) => setAsked({ held: one, dialog }) }} />
          {row.position.asset_class !== 'us_option' && (
            <div className="h-96 border-line border-b max-sm:h-80">
              <LazyChart symbol={row.symbol} accountId={account} interval={interval} onInterval={onInterval} />
            </div>
          )}
          <div className="grid grid-cols-1 items-start gap-3 p-3 lg:grid-cols-2">
            <Card title="Exits" note={row.title}>
              <ExitsPanel account={account} held={row} orders={orders} />
            </Card>
            <Card title="Lots" note={row.title}>
              <LotsTable account={account} held={row} />
            </Card>
            <Card title="Orders" note={row.symbol} isFlush>
              <SymbolOrders account={account} symbol={row.symbol} />
            </Card>
            <Card title="Fills" note={row.symbol} isFlush>
              <Fills account={account} symbol={row.symbol} />
            </Card>
          </div>
        </div>
      )}
      <PositionDialogs account={account} asked={asked} onClose={() => setAsked(undefined)} />
    </ListState>
  )
}

function PositionHead({ held, actions }: { held: Held; actions: RowActions }) {
  const { position, symbol, title, name, strategies } = held
  const value = useValue(held)
  return (
    <header className="flex flex-wrap items-center gap-x-8 gap-y-3 border-line border-b bg-surface px-4 py-3">
      <div>
        <p className="text-figure font-strong">
          {position.side === 'short' ? 'Short ' : ''}
          {quantity(position.qty).replace('−', '')} {title}
        </p>
        <p className="label">{strategies.length > 0 ? strategies.join(', ') : name}</p>
      </div>
      <dl className="figures max-sm:gap-x-6">
        <Figure name="Last">{price(value?.price)}</Figure>
        <Figure name="Average">{averagePrice(position.avg_entry_price)}</Figure>
        <Figure name="Value">{money(value?.market_value)}</Figure>
        <Figure name="Unrealised">
          <Change amount={value?.unrealized_pl ?? null} ratio={value?.unrealized_plpc} hasArrow />
        </Figure>
        <Figure name="Today">
          <Change amount={value?.unrealized_intraday_pl ?? null} hasArrow />
        </Figure>
        <Figure name="Free to close">
          {quantity(position.qty_available ?? position.qty).replace('−', '')}{' '}
          <span className="muted small">of {quantity(position.qty).replace('−', '')}</span>
        </Figure>
      </dl>
      <span className="push flex flex-wrap gap-2">
        <Link to="/assets/$symbol" params={{ symbol }} search={keepAccount} className={buttonClass()}>
          Open {position.asset_class === 'us_option' ? 'the contract' : symbol}
        </Link>
        <Button onClick={() => openTicket(addition(position))}>Add</Button>
        <Button tone="danger" onClick={() => actions.onDialog(held, 'close')}>
          Close…
        </Button>
        <PositionMenu held={held} actions={actions} trigger={<Button>More</Button>} />
      </span>
    </header>
  )
}

const Figure = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Fills({ account, symbol }: { account: string; symbol: string }) {
  const query = useQuery(activitiesQuery(account, { activity_types: ['FILL'], page_size: 100 }))
  const fills = (query.data ?? []).filter((fill: Activity) => isSameSymbol(fill.symbol ?? '', symbol))
  return (
    <ListState
      query={query}
      what="Fills"
      reassurance="The position is not affected."
      isEmpty={fills.length === 0}
      empty={<EmptyState title="No fills among the latest 100">Older ones are under History of Activities.</EmptyState>}
    >
      <Table label={`Fills of ${symbol}`} isCompact>
        <thead>
          <tr>
            <ColumnHead>Time</ColumnHead>
            <ColumnHead>Side</ColumnHead>
            <ColumnHead isNumber>Quantity</ColumnHead>
            <ColumnHead isNumber>Price</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {fills.map((fill) => (
            <tr key={fill.id}>
              <Cell className="muted">{dateTime(fill.transaction_time)}</Cell>
              <Cell className={fill.side === 'buy' ? 'gain' : 'loss'}>{fill.side === 'buy' ? 'Buy' : 'Sell'}</Cell>
              <Cell isNumber>{quantity(fill.qty)}</Cell>
              <Cell isNumber>{price(fill.price)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </ListState>
  )
}

function NoPosition({ symbol }: { symbol: string }) {
  return (
    <EmptyState
      title={`You hold no ${symbol}`}
      action={
        <span className="flex gap-2">
          <Link to="/activities" search={{ q: symbol }} className={buttonClass('primary')}>
            What happened with {symbol}
          </Link>
          <Link to="/assets/$symbol" params={{ symbol }} search={keepAccount} className={buttonClass()}>
            Open {symbol}
          </Link>
        </span>
      }
    >
      The position was closed, or never opened in this account. Its orders and fills are in the history of activities.
    </EmptyState>
  )
}
