/** What an opened row shows: the lots of a position, its exits, and what else works on it. */
import type { Order } from '@paddock/contract/entities/order'
import { isZero, multiply, subtract } from '@paddock/decimal/decimal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isSameSymbol } from '../assets/symbol.ts'
import { Change } from '../format/change.tsx'
import { money } from '../format/money.ts'
import { price } from '../format/price.ts'
import { quantity } from '../format/quantity.ts'
import { day } from '../format/time.ts'
import { activitiesQuery } from '../live/queries.ts'
import { orderSentence, statusName } from '../orders/words.ts'
import { ListState } from '../tables/list-state.tsx'
import { Segments } from '../ui/segments.tsx'
import { Cell, ColumnHead, Table } from '../ui/table.tsx'
import { type Held, useValue } from './held.ts'
import { LOT_METHODS, type LotMethod, lotsOf } from './lots.ts'
import { exitsOf } from './protection.ts'
import { unitsOf } from './valuation.ts'

export function PositionDetail({ account, held, orders }: { account: string; held: Held; orders: readonly Order[] }) {
  const working = exitsOf(held.position, orders).orders
  return (
    <div className="position-detail">
      <LotsTable account={account} held={held} />
      <div>
        <h3 className="label">Working exits</h3>
        {working.length === 0 ? (
          <p className={held.position.asset_class === 'us_option' ? 'muted' : 'warn'}>None</p>
        ) : (
          <ul>
            {working.map((order) => (
              <li key={order.id}>
                {orderSentence(order)} <span className="faint">{statusName(order.status)}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="muted">
          {quantity(held.position.qty_available ?? held.position.qty)} of {quantity(held.position.qty)} free to close
        </p>
      </div>
    </div>
  )
}

const DAY = 86_400_000
/** A holding of more than a year is taxed as long-term. Source: US Internal Revenue Code, section 1222. */
const LONG_TERM = 365 * DAY

/** By the fills among the account's latest 100; what they do not explain is said. Alpaca's own tax forms go by FIFO. */
export function LotsTable({ account, held }: { account: string; held: Held }) {
  const { position, title } = held
  const [method, setMethod] = useState<LotMethod>('FIFO')
  const query = useQuery(activitiesQuery(account, { activity_types: ['FILL'], page_size: 100 }))
  const value = useValue(held)
  const fills = (query.data ?? []).filter(({ symbol }) => isSameSymbol(symbol ?? '', position.symbol))
  const { lots, unexplained } = lotsOf(position, fills, method)
  const now = Math.max(...fills.map(({ transaction_time }) => Date.parse(transaction_time ?? '')), 0)
  return (
    <ListState
      query={query}
      what="Fills"
      reassurance="The position is not affected."
      isEmpty={lots.length === 0}
      empty={<p className="muted">The fills that opened it are not among the latest 100 of the account.</p>}
    >
      <div className="lots">
        <Segments
          label="Sales take first"
          size="small"
          value={method}
          onChange={setMethod}
          segments={LOT_METHODS.map((each) => ({ value: each, label: each }))}
        />
        <Table label={`Lots of ${title}`} isCompact>
          <thead>
            <tr>
              <ColumnHead>Acquired</ColumnHead>
              <ColumnHead isNumber>Quantity</ColumnHead>
              <ColumnHead isNumber>Price</ColumnHead>
              <ColumnHead>Term</ColumnHead>
              <ColumnHead isNumber>Value</ColumnHead>
              <ColumnHead isNumber>Gain</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {lots.map(({ id, at, qty, price: paid }) => (
              <tr key={id}>
                <Cell>{day(at)}</Cell>
                <Cell isNumber>{quantity(qty)}</Cell>
                <Cell isNumber>{price(paid)}</Cell>
                <Cell>{now - Date.parse(at) > LONG_TERM ? 'Long-term' : 'Short-term'}</Cell>
                <Cell isNumber>{money(value && multiply(unitsOf(position, qty), value.price))}</Cell>
                <Cell isNumber>
                  <Change amount={value ? multiply(unitsOf(position, qty), subtract(value.price, paid)) : null} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
        {!isZero(unexplained) && (
          <p className="label">{quantity(unexplained)} came before the fills that are listed.</p>
        )}
      </div>
    </ListState>
  )
}
