/** The prices of a connection to Alpaca, for who follows them: its stream, its minute bars and its snapshots. */
import type { AssetClass } from '@paddock/market/instruments/instrument'
import { coinStream } from '../../alpaca/feeds.ts'
import type { MarketStreamState } from '../../alpaca/market-stream.ts'
import type { PriceSource } from './price-follower.ts'
import { type Asked, askMinutes, askSnapshots, type LiveConnection } from './questions.ts'

interface AlpacaSourceParts {
  /** The connection as it is now; undefined while none can be asked. */
  readonly connect: () => Promise<LiveConnection | undefined>
  /** The states of its streams, by feed. */
  readonly streams: () => Readonly<Record<string, MarketStreamState>>
  /** What is listened to of a symbol. */
  readonly channels: (assetClass: AssetClass) => readonly ('trades' | 'quotes')[]
  readonly wake?: () => Promise<void>
  /** Who follows, as its symbols are shown. */
  readonly reader?: string
  /** Told of every answer. */
  readonly noted?: (asked: Asked<unknown>) => void
}

const FEEDS = { us_equity: 'stocks', crypto: 'crypto', us_option: 'options' } as const

export function alpacaSource({ connect, streams, channels, wake, reader, noted }: AlpacaSourceParts): PriceSource {
  /** Where coins are heard, as of the last time the connection was looked at. */
  let coins = 'crypto'
  async function connected(): Promise<LiveConnection | undefined> {
    const connection = await connect()
    if (connection) coins = coinStream(connection.coinPlace)
    return connection
  }

  async function ask<Value>(
    question: (connection: LiveConnection) => Promise<Asked<Value>>,
  ): Promise<Value | undefined> {
    const connection = await connected()
    if (!connection) return undefined
    const asked = await question(connection)
    noted?.(asked)
    return asked.kind === 'answered' ? asked.value : undefined
  }

  return {
    ...(wake && { wake }),
    async listen({ symbol, class: assetClass }, heard, resumed) {
      const broker = (await connected())?.broker
      if (!broker) return undefined
      const feed = FEEDS[assetClass]
      const stops = channels(assetClass).map((type) =>
        broker.subscribe({ kind: 'market', feed, type, symbol, isVital: true, ...(reader && { reader }) }, heard),
      )
      stops.push(
        broker.subscribe({ kind: 'account_updates' }, ({ event }) => {
          if (event === 'stream-resumed') resumed()
        }),
      )
      return () => {
        for (const stop of stops) stop()
      }
    },
    isStreamed({ symbol, class: assetClass }) {
      const feed = streams()[assetClass === 'crypto' ? coins : FEEDS[assetClass]]
      return feed?.state === 'open' && !feed.refused.includes(symbol)
    },
    minutes: (one, from, to) => ask((connection) => askMinutes(connection, one, from, to)),
    standing: (some) => ask((connection) => askSnapshots(connection, some)),
  }
}
