/** One position: what it is worth, its picture since it began, its exits and lots, what happened with it, and closing it. */
import { MINUTE_MS } from '@paddock/market/instant'
import { SendingButton } from '../../live/sending-button.tsx'
import { choicesFrom } from '../../ui/choices.ts'
import '../../tables/table.css'

import { weightOf } from '@paddock/analytics/equity/live-account'
import { ratio } from '@paddock/analytics/equity/valuation'
import type { Trip } from '@paddock/analytics/realised/round-trips'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { subtract, ZERO } from '@paddock/decimal/decimal'
import { dayAt } from '@paddock/market/sessions/calendar'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Interval } from '../../charts/bars/interval.ts'
import { Change } from '../../format/change.tsx'
import { freeText, heldText } from '../../format/holding.ts'
import { averagePrice, money, percent, price, signedPercent } from '../../format/number.ts'
import { age, day as dayText } from '../../format/time.ts'
import { clockQuery, ordersQuery, positionsQuery } from '../../live/queries.ts'
import { useMarketTime } from '../../live/streams/practice-clock.ts'
import { openTicket } from '../../page/ticket-store.ts'
import { Facts } from '../../tables/facts.tsx'
import { ListState } from '../../tables/list-state.tsx'
import { LazyChart } from '../../trading/chart/lazy-chart.tsx'
import { heldQuery } from '../../trading/held/held-query.ts'
import { useLiveAccount } from '../../trading/portfolio/use-live-account.ts'
import { breakEven, shownEven } from '../../trading/positions/break-even.ts'
import { addition } from '../../trading/positions/closing/exit-draft.ts'
import { openExits, PositionMenu, type RowActions } from '../../trading/positions/closing/position-actions.tsx'
import { type Asked, PositionDialogs } from '../../trading/positions/closing/position-dialogs.tsx'
import { ClosedHolding } from '../../trading/positions/holding/closed-holding.tsx'
import { ContractPanel } from '../../trading/positions/holding/contract-panel.tsx'
import { CorporatePanel } from '../../trading/positions/holding/corporate-panel.tsx'
import { ExitsPanel } from '../../trading/positions/holding/exits-panel.tsx'
import { HoldingChart } from '../../trading/positions/holding/holding-chart.tsx'
import { HoldingTimeline } from '../../trading/positions/holding/holding-timeline.tsx'
import { LotsTable } from '../../trading/positions/holding/lots-table.tsx'
import { PerformanceCard } from '../../trading/positions/holding/performance-card.tsx'
import { usePositionKeys } from '../../trading/positions/holding/position-keys.ts'
import { type PositionRow, useHeld, useValue } from '../../trading/positions/position-row.ts'
import type { Benchmark } from '../../trading/positions/positions-search.ts'
import { priceExits } from '../../trading/positions/protection.ts'
import { useHistory } from '../../trading/positions/use-history.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Segments } from '../../ui/segments.tsx'

const NONE: readonly Position[] = []
const NO_ORDERS: readonly Order[] = []

/** The holding from its beginning, or the market as it goes on. */
type HoldingView = 'holding' | 'market'

export function PositionScreen(props: {
  account: string
  symbol: string
  interval: Interval
  onInterval: (interval: Interval) => void
  chart: HoldingView
  onChart: (chart: HoldingView) => void
  index: Benchmark
  onIndex: (index: Benchmark) => void
}) {
  const { account, symbol, interval, onInterval, chart, onChart, index, onIndex } = props
  const query = useQuery(positionsQuery(account))
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const { data: orders = NO_ORDERS } = useQuery(ordersQuery(account, 'open'))
  const { data: onServer } = useQuery(heldQuery(account))
  const held = useHeld(account, query.data ?? NONE)
  const at = held.findIndex(({ position }) => isSameSymbol(position.symbol, symbol))
  const row = held[at]
  const { data: clock } = useQuery(clockQuery(account))
  const today = clock && dayAt(Date.parse(clock.timestamp))
  const trip = useOpenTrip(account, row, query.data ?? NONE)
  usePositionKeys({
    onClose: () => row && setAsked({ held: row, dialog: 'close' }),
    onExit: (wanted) => row && openExits(account, row, wanted),
    onStep: (by) => {
      const next = held[(at + by + held.length) % held.length]
      if (next) void navigate({ to: '/positions/$symbol', params: { symbol: next.position.symbol } })
    },
  })
  const actions: RowActions = { account, onDialog: (one, dialog) => setAsked({ held: one, dialog }) }
  const isContract = row?.position.asset_class === 'us_option'
  const hasActions = row?.position.asset_class !== 'crypto'
  return (
    <ListState
      query={query}
      what="Positions"
      reassurance="Your positions and working orders are at the broker and not affected."
      isEmpty={row === undefined}
      empty={<ClosedHolding account={account} symbol={symbol} />}
    >
      {row && (
        <div className="flex min-h-full flex-col">
          <PositionHead held={row} trip={trip} actions={actions} />
          <div className="grid grid-cols-1 justify-items-start gap-2 border-b border-line px-3 py-2 max-sm:order-2">
            {!isContract && (
              <Segments
                label="Chart"
                size="small"
                value={chart}
                onChange={onChart}
                segments={choicesFrom({ holding: 'Since it was opened', market: 'The market' })}
              />
            )}
            <div className="relative w-full h-88 max-sm:h-64">
              {chart === 'market' && !isContract ? (
                <LazyChart symbol={row.symbol} accountId={account} interval={interval} onInterval={onInterval} />
              ) : (
                trip && (
                  <HoldingChart
                    account={account}
                    symbol={row.symbol}
                    trip={trip}
                    exits={priceExits(row.position, orders, onServer?.held)}
                  />
                )
              )}
            </div>
          </div>
          <div className="grid grid-cols-1 items-start gap-3 p-3 max-sm:order-1 lg:grid-cols-2">
            <Card title="Exits" note={row.title}>
              <ExitsPanel account={account} held={row} orders={orders} />
            </Card>
            <PerformanceCard
              {...{ account, held: row, trip, index, onIndex }}
              className={hasActions ? 'lg:row-span-2' : undefined}
            />
            {hasActions && (
              <Card title="Corporate actions" note={row.underlying}>
                <CorporatePanel account={account} symbol={row.underlying} today={today} />
              </Card>
            )}
            {isContract && (
              <Card title="Contracts" note={`on ${row.underlying}`} className="lg:col-span-2">
                <ContractPanel
                  actions={actions}
                  held={row}
                  family={held.filter(({ underlying }) => underlying === row.underlying)}
                />
              </Card>
            )}
            <Card title="Lots" note={row.title} className="lg:col-span-2">
              <LotsTable account={account} held={row} />
            </Card>
            <Card title="Timeline" note={row.title} isFlush className="lg:col-span-2">
              <HoldingTimeline account={account} symbol={row.symbol} />
            </Card>
          </div>
        </div>
      )}
      <PositionDialogs account={account} asked={asked} onClose={() => setAsked(undefined)} />
    </ListState>
  )
}

/** The round trip that a position is in the middle of, with what it has paid in fees. */
function useOpenTrip(account: string, row: PositionRow | undefined, positions: readonly Position[]): Trip | undefined {
  const { trips } = useHistory(account)
  return useMemo(() => {
    if (!row) return undefined
    return trips(positions).find((one) => one.closedAt === undefined && isSameSymbol(one.symbol, row.symbol))
  }, [trips, row, positions])
}

function PositionHead(props: { held: PositionRow; trip: Trip | undefined; actions: RowActions }) {
  const { held, trip, actions } = props
  const { position, symbol, title, name, strategies } = held
  const value = useValue(held)
  const figures = useLiveAccount(actions.account)
  const weight = weightOf(value?.market_value, figures)
  const now = useMarketTime(actions.account, MINUTE_MS).now()
  const even = breakEven(position, trip?.fees ?? ZERO, figures?.crypto_tier)
  return (
    <header className="flex flex-wrap items-center gap-x-8 gap-y-3 border-line border-b bg-surface px-4 py-3">
      <div>
        <p className="text-figure font-strong">
          {heldText(position)} {title}
        </p>
        <p className="label">
          {[
            strategies.length > 0 ? strategies.join(', ') : name,
            trip && now !== undefined && `since ${dayText(trip.openedAt)}, ${age(now - Date.parse(trip.openedAt))}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <span className="push flex flex-wrap gap-2">
        <Link to="/assets/$symbol" params={{ symbol }} className={buttonClass()}>
          Open {position.asset_class === 'us_option' ? 'the contract' : symbol}
        </Link>
        <Button onClick={() => openTicket(addition(position))}>Add</Button>
        <SendingButton tone="danger" onClick={() => actions.onDialog(held, 'close')}>
          Close…
        </SendingButton>
        <PositionMenu held={held} actions={actions} trigger={<Button>More</Button>} />
      </span>
      <Facts
        className="figures basis-full max-sm:gap-x-6"
        facts={[
          // A contract is valued within its quote, and not at its last print.
          [position.asset_class === 'us_option' ? 'Mark' : 'Last', price(value?.price)],
          ['Average', averagePrice(position.avg_entry_price)],
          [
            'Break-even after fees',
            <>
              {even ? shownEven(even, position.side === 'short') : '–'}{' '}
              {even && value && (
                <span className="muted small">{signedPercent(ratio(subtract(even, value.price), value.price))}</span>
              )}
            </>,
          ],
          [
            'Value',
            <>
              {money(value?.market_value)} {weight && <span className="muted small">{percent(weight)} of equity</span>}
            </>,
          ],
          [
            'Unrealised',
            <Change key="unrealised" amount={value?.unrealized_pl ?? null} ratio={value?.unrealized_plpc} hasArrow />,
          ],
          ['Today', <Change key="today" amount={value?.unrealized_intraday_pl ?? null} hasArrow />],
          ['Realised', trip?.result && <Change key="realised" amount={trip.result} hasArrow />],
          ['Free to close', freeText(position)],
        ]}
      />
      {position.side === 'short' && position.asset_class === 'us_equity' && (
        <p className="label">
          {held.isEasyToBorrow === false
            ? 'Hard to borrow: a fee accrues each day, and the lender may recall the shares.'
            : 'Easy to borrow: no fee, but the lender may recall the shares.'}
        </p>
      )}
      {position.asset_class === 'crypto' && (
        <p className="label">Crypto is paid in full: no margin and no short selling.</p>
      )}
    </header>
  )
}
