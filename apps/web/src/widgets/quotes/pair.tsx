/** The quote of a pair of currencies: its rate, and its day from the screen. */
import { currencyPair } from '@paddock/market/instruments/currencies'
import { useQuery } from '@tanstack/react-query'
import { useAccountId } from '../../live/account.ts'
import { screenQuery } from '../../live/screen.ts'
import { ratesQuery } from '../forex/pairs-query.ts'
import { useReadGood } from '../last-good.tsx'
import { type QuoteKindProps, UNKNOWN } from './widget-quote.ts'

export function Pair({ symbol, children }: QuoteKindProps) {
  const account = useAccountId()
  const query = useQuery(ratesQuery(account))
  useReadGood(query)
  const { data: screen } = useQuery(screenQuery(account, 'forex'))
  const rate = query.data?.[symbol]
  const day = screen?.rows.find((row) => row.symbol === symbol)
  if (!rate) return children(UNKNOWN)
  return children({
    last: rate.mp,
    bid: rate.bp,
    ask: rate.ap,
    previousClose: day?.previousClose ?? undefined,
    open: day?.open ?? undefined,
    high: day?.high == null ? undefined : Math.max(day.high, rate.mp),
    low: day?.low == null ? undefined : Math.min(day.low, rate.mp),
    digits: currencyPair(symbol)?.scale ?? 5,
    name: day?.name ?? symbol,
  })
}
