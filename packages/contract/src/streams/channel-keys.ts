/** A symbol of a channel as the key of a map: `trades AAPL`. */

export const channelKey = (channel: string, symbol: string): string => `${channel} ${symbol}`

export const channelOf = (key: string): string => key.slice(0, key.indexOf(' '))
export const symbolOf = (key: string): string => key.slice(key.indexOf(' ') + 1)

/** Symbols by channel, as a subscription names them. */
export function byChannel(keys: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const channels: Record<string, string[]> = {}
  for (const key of keys) {
    const symbols = channels[channelOf(key)] ?? []
    channels[channelOf(key)] = symbols
    symbols.push(symbolOf(key))
  }
  return channels
}
