/** Alpaca's own SDK under watch: which of its calls were answered or refused, and whether it tells what travelled. */
import { marketData, trading } from '@alpacahq/alpaca-trade-api'
import { expect } from 'vitest'
import type { KeyPair } from '../identity/access-keys.ts'

type Api<Config, Calls> = new (configuration: Config) => Calls

/** Of the server at `url`, with the key that `pair` answers. */
export function watchedSdk(url: () => string, pair: () => KeyPair) {
  const answered = new Set<string>()
  /** With the status. */
  const refused = new Map<string, number>()
  /** What travelled and the SDK has no name for: by call and field. */
  const unread = new Set<string>()
  let wire: unknown

  const configuration = () => ({
    basePath: url(),
    keyId: pair().keyId,
    secret: pair().secretKey,
    // A configuration of one's own has no limit; `createClient` holds calls back to 200 a minute unless `rateLimit` is false.
    async fetchApi(input: RequestInfo | URL, init?: RequestInit) {
      const answer = await fetch(input, init)
      const isJson = answer.headers.get('content-type') === 'application/json'
      wire = isJson ? await answer.clone().json() : undefined
      return answer
    },
  })

  /** Calls whose name ends in `Raw` answer the response itself, undecoded. */
  const watched = <Calls extends object>(api: Calls): Calls =>
    new Proxy(api, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function' || typeof name !== 'string') return method
        const call = name.replace(/Raw$/, '')
        return async (...given: unknown[]) => {
          const value: unknown = await method.apply(target, given).catch((error: { status?: number }) => {
            if (error.status !== undefined) refused.set(call, error.status)
            throw error
          })
          answered.add(call)
          if (call === name && wire !== undefined) expect(differences(value, wire, call, unread)).toEqual([])
          return value
        }
      },
    })

  return {
    answered,
    refused,
    unread,
    onTrading: <Calls extends object>(api: Api<trading.Configuration, Calls>) =>
      watched(new api(new trading.Configuration(configuration()))),
    onData: <Calls extends object>(api: Api<marketData.Configuration, Calls>) =>
      watched(new api(new marketData.Configuration(configuration()))),
  }
}

/** Where a decoded value is another than the one that travelled under its name. */
function differences(value: unknown, sent: unknown, place: string, unread: Set<string>): string[] {
  if (Array.isArray(sent)) {
    const items: unknown = value instanceof Set ? [...value] : value
    if (!Array.isArray(items) || items.length !== sent.length) return [`${place}: no list of ${sent.length}`]
    return sent.flatMap((item, index) => differences(items[index], item, place, unread))
  }
  if (typeof sent !== 'object' || sent === null) return isSame(value, sent) ? [] : [`${place}: ${value} for ${sent}`]
  const decoded = value as Record<string, unknown>
  return Object.entries(sent).flatMap(([key, item]) => {
    const name = [camel(key), `_${key}`].find((candidate) => candidate in decoded) ?? key
    if (decoded[name] !== undefined || item === null) return differences(decoded[name], item, `${place}.${key}`, unread)
    unread.add(`${place}.${key}`)
    return []
  })
}

/** Dates are read from text, amounts are text to one and numbers to the other, and null is nothing. */
function isSame(value: unknown, sent: unknown): boolean {
  if (value instanceof Date) return value.getTime() === Date.parse(String(sent))
  return sent === null ? (value ?? null) === null : String(value) === String(sent)
}

const camel = (key: string): string => key.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())
