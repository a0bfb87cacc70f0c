/** Calls and puts of one expiration around the price of the underlying. */
import { MINUTE_MS } from '@paddock/market/instant'
import { daysBetween } from '@paddock/market/sessions/date'
import { choicesFrom } from '../../../ui/choices.ts'
import './option-chain.css'
import '../../fill.css'
import { around, type ChainContract, chainRows, expectedMove, withinDelta } from '@paddock/analytics/options/chain'
import { STRATEGIES, type Strategy, strategyLegs } from '@paddock/analytics/options/chain-spreads'
import { MOST_LEGS, type PickedLeg, picked, type Sides } from '@paddock/analytics/options/spread'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import { dayAt } from '@paddock/market/sessions/calendar'
import { tradingDayAt } from '@paddock/market/sessions/today'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { expirationName } from '../../../format/contract.ts'
import { fixed, price } from '../../../format/number.ts'
import { deskSymbol } from '../../../format/widget-symbol.ts'
import { useAccountId } from '../../../live/account.ts'
import { chainQuery, expirationsQuery } from '../../../live/contracts.ts'
import { useFeedWords } from '../../../live/streams/feed-words.ts'
import { useMarketTime } from '../../../live/streams/practice-clock.ts'
import { usePricePart } from '../../../live/streams/prices.ts'
import { openTicket } from '../../../page/ticket-store.ts'
import { ListState, StaleAge } from '../../../tables/list-state.tsx'
import { useNarrow } from '../../../tables/use-narrow.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.ts'
import { useStreamedGood } from '../../last-good.tsx'
import { QuoteLink } from '../../quotes/quote-parts.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import { type ChainSide, ChainTable } from './chain-table.tsx'
import { LEAST_DELTAS } from './columns.ts'
import { LegsBar } from './legs-bar.tsx'
import { openInterestQuery } from './open-interest.ts'
import type { OptionChainSettings } from './widget.ts'

export function OptionChainView(props: WidgetViewProps<OptionChainSettings>) {
  const symbol = deskSymbol(props.settings.symbol)
  if (symbol === undefined || symbol.includes('/'))
    return (
      <WidgetCard note={symbol ?? props.settings.symbol}>
        <EmptyState title={`There are no options on ${symbol ?? props.settings.symbol}`}>
          Contracts are on shares and funds. Choose one in the settings of this widget.
        </EmptyState>
      </WidgetCard>
    )
  return <Chain key={symbol} symbol={symbol} {...props} />
}

const BOTH: readonly ChainSide[] = ['call', 'put']

function Chain({ symbol, settings, change }: WidgetViewProps<OptionChainSettings> & { symbol: string }) {
  'use no memo' // what was there at the last snapshots is read while drawing
  const account = useAccountId()
  useStreamedGood(symbol)
  const panelId = useId()
  const isNarrow = useNarrow()
  const [oneSide, setOneSide] = useState<ChainSide>('call')
  const [isPicking, setPicking] = useState(false)
  const [legs, setLegs] = useState<readonly PickedLeg[]>([])
  const spot = usePricePart(symbol, (live) => live?.last)
  const now = useMarketTime(account, MINUTE_MS).now()
  const today = now === undefined ? undefined : dayAt(now)
  const days = useQuery(expirationsQuery(account, symbol, spot ?? 0))
  const open = (days.data ?? []).filter((day) => today === undefined || day >= today)
  const expiration = open.includes(settings.expiration) ? settings.expiration : open[0]
  const chain = chainQuery(account, symbol, expiration)
  const query = useQuery(chain)
  const feeds = [
    useFeedWords(symbol, { isLive: true }),
    // Of contracts the class of any of them.
    useFeedWords(Object.keys(query.data ?? {})[0] ?? symbol, { keys: [chain.queryKey] }),
  ]
  const { data: interest = NO_INTEREST } = useQuery(openInterestQuery(account, symbol, expiration))
  const day = now === undefined ? undefined : tradingDayAt(now)
  const rows = useMemo(() => chainRows(query.data ?? {}, interest, day), [query.data, interest, day])
  // Where the underlying stood when these snapshots came: what their greeks are of.
  const made = useRef<{ data: unknown; spot: number | undefined }>({ data: undefined, spot: undefined })
  if (made.current.data !== query.data || made.current.spot === undefined) made.current = { data: query.data, spot }
  const within = withinDelta(rows, Number(settings.leastDelta))
  const shown = settings.strikes === 'all' ? within : around(within, spot, Number(settings.strikes))
  const move = spot === undefined ? undefined : expectedMove(rows, spot)
  const quotes = useRef(new Map<string, Sides>())
  for (const { call, put } of rows)
    for (const contract of [call, put]) if (contract) quotes.current.set(contract.symbol, contract)
  const pressed = useMemo(() => new Map(legs.map(({ symbol: leg, side }) => [leg, side])), [legs])
  const latest = useRef({ isPicking, legs })
  latest.current = { isPicking, legs }
  const [onPrice] = useState(() => (contract: ChainContract, side: 'buy' | 'sell') => {
    if (!latest.current.isPicking) return trade(contract, side)
    const next = picked(latest.current.legs, contract.symbol, side)
    if (next) setLegs(next)
    else toast({ title: `A spread has at most ${MOST_LEGS} legs`, description: 'Remove one of them first.' })
  })
  const setUp = (strategy: Strategy, label: string) => {
    const made = spot === undefined ? undefined : strategyLegs(strategy, rows, spot)
    if (made) {
      setPicking(true)
      setLegs(made)
    } else
      toast({ title: `No ${label.toLowerCase()} here`, description: 'A strike it needs is missing, or has no quote.' })
  }
  const isNone = days.data !== undefined && open.length === 0
  const state = expiration === undefined && !isNone ? { ...days, isPending: !days.isError } : query
  return (
    <WidgetCard
      note={
        <>
          <QuoteLink setting={symbol}>{symbol}</QuoteLink> {price(spot)}
          {feeds[0] && ` ${feeds[0]}`}
          {feeds[1] && `, options ${feeds[1]}`}
          {move !== undefined && spot !== undefined && (
            <span title="What the call and the put at the money cost together">
              {' '}
              ± {fixed(move, 2)} ({fixed((100 * move) / spot, 1)} %) expected
            </span>
          )}
        </>
      }
      isFlush
      actions={<StaleAge query={query} />}
      className="widget-fill"
    >
      {open.length > 0 && (
        <div className="chain-days">
          <Tabs
            label="Expirations"
            panelId={panelId}
            value={expiration ?? ''}
            onChange={(day) => change({ expiration: day })}
            tabs={open.map((day) => ({
              value: day,
              label: [expirationName(day), leftText(today, day)].filter(Boolean).join(' · '),
            }))}
          />
        </div>
      )}
      <div className="chain-bar">
        <Segments
          label="Strikes"
          size="small"
          value={settings.strikes}
          onChange={(strikes) => change({ strikes })}
          segments={[
            { value: '10', label: '10' },
            { value: '20', label: '20' },
            { value: '40', label: '40' },
            { value: 'all', label: 'All' },
          ]}
        />
        <Select
          label="Deltas"
          value={settings.leastDelta}
          onChange={(leastDelta) => change({ leastDelta })}
          options={LEAST_DELTAS.map((value) => ({ value, label: deltasText(value) }))}
        />
        {isNarrow && (
          <Segments
            label="Side"
            size="small"
            value={oneSide}
            onChange={setOneSide}
            segments={choicesFrom({ call: 'Calls', put: 'Puts' })}
          />
        )}
        {account !== undefined && (
          <span className="push flex items-center gap-2">
            <Menu
              label="Strategies"
              trigger={
                <Button size="small" disabled={spot === undefined || rows.length === 0}>
                  Strategy
                </Button>
              }
            >
              {STRATEGIES.map(({ value, label }) => (
                <MenuItem key={value} onSelect={() => setUp(value, label)}>
                  {label}
                </MenuItem>
              ))}
            </Menu>
            <button type="button" className="filter" aria-pressed={isPicking} onClick={() => setPicking(!isPicking)}>
              Pick legs
            </button>
          </span>
        )}
      </div>
      <ListState
        query={isNone ? { ...days, isPending: false } : state}
        what="The chain"
        reassurance="Prices elsewhere and trading are not affected."
        isEmpty={isNone || rows.length === 0}
        empty={
          <EmptyState title={`No contracts of ${symbol}`}>
            No options on it are listed that have not expired.
          </EmptyState>
        }
      >
        {expiration !== undefined && (
          <TabPanel id={panelId} value={expiration}>
            <ChainTable
              label={`Options on ${symbol}, ${expirationName(expiration)}`}
              rows={shown}
              columns={settings.columns}
              sides={isNarrow ? (oneSide === 'call' ? CALLS : PUTS) : BOTH}
              spot={spot}
              madeAt={made.current.spot}
              picked={pressed}
              onPrice={account === undefined ? undefined : onPrice}
              isStale={query.isError}
            />
          </TabPanel>
        )}
      </ListState>
      {isPicking && <LegsBar legs={legs} quoteOf={(leg) => quotes.current.get(leg)} onChange={setLegs} />}
    </WidgetCard>
  )
}

const deltasText = (least: string): string =>
  least === '0' ? 'All deltas' : `Delta ${least} to ${fixed(1 - Number(least), 2).replace(/0$/, '')}`

const NO_INTEREST: ReadonlyMap<string, number> = new Map()
const CALLS: readonly ChainSide[] = ['call']
const PUTS: readonly ChainSide[] = ['put']

/** `3 d`; the last day says so. */
function leftText(today: string | undefined, day: string): string {
  if (today === undefined) return ''
  const left = daysBetween(today, day)
  return left === 0 ? 'today' : `${left} d`
}

/** A bid is sold at, an ask is bought at. */
function trade(contract: ChainContract, side: 'buy' | 'sell'): void {
  const at = side === 'buy' ? contract.ask : contract.bid
  openTicket({
    symbol: contract.symbol,
    side,
    qty: '1',
    type: 'limit',
    ...(at !== undefined && { limitPrice: formatDecimal(decimal(at)) }),
  })
}
