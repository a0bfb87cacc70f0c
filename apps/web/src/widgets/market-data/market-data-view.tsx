/** Groups of symbols with their live prices. */

import { subtract } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { Fragment } from 'react'
import { LiveChange, LivePart } from '../../assets/asset-columns.tsx'
import { SymbolLink } from '../../assets/symbol-link.tsx'
import { Change } from '../../format/change.tsx'
import { signed } from '../../format/number.ts'
import { priceScale } from '../../format/price.ts'
import { usePricePart } from '../../live/prices.ts'
import { Cell, ColumnHead, RowHead, Table } from '../../ui/table.tsx'
import type { WidgetViewProps } from '../widget.ts'
import { WidgetCard } from '../widget-card.tsx'
import { type MarketDataSettings, PROXY_FOR } from './settings.ts'

export function MarketDataView({ settings }: WidgetViewProps<MarketDataSettings>) {
  return (
    <WidgetCard title={settings.title} note="indices and futures by their funds" isFlush>
      <Table label={settings.title} isCompact>
        <thead>
          <tr>
            <ColumnHead>Name</ColumnHead>
            <ColumnHead isNumber>Last</ColumnHead>
            <ColumnHead isNumber className="max-sm:hidden">
              Change
            </ColumnHead>
            <ColumnHead isNumber>%</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {settings.symbolsGroups.map((group) => (
            <Fragment key={group.name}>
              <tr className="group">
                <th scope="rowgroup" colSpan={4}>
                  {group.name}
                </th>
              </tr>
              {group.symbols.map(({ symbol, label }) => (
                <tr key={symbol}>
                  <RowHead>
                    <SymbolLink symbol={symbol}>{label}</SymbolLink>
                    <span className="name" title={standsFor(symbol)}>
                      {symbol}
                    </span>
                  </RowHead>
                  <Cell isNumber>
                    <LivePart asset={{ symbol }} part="last" />
                  </Cell>
                  <Cell isNumber className="max-sm:hidden">
                    <LiveMove symbol={symbol} />
                  </Cell>
                  <Cell isNumber>
                    <LiveChange symbol={symbol} />
                  </Cell>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </WidgetCard>
  )
}

const standsFor = (symbol: string) => PROXY_FOR[symbol] && `${symbol}, a fund, stands for ${PROXY_FOR[symbol]}`

/** The change since the last close in the price's own steps. */
function LiveMove({ symbol }: { symbol: string }) {
  const text = usePricePart(symbol, (live) => {
    const last = fromWire(live?.last)
    const close = fromWire(live?.previousClose)
    return last && close ? signed(subtract(last, close), priceScale(undefined, last)) : undefined
  })
  return text === undefined ? (
    <Change amount={null} />
  ) : (
    <span className={text.startsWith('+') ? 'gain' : text.startsWith('−') ? 'loss' : undefined}>{text}</span>
  )
}
