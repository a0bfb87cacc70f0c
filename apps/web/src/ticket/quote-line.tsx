import { price } from '../format/price.ts'
import { usePrice } from '../live/prices.ts'

/** Bid × ask in a line, with the last price where nothing else shows it. */
export function QuoteLine({ symbol, hasLast }: { symbol: string; hasLast?: boolean }) {
  const live = usePrice(symbol)
  if (!live?.bid || !live.ask) return <span className="muted">No quote yet</span>
  return (
    <span className="muted whitespace-nowrap">
      {price(live.bid)} × {price(live.ask)} {hasLast && <span className="faint">last {price(live.last)}</span>}
    </span>
  )
}
