/** The visitors' market, live: a few quotes, and the chart of the one that is chosen. */
import { phaseAt } from '@paddock/market/sessions/calendar'
import { useState } from 'react'
import { SessionChart } from '../../charts/session-chart.tsx'
import { Change } from '../../format/change.tsx'
import { price, signed } from '../../format/number.ts'
import { age } from '../../format/time.ts'
import { useAccountId } from '../../live/account.ts'
import { useConnections, useLostAt } from '../../live/streams/connection.ts'
import { DayTurn } from '../../live/streams/day-turn.ts'
import { useMarketRefusal } from '../../live/streams/market-refusal.ts'
import { usePrice } from '../../live/streams/prices.ts'
import { Dot } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTick } from '../../ui/use-tick.ts'
import { DemoTicket } from './demo-ticket.tsx'

const SYMBOLS = ['AAPL', 'MSFT', 'NVDA', 'TSLA', 'SPY', 'BTC/USD', 'ETH/USD'] as const

export function MarketDemo() {
  // Pairs trade around the clock: what is shown first moves whenever one comes.
  const [chosen, choose] = useState<string>(() => (phaseAt(Date.now()) === 'regular' ? 'AAPL' : 'BTC/USD'))
  const account = useAccountId()
  return (
    <section className="card" aria-label="The simulated market, live">
      <DayTurn key={account} account={account} />
      <header className="demo-head">
        <span className="chip chip-env">Practice</span>
        <strong>{chosen}</strong>
        <Quote symbol={chosen} />
        <span className="label push">simulated, 5-minute bars, New York time</span>
      </header>
      <DemoTrouble />
      <div className="grid grid-cols-[minmax(0,1fr)_15.5rem] max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="relative min-w-0 h-96 overflow-hidden bg-well max-sm:h-80">
          <SessionChart symbol={chosen} />
        </div>
        <ul className="demo-quotes" aria-label="Quotes">
          {SYMBOLS.map((symbol) => (
            <li key={symbol}>
              <QuoteRow symbol={symbol} isChosen={symbol === chosen} onChoose={() => choose(symbol)} />
            </li>
          ))}
        </ul>
        <DemoTicket key={chosen} symbol={chosen} />
      </div>
    </section>
  )
}

function useChange(symbol: string) {
  const now = usePrice(symbol)
  const { last, previousClose } = now ?? {}
  const change = last === undefined || previousClose === undefined ? undefined : last - previousClose
  return { now, change, ratio: change === undefined || !previousClose ? undefined : change / previousClose }
}

function Quote({ symbol }: { symbol: string }) {
  const { now, change, ratio } = useChange(symbol)
  if (now?.last === undefined) return <Skeleton width={120} />
  return (
    <>
      <span>{price(now.last)}</span>
      {change !== undefined && <Change amount={change} ratio={ratio} text={signed(change, 2)} hasArrow />}
    </>
  )
}

function QuoteRow({ symbol, isChosen, onChoose }: { symbol: string; isChosen: boolean; onChoose: () => void }) {
  const { now, ratio } = useChange(symbol)
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      <span className="strong">{symbol}</span>
      <span>{now?.last === undefined ? <Skeleton width={56} /> : price(now.last)}</span>
      <span className="label text-[0.6875rem]">
        {now?.bid === undefined ? ' ' : `${price(now.bid)} × ${price(now.ask)}`}
      </span>
      <span className="small">{ratio === undefined ? ' ' : <Change ratio={ratio} />}</span>
    </button>
  )
}

/** Says that the market of the first page stands still, and since when: it moves again by itself. */
function DemoTrouble() {
  const now = useTick(1000)
  const { stocks, crypto } = useConnections()
  const lostAt = [useLostAt('stocks'), useLostAt('crypto')].find((at) => at !== undefined)
  const refusal = useMarketRefusal(useAccountId())
  const isAway = stocks === 'lost' || crypto === 'lost'
  if (!isAway && !refusal) return null
  return (
    <p className="py-2 px-4 border-b border-b-line bg-raised text-(length:--text-table)" role="status">
      <Dot tone="warning" />{' '}
      {isAway ? 'The server does not answer: prices have stopped' : 'The prices of this market could not be read'}
      {lostAt !== undefined && now - lostAt >= 1000 && <span aria-hidden> since {age(now - lostAt)}</span>}. It resumes
      when the server is back.
    </p>
  )
}
