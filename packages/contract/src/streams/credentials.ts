/** How a client says who it is in a message: the form of every SDK on the trading socket, and the form of the market-data sockets. */

export interface Credentials {
  /** A key id; `oauth` when the secret is an access token. */
  readonly key: string
  readonly secret: string
}

export type Fields = Readonly<Record<string, unknown>>

/** The object a message is, or undefined: not decoded, an array, a bare value. */
export const fieldsOf = (message: unknown): Fields | undefined =>
  typeof message === 'object' && message !== null && !Array.isArray(message) ? (message as Fields) : undefined

export const isAuthentication = (action: unknown): boolean => action === 'auth' || action === 'authenticate'

/**
 * The credentials in `{action: 'authenticate', data: {key_id, secret_key}}`, `{action: 'authenticate', data: {oauth_token}}` or
 * `{action: 'auth', key, secret}`; undefined where there are none.
 */
export function credentialsOf(message: Fields): Credentials | undefined {
  const data = fieldsOf(message.data) ?? {}
  if (typeof data.oauth_token === 'string') return { key: 'oauth', secret: data.oauth_token }
  const key = data.key_id ?? message.key
  const secret = data.secret_key ?? message.secret
  return typeof key === 'string' && typeof secret === 'string' ? { key, secret } : undefined
}
