import type { SymbolRow } from '../settings.ts'
import { Quote } from './quote.tsx'
import { LastPrice, QuoteChange, QuoteLink } from './quote-parts.tsx'
import { SymbolPicture } from './symbol-picture.tsx'

interface TickerItemProps {
  readonly row: SymbolRow
  readonly hasPicture: boolean
  /** On one line. */
  readonly isCompact?: boolean
}

/** One quote of a ticker: what it is, its price, its change. */
export function TickerItem({ row, hasPicture, isCompact }: TickerItemProps) {
  return (
    <li className={isCompact ? 'ticker-item flex flex-none' : 'ticker-item'}>
      {hasPicture && <SymbolPicture symbol={row.symbol} />}
      <span className="overflow-hidden text-ellipsis">
        <QuoteLink setting={row.symbol}>{row.label || row.symbol}</QuoteLink>
      </span>
      <Quote setting={row.symbol}>
        {(quote) => (
          <span className="tabular-nums">
            <LastPrice quote={quote} /> <QuoteChange quote={quote} />
          </span>
        )}
      </Quote>
    </li>
  )
}
