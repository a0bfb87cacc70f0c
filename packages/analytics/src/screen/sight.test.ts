import { expect, it } from 'vitest'
import { sightOfStock } from './sight.ts'

type Asked = Parameters<typeof sightOfStock>

const candle = (close: number) => ({ open: close, high: close, low: close, close, volume: 10 })

it.each(['2026-11-28T07:00:00Z', '2026-11-29T20:00:00Z', '2026-12-25T15:00:00Z'])(
  'at %s, when there is no trading, a stock is its last day',
  (now) => {
    const past = { instrument: { class: 'us_equity' }, candles: [candle(8), candle(10)] } as unknown as Asked[0]
    const snapshot = {
      latestTrade: { t: '2026-11-27T18:00:00Z', p: 11 },
    } as unknown as Asked[1]
    expect(sightOfStock(past, snapshot, Date.parse(now))?.day).toMatchObject({
      ...{ price: 10, previousClose: 8, gap: 0.25, premarketChange: null, postmarketChange: null },
    })
  },
)
