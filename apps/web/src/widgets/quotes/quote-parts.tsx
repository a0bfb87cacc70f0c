/** Parts of a quote as they are shown in tables, strips and heads. */
import type { ReactNode } from 'react'
import { Change } from '../../format/change.tsx'
import { fixed, NONE, price, priceScale, signed } from '../../format/number.ts'
import { deskSymbol } from '../../format/widget-symbol.ts'
import { SymbolLink } from '../../trading/assets/symbol-link.tsx'
import { Flash } from '../../ui/flash.tsx'
import { Cell } from '../../ui/table.tsx'
import { changeOfQuote } from './quote.tsx'
import type { WidgetQuote } from './widget-quote.ts'

/** A price in the digits its instrument is quoted with. */
export const quoted = (value: number | undefined, { digits }: { readonly digits?: number | undefined }): string =>
  value === undefined ? NONE : digits === undefined ? price(value) : fixed(value, digits)

export const LastPrice = ({ quote }: { quote: WidgetQuote }) =>
  quote.last === undefined ? NONE : <Flash value={quote.last}>{quoted(quote.last, quote)}</Flash>

export function QuoteChange({ quote, hasArrow, isBare }: { quote: WidgetQuote; hasArrow?: boolean; isBare?: boolean }) {
  const change = changeOfQuote(quote)
  return <Change ratio={change?.ratio ?? null} {...(hasArrow && { hasArrow })} {...(isBare && { isBare })} />
}

/** The change in the price's own units: points, dollars, pips. */
export function QuoteMove({ quote }: { quote: WidgetQuote }) {
  const change = changeOfQuote(quote)
  if (!change || quote.last === undefined) return NONE
  const text = signed(change.amount, quote.digits ?? priceScale(undefined, quote.last))
  return <span className={text.startsWith('+') ? 'gain' : text.startsWith('−') ? 'loss' : undefined}>{text}</span>
}

/** Last price, change in its units and in percent, as a table has them. */
export const MovedCells = ({ quote }: { quote: WidgetQuote }) => (
  <>
    <Cell isNumber>
      <LastPrice quote={quote} />
    </Cell>
    <Cell isNumber className="in-units">
      <QuoteMove quote={quote} />
    </Cell>
    <Cell isNumber>
      <QuoteChange quote={quote} isBare />
    </Cell>
  </>
)

/** Leads to the instrument's page where it has one: what is only watched has none. */
export function QuoteLink({ setting, children }: { setting: string; children: ReactNode }) {
  const symbol = deskSymbol(setting)
  if (symbol === undefined) return <span className="symbol">{children}</span>
  return <SymbolLink symbol={symbol}>{children}</SymbolLink>
}
