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
import { Card } from '../../ui/card.tsx'
import { Cell, ColumnHead, RowHead, Table } from '../../ui/table.tsx'
import type { Widget } from '../widget.ts'
import { MarketDataSettings } from './settings.ts'

function MarketData({ settings }: { settings: MarketDataSettings }) {
  return (
    <Card title={settings.title} note="indices and futures by their funds" isFlush>
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
              {group.symbols.map(({ name, displayName, proxyFor }) => (
                <tr key={name}>
                  <RowHead>
                    <SymbolLink symbol={name}>{displayName}</SymbolLink>
                    <span className="name" title={proxyFor ? `${name}, a fund, stands for ${proxyFor}` : undefined}>
                      {name}
                    </span>
                  </RowHead>
                  <Cell isNumber>
                    <LivePart asset={{ symbol: name }} part="last" />
                  </Cell>
                  <Cell isNumber className="max-sm:hidden">
                    <LiveMove symbol={name} />
                  </Cell>
                  <Cell isNumber>
                    <LiveChange symbol={name} />
                  </Cell>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

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

export const marketData: Widget<MarketDataSettings> = {
  key: 'MarketData',
  title: 'Market data',
  settings: MarketDataSettings,
  view: MarketData,
}
