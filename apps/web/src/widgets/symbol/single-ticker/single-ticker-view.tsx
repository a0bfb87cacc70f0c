import '../../strip.css'
import { Quote } from '../../quotes/quote.tsx'
import { LastPrice, QuoteChange, QuoteLink, QuoteMove } from '../../quotes/quote-parts.tsx'
import { SymbolPicture } from '../../quotes/symbol-picture.tsx'
import type { SymbolStripProps } from '../../quotes/symbol-strip.ts'
import { WidgetStrip } from '../../widget-strip.tsx'

export function SingleTickerView({ settings: { symbol: setting } }: SymbolStripProps) {
  return (
    <WidgetStrip label={`Price of ${setting}`}>
      <div className="flex flex-wrap items-center gap-y-1 gap-x-3 py-2 px-3">
        <SymbolPicture symbol={setting} />
        <Quote setting={setting}>
          {(quote, { symbol }) => (
            <>
              <QuoteLink setting={setting}>{quote.name ?? symbol}</QuoteLink>
              <strong className="text-(length:--text-figure) tabular-nums">
                <LastPrice quote={quote} />
              </strong>
              <QuoteMove quote={quote} />
              <QuoteChange quote={quote} hasArrow />
            </>
          )}
        </Quote>
      </div>
    </WidgetStrip>
  )
}
