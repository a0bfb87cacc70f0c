/** The last prices of many symbols at once, for what adds them up. Drawn once per animation frame at most. */
import { useEffect, useState } from 'react'
import { onMarketReconnect, subscribeMarket } from '../live/market-stream.ts'
import { priceNow } from '../live/prices.ts'

/** Symbols whose price has not moved since they are watched are missing: their record's own price is as new. */
export function useLastPrices(account: string, symbols: readonly string[]): ReadonlyMap<string, number> {
  const [prices, setPrices] = useState<ReadonlyMap<string, number>>(new Map())
  const key = symbols.join(' ')
  useEffect(() => {
    const latest = new Map<string, number>()
    let frame = 0
    const show = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        setPrices(new Map(latest))
      })
    }
    const watched = key === '' ? [] : key.split(' ')
    for (const symbol of watched) {
      const known = priceNow(account, symbol)?.last
      if (known !== undefined) latest.set(symbol, known)
    }
    show()
    const stops = watched.map((symbol) =>
      subscribeMarket(account, 'trades', symbol, (message) => {
        if (message.T !== 't') return
        latest.set(symbol, message.p)
        show()
      }),
    )
    // What was missed while the stream was away is in the records, which are read again.
    const stopHearing = onMarketReconnect((view) => {
      if (view === account) latest.clear()
    })
    return () => {
      cancelAnimationFrame(frame)
      stopHearing()
      for (const stop of stops) stop()
    }
  }, [account, key])
  return prices
}
