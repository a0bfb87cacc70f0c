/** Groups of symbols with their live prices. */
import './market-data.css'
import { Fragment } from 'react'
import { widgetSymbol } from '../../../format/widget-symbol.ts'
import { Cell, ColumnHead, RowHead, Table } from '../../../ui/table.tsx'
import { Quote } from '../../quotes/quote.tsx'
import { MovedCells, QuoteLink, quoted } from '../../quotes/quote-parts.tsx'
import { StandInsNote, useTradedRows } from '../../quotes/stand-ins.tsx'
import type { WidgetQuote } from '../../quotes/widget-quote.ts'
import type { SymbolRow } from '../../settings.ts'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import type { MarketDataSettings } from './widget.ts'

const HEADS = ['Last', 'Change', '%', 'Open', 'High', 'Low', 'Previous'] as const

export function MarketDataView({ settings: { title, symbolsGroups } }: WidgetViewProps<MarketDataSettings>) {
  return (
    <WidgetCard title={title} isFlush className="market-data">
      <StandInsNote rows={symbolsGroups.flatMap(({ symbols }) => symbols)} />
      <Table label={title} isCompact>
        <thead>
          <tr>
            <ColumnHead>Name</ColumnHead>
            {HEADS.map((head) => (
              <ColumnHead key={head} isNumber>
                {head}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {symbolsGroups.map(({ name, symbols }) => (
            <Fragment key={name}>
              <tr className="group">
                <th scope="rowgroup" colSpan={HEADS.length + 1}>
                  {name}
                </th>
              </tr>
              <QuoteRows rows={symbols} />
            </Fragment>
          ))}
        </tbody>
      </Table>
    </WidgetCard>
  )
}

const QuoteRows = ({ rows }: { rows: readonly SymbolRow[] }) =>
  useTradedRows(rows).map((row) => <QuoteRow key={row.symbol} row={row} />)

function QuoteRow({ row: { symbol: setting, label } }: { row: SymbolRow }) {
  const { symbol, kind } = widgetSymbol(setting)
  return (
    <tr>
      <RowHead title={setting}>
        <QuoteLink setting={setting}>{label || symbol}</QuoteLink>
        {kind !== 'reference' && !label.startsWith(symbol) && <span className="name">{symbol}</span>}
      </RowHead>
      <Quote setting={setting}>{(quote) => <QuoteCells quote={quote} />}</Quote>
    </tr>
  )
}

/** A tick draws the cells whose figures it moves: the others are what they were. */
function QuoteCells({ quote }: { quote: WidgetQuote }) {
  const { open, high, low, previousClose, digits } = quote
  return (
    <>
      <MovedCells quote={quote} />
      <Cell isNumber>{quoted(open, { digits })}</Cell>
      <Cell isNumber>{quoted(high, { digits })}</Cell>
      <Cell isNumber>{quoted(low, { digits })}</Cell>
      <Cell isNumber>{quoted(previousClose, { digits })}</Cell>
    </>
  )
}
