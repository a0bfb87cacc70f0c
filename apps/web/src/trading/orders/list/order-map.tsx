/** Where working orders stand against the last price of their symbols: one line each, in percent to both sides. */

import '../orders.css'
import { distancePercent, waitingPrice } from '@paddock/analytics/orders/distance'
import { withLegs } from '@paddock/analytics/orders/family'
import type { Order } from '@paddock/contract/entities/order'
import { toNumber } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { Link } from '@tanstack/react-router'
import { sideName, sizeText } from '../../../format/order.ts'
import { price } from '../../../format/price.ts'
import { useLastPrices } from '../../../live/streams/prices.ts'

/** The widest a line reaches to either side, in percent; orders farther away stand at its end. */
const WIDEST = 10

interface Mark {
  readonly order: Order
  readonly away: number
}

export function OrderMap({ orders }: { orders: readonly Order[] }) {
  const priced = withLegs(orders).filter((order) => order.asset_class !== 'us_option' && waitingPrice(order))
  const symbols = [...new Set(priced.map(({ symbol }) => symbol))].sort()
  const prices = useLastPrices(symbols)
  const rows = symbols.flatMap((symbol) => {
    const last = fromWire(prices.get(symbol))
    const marks = priced.flatMap((order): Mark[] => {
      const away = order.symbol === symbol ? distancePercent(order, last) : undefined
      return away ? [{ order, away: toNumber(away) }] : []
    })
    return marks.length > 0 ? [{ symbol, last, marks }] : []
  })
  if (rows.length === 0) return null
  const farthest = Math.max(1, ...rows.flatMap(({ marks }) => marks.map(({ away }) => Math.abs(away))))
  const reach = Math.min(WIDEST, Math.ceil(farthest))
  return (
    <section className="order-map" aria-label="Order map">
      <header>
        <h2>Order map</h2>
        <span className="label">distance to the last price, %</span>
        <span className="push label order-map-key">
          <i className="mark-limit" /> limit <i className="mark-stop" /> stop <i className="mark-held" /> held
        </span>
      </header>
      <div className="order-map-axis label" aria-hidden>
        {[-reach, -reach / 2, 0, reach / 2, reach].map((at) => (
          <span key={at}>{at === 0 ? 'last' : `${at > 0 ? '+' : '−'}${Math.abs(at)}`}</span>
        ))}
      </div>
      <ul>
        {rows.map(({ symbol, last, marks }) => (
          <li key={symbol}>
            <span className="strong">{symbol}</span>
            <span className="num">{price(last)}</span>
            <span className="order-map-line">
              {marks.map(({ order, away }) => (
                <Link
                  key={order.id}
                  to="/orders/$id"
                  params={{ id: order.id }}
                  className={classOf(order)}
                  data-end={away > 0 ? '' : undefined}
                  style={{ left: `${50 + (Math.max(-reach, Math.min(reach, away)) / reach) * 48}%` }}
                >
                  <span>
                    {sideName(order.side)} {sizeText(order)} <b>{price(waitingPrice(order))}</b>
                  </span>
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const classOf = ({ status, type }: Order): string =>
  status === 'held' ? 'mark-held' : type === 'limit' ? 'mark-limit' : 'mark-stop'
