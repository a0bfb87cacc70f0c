import '../../strip.css'
import type { Fundamentals } from '@paddock/contract/desk/research/fundamentals'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { NONE, percent, short } from '../../../format/number.ts'
import { calendarDay } from '../../../format/time.ts'
import { deskSymbol, widgetSymbol } from '../../../format/widget-symbol.ts'
import { useAccountId } from '../../../live/account.ts'
import { fundamentalsQuery } from '../../../live/fundamentals.ts'
import { MarketState } from '../../quotes/market-state.tsx'
import { Quote } from '../../quotes/quote.tsx'
import { LastPrice, QuoteChange, QuoteLink, QuoteMove, quoted } from '../../quotes/quote-parts.tsx'
import { SymbolPicture } from '../../quotes/symbol-picture.tsx'
import type { SymbolStripProps } from '../../quotes/symbol-strip.ts'
import type { WidgetQuote } from '../../quotes/widget-quote.ts'
import { WidgetStrip } from '../../widget-strip.tsx'

export function SymbolInfoView({ settings: { symbol: setting } }: SymbolStripProps) {
  const symbol = deskSymbol(setting)
  // What is only watched has no fundamentals; what a server does not know of a symbol is left out.
  const { data: worth } = useQuery({
    ...fundamentalsQuery(useAccountId(), symbol ?? ''),
    enabled: symbol !== undefined,
  })
  return (
    <WidgetStrip label={`About ${setting}`}>
      <Quote setting={setting} isWhole>
        {(quote) => (
          <div className="symbol-info">
            <div className="flex flex-wrap items-baseline gap-y-1 gap-x-3">
              <SymbolPicture symbol={setting} />
              <QuoteLink setting={setting}>{worth?.name ?? quote.name ?? widgetSymbol(setting).symbol}</QuoteLink>
              {worth && <span className="label">{worth.exchange}</span>}
              <strong className="text-price tabular-nums">
                <LastPrice quote={quote} />
              </strong>
              <QuoteMove quote={quote} /> <QuoteChange quote={quote} hasArrow />
              {widgetSymbol(setting).kind === 'stock' && <MarketState />}
            </div>
            <Figures figures={figuresOf(quote, worth)} />
          </div>
        )}
      </Quote>
    </WidgetStrip>
  )
}

type Figure = readonly [name: string, value: string]

/** Points and commas are narrower than figures. */
const LETTER = 0.85

function Figures({ figures }: { figures: readonly Figure[] }) {
  const longest = Math.max(...figures.map(([, value]) => value.length))
  return (
    <dl style={{ '--longest': `${LETTER * longest}ch` } as CSSProperties}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted text-(length:--text-label)">{name}</dt>
          <dd className="tabular-nums whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function figuresOf(quote: WidgetQuote, worth: Fundamentals | undefined): Figure[] {
  const range = (low: number | undefined, high: number | undefined) =>
    low === undefined || high === undefined ? NONE : `${quoted(low, quote)}–${quoted(high, quote)}`
  const figures: Figure[] = [
    ['Previous close', quoted(quote.previousClose, quote)],
    ['Open', quoted(quote.open, quote)],
    ["Day's range", range(quote.low, quote.high)],
  ]
  if (quote.bid !== undefined && quote.ask !== undefined)
    figures.push(['Bid × ask', `${quoted(quote.bid, quote)} × ${quoted(quote.ask, quote)}`])
  if (quote.volume !== undefined) figures.push(['Volume', short(quote.volume)])
  if (!worth) return figures
  figures.push(['Year', range(worth.yearLow, worth.yearHigh)], ['Market value', `$${short(worth.marketValue)}`])
  const { company } = worth
  if (company)
    figures.push(
      ['P/E', company.priceToEarnings === undefined ? NONE : company.priceToEarnings.toFixed(1)],
      ['EPS', company.earningsPerShare.toFixed(2)],
      ['Next earnings', calendarDay(company.nextEarnings?.day)],
    )
  if (worth.dividendYield > 0) figures.push(['Dividend yield', percent(worth.dividendYield / 100)])
  return figures
}
