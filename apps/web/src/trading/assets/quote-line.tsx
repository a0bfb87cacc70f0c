import { standardTerms } from '@paddock/market/options/terms'
import { price } from '../../format/number.ts'
import { age } from '../../format/time.ts'
import { useAccountId } from '../../live/account.ts'
import { useMarketTime } from '../../live/streams/practice-clock.ts'
import { usePrice } from '../../live/streams/prices.ts'

/** Bid × ask in a line with the age of the quote, and the last price where nothing else shows it. Of a contract its underlying's. */
export function QuoteLine({ symbol, hasLast }: { symbol: string; hasLast?: boolean }) {
  const underlying = standardTerms(symbol)?.underlying
  const live = usePrice(underlying ?? symbol)
  const { now } = useMarketTime(useAccountId())
  if (!live?.bid || !live.ask) return <span className="muted">No quote yet</span>
  const at = now()
  const old = at === undefined || live.at === 0 ? undefined : at - live.at
  return (
    <span className="muted whitespace-nowrap">
      {underlying && `${underlying} `}
      {price(live.bid)} × {price(live.ask)} {hasLast && <span className="faint">last {price(live.last)}</span>}{' '}
      {old !== undefined && old >= 5000 && <span className="faint quote-age">{age(old)} old</span>}
    </span>
  )
}
