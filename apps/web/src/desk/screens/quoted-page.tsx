/** The page of what is quoted: its head and its chart, what is told of it below, and the ticket docked at its side. */
import '../../tables/table.css'
import './asset.css'
import type { ComponentProps, ReactNode } from 'react'
import type { Interval } from '../../charts/bars/interval.ts'
import { openTicket } from '../../page/ticket-store.ts'
import { Facts } from '../../tables/facts.tsx'
import { DockedTicket } from '../../ticket/docked-ticket.tsx'
import { LazyChart } from '../../trading/chart/lazy-chart.tsx'
import { Button } from '../../ui/button.tsx'

interface QuotedPageProps {
  readonly account: string
  readonly symbol: string
  readonly interval: Interval
  readonly onSearch: (change: { interval: Interval }) => void
  readonly isContract?: boolean
  readonly head: ReactNode
  readonly children: ReactNode
}

export const QuotedPage = (props: QuotedPageProps) => (
  <div className="asset bg-well" data-contract={props.isContract || undefined}>
    {props.head}
    <LazyChart
      symbol={props.symbol}
      accountId={props.account}
      interval={props.interval}
      onInterval={(interval) => props.onSearch({ interval })}
    />
    {props.children}
    <div className="dock">
      <DockedTicket account={props.account} symbol={props.symbol} />
    </div>
  </div>
)

interface QuoteHeadProps {
  readonly symbol: string
  readonly name: string
  readonly chips: ReactNode
  /** In whole words, below its name. */
  readonly title: string | undefined
  /** What else can be done with it than to trade it. */
  readonly acts?: ReactNode
  readonly last: string
  readonly change: ReactNode
  readonly facts: ComponentProps<typeof Facts>['facts']
}

export const QuoteHead = ({ symbol, name, chips, title, acts, last, change, facts }: QuoteHeadProps) => (
  <section className="asset-head" aria-label={`${symbol} quote`}>
    <div className="flex min-w-0 items-center gap-2.5">
      <span className="grid size-8 place-items-center rounded-control bg-selected font-strong text-muted" aria-hidden>
        {symbol.slice(0, 1)}
      </span>
      <div className="min-w-0">
        <p>
          <strong>{name}</strong> {chips}
        </p>
        <p className="label truncate">{title}</p>
      </div>
      {acts}
    </div>
    <p className="flex items-baseline gap-2.5 max-sm:basis-full">
      <span className="text-price font-strong tracking-[-0.02em]">{last}</span>
      {change}
    </p>
    <Facts className="figures" facts={facts} />
    <div className="trade-bar">
      <Button tone="sell" onClick={() => openTicket({ symbol, side: 'sell' })}>
        Sell
      </Button>
      <Button tone="buy" onClick={() => openTicket({ symbol, side: 'buy' })}>
        Buy
      </Button>
    </div>
  </section>
)
