/** Which socket an address is: whose, of which protocol, and how its client says who it is. */
import type { Feed } from '@paddock/contract/streams/channels'

export type Endpoint =
  | { readonly kind: 'trading'; readonly entrance: Entrance }
  | { readonly kind: 'market-data'; readonly feed: Feed; readonly location?: string; readonly entrance: Entrance }

/** `key`: anybody with an access key; `account`: a browser signed in to it; `visitor`: any browser. */
type Entrance =
  | { readonly kind: 'key' }
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'visitor' }

/** The market-data sockets by their path. */
export const FEEDS: Readonly<Record<string, Feed>> = {
  '/v2/iex': 'iex',
  '/v2/sip': 'sip',
  '/v2/delayed_sip': 'delayed_sip',
  '/v2/test': 'test',
  // Documentation and clients differ in the version of these two.
  '/v2/boats': 'boats',
  '/v2/overnight': 'overnight',
  '/v1beta1/boats': 'boats',
  '/v1beta1/overnight': 'overnight',
  '/v1beta1/indicative': 'indicative',
  '/v1beta1/opra': 'opra',
  '/v1beta1/news': 'news',
  '/v1beta3/crypto/us': 'crypto',
  '/v1beta3/crypto/us-1': 'crypto',
  '/v1beta3/crypto/us-2': 'crypto',
  '/v1beta3/crypto/eu-1': 'crypto',
  '/v1beta3/crypto/bs-1': 'crypto',
}
/** Where coins trade. */
const LOCATION = /^\/v1beta3\/crypto\/(.+)$/
const ACCOUNT_PATH = /^\/api\/accounts\/([^/]+)(\/.+)$/
const VISITOR_PREFIX = '/api/market'

/** The endpoint at an undecoded path; undefined where there is none. Visitors have no orders to hear of. */
export function endpointAt(path: string): Endpoint | undefined {
  const [, accountId, rest = ''] = ACCOUNT_PATH.exec(path) ?? []
  if (accountId !== undefined) return below(rest, { kind: 'account', accountId })
  if (path.startsWith(`${VISITOR_PREFIX}/`)) {
    const endpoint = below(path.slice(VISITOR_PREFIX.length), { kind: 'visitor' })
    return endpoint?.kind === 'trading' ? undefined : endpoint
  }
  return below(path, { kind: 'key' })
}

function below(path: string, entrance: Entrance): Endpoint | undefined {
  if (path === '/stream') return { kind: 'trading', entrance }
  const feed = Object.hasOwn(FEEDS, path) ? FEEDS[path] : undefined
  const [, location] = LOCATION.exec(path) ?? []
  return feed && { kind: 'market-data', feed, ...(location && { location }), entrance }
}
