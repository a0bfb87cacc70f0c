/** How an order went against what the practice engine would have expected of it. */

import type { QuoteThen } from '@paddock/analytics/liquidity/prediction'
import { filledAfter, predictionOf } from '@paddock/analytics/liquidity/prediction'
import { recentMoves } from '@paddock/analytics/liquidity/recent-moves'
import type { Bar } from '@paddock/contract/entities/market-data'
import type { Order } from '@paddock/contract/entities/order'
import { multiply } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { DAY_MS } from '@paddock/market/instant'
import { sizeBy, type TermsOf } from '@paddock/market/options/terms'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Change } from '../../../format/change.tsx'
import { fixed, signed } from '../../../format/number.ts'
import { isWorking } from '../../../format/order.ts'
import { price } from '../../../format/price.ts'
import { age } from '../../../format/time.ts'
import { clientFor } from '../../../live/client.ts'
import { feedOf } from '../../../live/streams/market-stream.ts'
import { Facts } from '../../../tables/facts.tsx'
import { Card } from '../../../ui/card.tsx'
import { comparedWith } from './flight.ts'

const BAR_MS = 300_000
/** As many five-minute bars as a regular session has, and the days in which they are found. */
const IN_A_SESSION = 78

/** The session before an order, up to the last bar that was over when it was sent. */
const barsBeforeQuery = (account: string, { symbol, created_at }: Order) =>
  queryOptions({
    queryKey: ['bars-before', account, symbol, created_at],
    queryFn: async ({ signal }): Promise<Bar[]> => {
      const end = Date.parse(created_at) - BAR_MS
      const query = {
        ...{ symbols: [symbol], timeframe: '5Min', limit: IN_A_SESSION, sort: 'desc' as const },
        ...{ start: new Date(end - 4 * DAY_MS).toISOString(), end: new Date(end).toISOString() },
      }
      const client = clientFor(account)
      const { bars } =
        feedOf(symbol) === 'crypto'
          ? await client.cryptoBars({ path: { loc: 'us' }, query }, { signal })
          : await client.stockBars({ query }, { signal })
      return (bars[symbol] ?? []).toReversed()
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

const chance = (ratio: number): string => `${fixed(ratio * 100, 0)} %`

/** Nothing where the quote of then is not known, or the order is one that no prediction is made of. */
export function PredictionCard(props: {
  account: string
  order: Order
  termsOf: TermsOf
  quote: QuoteThen | null | undefined
}) {
  const { account, order, quote, termsOf } = props
  const isResting = order.type === 'limit' && order.symbol !== '' && order.asset_class !== 'us_option'
  const { data: bars } = useQuery({ ...barsBeforeQuery(account, order), enabled: isResting })
  const expected = quote ? predictionOf(order, quote, bars && recentMoves(bars)) : undefined
  if (!expected) return null
  const average = fromWire(order.filled_avg_price)
  const filled = fromWire(order.filled_qty)
  const after = filledAfter(order)
  const size = filled && multiply(filled, sizeBy(termsOf, order.symbol))
  const compared =
    expected.kind === 'at-once' && average && size
      ? comparedWith(expected.price, average, size, order.side === 'buy')
      : undefined
  return (
    <Card title="Expected by the practice engine" note="by the quote when it was sent">
      <Facts
        facts={[
          [
            'Expected',
            expected.kind === 'at-once'
              ? `at once, at ${price(expected.price)}`
              : `${chance(expected.minute)} in 1 min, ${chance(expected.tenMinutes)} in 10`,
          ],
          ['Away from the market then', expected.kind === 'resting' ? price(expected.away) : undefined],
          [
            'Timeline',
            average
              ? `filled at ${price(average)}${after === undefined ? '' : ` after ${after < 1000 ? `${after} ms` : age(after)}`}`
              : isWorking(order)
                ? 'still open'
                : 'not filled',
          ],
          [
            'vs expected',
            compared && (
              <span key="compared">
                <Change amount={compared.dollars} /> <span className="muted">{signed(compared.bps, 1)} bps</span>
              </span>
            ),
          ],
        ]}
      />
      <p className="label">
        {expected.kind === 'at-once'
          ? 'Practice fills are at the far side of the quote.'
          : 'Chance that the far side reaches the limit: a price without drift and with the volatility of the session before. An estimate.'}
      </p>
    </Card>
  )
}
