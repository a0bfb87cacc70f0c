import { price } from '../format/price.ts'
import { usePrice } from '../live/prices.ts'

/** Bid × ask, in a line. */
export function QuoteLine({ symbol }: { symbol: string }) {
  const live = usePrice(symbol)
  if (!live?.bid || !live.ask) return <span className="muted">No quote yet</span>
  return (
    <span className="muted">
      {price(live.bid)} × {price(live.ask)} <span className="faint">last {price(live.last)}</span>
    </span>
  )
}
