/** How a socket's messages become frames. The machines deal in objects; the shell encodes them as the upgrade asked. */

/** JSON in text frames, JSON in binary frames, or msgpack, which is always binary. */
export type Codec = 'json-text' | 'json-binary' | 'msgpack'

/**
 * The codec of a socket, from the `Content-Type` of its upgrade. Without a wish, market data is JSON in text frames, and so is the trading
 * stream, save on a paper or practice account, where Alpaca sends it in binary ones. Browsers cannot send the header: always text.
 */
export function codecOf(upgrade: {
  readonly stream: 'trading' | 'market-data'
  readonly contentType: string | undefined
  readonly isBrowser: boolean
  readonly isPaper: boolean
}): Codec {
  if (upgrade.isBrowser) return 'json-text'
  const type = upgrade.contentType?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/msgpack' || type === 'application/x-msgpack') return 'msgpack'
  return upgrade.stream === 'trading' && upgrade.isPaper ? 'json-binary' : 'json-text'
}

export const isBinary = (codec: Codec): boolean => codec !== 'json-text'

/** Fields that msgpack carries as its timestamp extension (type −1) on the market-data sockets; RFC 3339 text in JSON. */
export const TIMESTAMP_FIELDS: ReadonlySet<string> = new Set(['t', 'created_at', 'updated_at'])

/** A JSON frame's value, or undefined where it is none: the machines answer that as malformed. */
export function decodedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
