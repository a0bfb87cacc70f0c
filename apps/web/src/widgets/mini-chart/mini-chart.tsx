/** One symbol at a time: its latest bars, its day, and the buttons that trade it. */
import { phaseAt } from '@paddock/market/sessions/calendar'
import { useState } from 'react'
import * as z from 'zod/mini'
import { LiveChange } from '../../assets/asset-columns.tsx'
import { SymbolLink } from '../../assets/symbol-link.tsx'
import { useAccountId } from '../../desk/account.ts'
import { openTicket } from '../../desk/ticket-store.ts'
import { short } from '../../format/number.ts'
import { price } from '../../format/price.ts'
import { usePrice } from '../../live/prices.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Segments } from '../../ui/segments.tsx'
import type { Widget } from '../widget.ts'
import { SessionChart } from './session-chart.tsx'

const Settings = z.object({
  symbols: z.catch(z.array(z.string()), ['SPY', 'AAPL', 'NVDA', 'BTC/USD', 'ETH/USD']),
})
type Settings = z.infer<typeof Settings>

function MiniChart({ settings: { symbols } }: { settings: Settings }) {
  const account = useAccountId()
  // Pairs trade around the clock: what is shown first moves whenever one comes.
  const [symbol, choose] = useState(
    () => (phaseAt(Date.now()) === 'regular' ? undefined : symbols.find((each) => each.includes('/'))) ?? symbols[0],
  )
  if (symbol === undefined) return undefined
  return (
    <Card
      title={<SymbolLink symbol={symbol} />}
      note="5-minute bars"
      isFlush
      className="mini-chart"
      actions={
        account && (
          <>
            <Button size="small" aria-label={`Buy ${symbol}`} onClick={() => openTicket({ symbol, side: 'buy' })}>
              Buy
            </Button>
            <Button size="small" aria-label={`Sell ${symbol}`} onClick={() => openTicket({ symbol, side: 'sell' })}>
              Sell
            </Button>
          </>
        )
      }
    >
      <Day symbol={symbol} />
      <div className="mini-chart-bars">
        <SessionChart symbol={symbol} />
      </div>
      <div className="p-2">
        <Segments
          label="Symbol"
          size="small"
          value={symbol}
          onChange={choose}
          segments={symbols.map((value) => ({ value, label: value.replace('/USD', '') }))}
        />
      </div>
    </Card>
  )
}

/** The last price, and the figures of the day. */
function Day({ symbol }: { symbol: string }) {
  const now = usePrice(symbol)
  const figures = [
    ['Bid', price(now?.bid)],
    ['Ask', price(now?.ask)],
    ['High', price(now?.high)],
    ['Low', price(now?.low)],
    ['Volume', now?.volume === undefined ? '–' : short(now.volume)],
  ] as const
  return (
    <div className="mini-chart-day">
      <p>
        <strong>{price(now?.last)}</strong> <LiveChange symbol={symbol} hasArrow />
      </p>
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export const miniChart: Widget<Settings> = {
  key: 'MiniChart',
  title: 'Chart of a symbol',
  settings: Settings,
  view: MiniChart,
}
