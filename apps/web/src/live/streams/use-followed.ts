/** What the market's stream says of one symbol, as often as it can be drawn. */
import { useEffect } from 'react'
import { type MarketChannel, type MarketMessage, onMarketReconnect, subscribeMarket } from './market-stream.ts'

/** Messages of a symbol, all of a frame at once; after a gap everything is read again. Nothing without a symbol. */
export function useFollowed(
  account: string | undefined,
  channel: MarketChannel,
  symbol: string | undefined,
  hear: (messages: readonly MarketMessage[]) => void,
  readAgain: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is heard is of the account and the symbol alone
  useEffect(() => {
    if (symbol === undefined) return
    let waiting: MarketMessage[] = []
    let frame = 0
    const stops = [
      subscribeMarket(account, channel, symbol, (message) => {
        if (waiting.push(message) > 1) return
        frame = requestAnimationFrame(() => {
          const messages = waiting
          waiting = []
          hear(messages)
        })
      }),
      onMarketReconnect((view) => view === account && readAgain()),
    ]
    return () => {
      cancelAnimationFrame(frame)
      for (const stop of stops) stop()
    }
  }, [account, channel, symbol])
}
