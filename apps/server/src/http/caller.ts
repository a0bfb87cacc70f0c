/** Who signs a request with a key, as Alpaca's clients do: two headers, or the same pair as Basic credentials. */

interface KeyCredentials {
  readonly keyId: string
  readonly secretKey: string
}

/** The pair a request names, unverified; undefined where it names none. */
export function keyCredentials(headers: Headers): KeyCredentials | undefined {
  const keyId = headers.get('apca-api-key-id')
  const secretKey = headers.get('apca-api-secret-key')
  if (keyId !== null && secretKey !== null) return { keyId, secretKey }
  const [scheme, encoded] = (headers.get('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic' || encoded === undefined) return undefined
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  return colon < 0 ? undefined : { keyId: pair.slice(0, colon), secretKey: pair.slice(colon + 1) }
}
