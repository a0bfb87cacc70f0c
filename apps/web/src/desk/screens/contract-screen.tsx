/** One option contract: its chart, its quote and greeks, its terms, what the account has and wants of it, and the ticket at its side. */
import type { Bar } from '@paddock/contract/entities/market-data'
import type { OptionContract } from '@paddock/contract/entities/option-contract'
import type { OptionSnapshot } from '@paddock/contract/entities/option-data'
import { MINUTE_MS } from '@paddock/market/instant'
import { barsOfDay, tradingDayAt } from '@paddock/market/sessions/today'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Interval } from '../../charts/bars/interval.ts'
import { Change } from '../../format/change.tsx'
import { contractName } from '../../format/contract.ts'
import { freeText, positionText } from '../../format/holding.ts'
import { fixed, NONE, percent, plain, price, quantity, short, signed } from '../../format/number.ts'
import { calendarDay } from '../../format/time.ts'
import { contractQuery, snapshotsQuery } from '../../live/contracts.ts'
import { positionsQuery } from '../../live/queries.ts'
import { useFeedWords } from '../../live/streams/feed-words.ts'
import { useMarketTime } from '../../live/streams/practice-clock.ts'
import { Facts } from '../../tables/facts.tsx'
import { SymbolOrders } from '../../trading/orders/list/symbol-orders.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QuotedPage, QuoteHead } from './quoted-page.tsx'

/** Contracts are quoted in cents, below a dollar too. */
const CENTS = { price_increment: '0.01' }

export function ContractScreen(props: {
  account: string
  symbol: string
  interval: Interval
  onSearch: (change: { interval?: Interval }) => void
}) {
  const { account, symbol, interval, onSearch } = props
  const contract = useQuery(contractQuery(account, symbol))
  const { data: snapshots } = useQuery(snapshotsQuery(account, [symbol]))
  const at = useMarketTime(account, MINUTE_MS).now()
  const day = at === undefined ? undefined : tradingDayAt(at)
  if (contract.isError && !contract.data)
    return (
      <ErrorState
        title={`There is no contract ${contractName(symbol)}`}
        error={contract.error}
        onRetry={() => void contract.refetch()}
      >
        It may have expired, or never have been listed.
      </ErrorState>
    )
  const now = snapshots?.[symbol]
  const bars = barsOfDay(now ?? {}, day)
  return (
    <QuotedPage
      {...{ account, symbol, interval, onSearch }}
      isContract
      head={<ContractHead account={account} symbol={symbol} contract={contract.data} {...{ now, bars }} />}
    >
      <div className="grid auto-rows-max grid-cols-1 content-start items-start gap-3 overflow-y-auto p-3 lg:grid-cols-2">
        <Card title="The contract">
          {contract.data ? <Terms contract={contract.data} /> : <Skeleton height={200} />}
        </Card>
        <Card title="Today" note="prices are per share, updated every second">
          <Day {...{ now, bars }} />
        </Card>
        <Card title="Your position">
          <Stake account={account} symbol={symbol} />
        </Card>
        <Card title="Greeks" note="for one share">
          <Greeks now={now} />
        </Card>
        <Card title="Orders" isFlush className="lg:col-span-2">
          <SymbolOrders account={account} symbol={symbol} />
        </Card>
      </div>
    </QuotedPage>
  )
}

interface HeadProps {
  readonly account: string
  readonly symbol: string
  readonly contract: OptionContract | undefined
  readonly now: OptionSnapshot | undefined
  readonly bars: ReturnType<typeof barsOfDay<Bar>>
}

function ContractHead({ account, symbol, contract, now, bars: { before } }: HeadProps) {
  const feed = useFeedWords(symbol, { keys: [snapshotsQuery(account, [symbol]).queryKey] })
  const { latestQuote: quote, latestTrade } = now ?? {}
  const moved = latestTrade && before ? latestTrade.p - before.c : undefined
  return (
    <QuoteHead
      symbol={symbol}
      name={contractName(symbol)}
      chips={contract?.tradable === false && <Chip tone="warning">Not tradable</Chip>}
      title={symbol}
      last={price(latestTrade?.p, CENTS)}
      change={
        moved !== undefined &&
        before && <Change amount={moved} text={signed(moved, 2)} ratio={moved / before.c} hasArrow />
      }
      facts={[
        ['Bid × ask', quote ? `${price(quote.bp, CENTS)} × ${price(quote.ap, CENTS)}` : NONE],
        ['Implied volatility', percent(now?.impliedVolatility)],
        ['Feed', feed],
      ]}
    />
  )
}

function Terms({ contract }: { contract: OptionContract }) {
  const { underlying_symbol: underlying, type, style, strike_price, expiration_date, open_interest } = contract
  return (
    <Facts
      facts={[
        [
          'Underlying',
          <Link key="underlying" to="/assets/$symbol" params={{ symbol: underlying }} className="link">
            {underlying}
          </Link>,
        ],
        ['Type', type === 'call' ? 'Call' : 'Put'],
        ['Strike', price(strike_price)],
        ['Expires', calendarDay(expiration_date)],
        ['Exercise', style === 'american' ? 'Any day until it expires' : 'On the day it expires'],
        ['Shares', contract.size ? plain(contract.size) : undefined],
        ['Multiplier', contract.multiplier ? plain(contract.multiplier) : undefined],
        ['Open interest', open_interest ? short(Number(open_interest)) : NONE],
        ['Symbol', contract.symbol],
      ]}
    />
  )
}

function Day({ now, bars: { today, before } }: Pick<HeadProps, 'now' | 'bars'>) {
  const { latestQuote } = now ?? {}
  return (
    <Facts
      facts={[
        ['Previous close', price(before?.c, CENTS)],
        ['Open', price(today?.o, CENTS)],
        ['High', price(today?.h, CENTS)],
        ['Low', price(today?.l, CENTS)],
        ['Volume', today ? short(today.v) : NONE],
        ['Bid size', latestQuote ? quantity(latestQuote.bs) : NONE],
        ['Ask size', latestQuote ? quantity(latestQuote.as) : NONE],
      ]}
    />
  )
}

function Greeks({ now }: { now: OptionSnapshot | undefined }) {
  const { greeks } = now ?? {}
  return (
    <Facts
      facts={[
        ['Delta', fixed(greeks?.delta, 3)],
        ['Gamma', fixed(greeks?.gamma, 4)],
        ['Theta, a day', fixed(greeks?.theta, 3)],
        ['Vega, a point', fixed(greeks?.vega, 3)],
        ['Rho, a point', fixed(greeks?.rho, 3)],
      ]}
    />
  )
}

function Stake({ account, symbol }: { account: string; symbol: string }) {
  const { data: positions } = useQuery(positionsQuery(account))
  const held = positions?.find((position) => position.symbol === symbol)
  if (!held) return <p className="muted">No position.</p>
  return (
    <>
      <Facts
        facts={[
          ['Position', `${positionText(held)} at ${price(held.avg_entry_price)}`],
          ['Free to close', freeText(held)],
        ]}
      />
      <Link to="/positions/$symbol" params={{ symbol }} className="link mt-2 inline-block">
        Open the position
      </Link>
    </>
  )
}
