/** What the server said, kept for a while. Streams write into it; nothing polls. */
import { MINUTE_MS } from '@paddock/market/instant'
import {
  hashKey,
  type Query,
  QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'

/** Milliseconds: data may be shown without asking again, is kept when nothing shows it, and results of changes are kept. */
const STALE_AFTER = 5_000
const KEPT_FOR = 5 * MINUTE_MS
const RESULTS_KEPT_FOR = MINUTE_MS
/** What is shown in place of an answer is asked for again after so long. */
const ASKED_AGAIN_AFTER = 5_000

/** The broker did not answer: what there is was read before. */
export class LastSeenError extends Error {
  override readonly name = 'LastSeenError'
  /** Milliseconds since 1970. */
  readonly readAt: number
  constructor(readAt: number) {
    super('Alpaca does not answer: these are the values that were read last.')
    this.readAt = readAt
  }
}

/** Requests whose maker shows the age of what is answered, and when that was read where it is not of now. */
const showsAge = new WeakMap<AbortSignal, { readAt?: number }>()

/** A signal for requests that take what was read last: {@link lastSeenAt} tells when that was. */
export function takingLastSeen(signal: AbortSignal = new AbortController().signal): AbortSignal {
  if (!showsAge.has(signal)) showsAge.set(signal, {})
  return signal
}

export const lastSeenAt = (signal: AbortSignal): number | undefined => showsAge.get(signal)?.readAt

/** Takes note of an answer that was read `ageMs` ago. False where whoever asked would take it for one of now. */
export function noteLastSeen(signal: AbortSignal | undefined, ageMs: number): boolean {
  const noted = signal && showsAge.get(signal)
  if (!noted) return false
  noted.readAt = Math.min(noted.readAt ?? Number.POSITIVE_INFINITY, Date.now() - ageMs)
  return true
}

/** Feeds by the signal of the requests that they answered, and by the query that was read so. Names are the server's, such as `sip`. */
const feedsOfSignal = new WeakMap<AbortSignal, Set<string>>()
const feedsOfQuery = new WeakMap<Query, ReadonlySet<string>>()
const NO_FEEDS: ReadonlySet<string> = new Set()

/** Takes note of the feed that an answer came from. */
export function noteFeed(signal: AbortSignal | undefined, feed: string | undefined): void {
  if (!signal || feed === undefined) return
  feedsOfSignal.set(signal, (feedsOfSignal.get(signal) ?? new Set()).add(feed))
}

/** The feeds that answered the requests of a signal. */
export const feedsRead = (signal: AbortSignal): ReadonlySet<string> => feedsOfSignal.get(signal) ?? NO_FEEDS

/** The feeds that what is kept under a key came from. */
export function feedsOf(client: QueryClient, queryKey: QueryKey): ReadonlySet<string> {
  const query = client.getQueryCache().get(hashKey(queryKey))
  return (query && feedsOfQuery.get(query)) ?? NO_FEEDS
}

/** Says that what was read with a signal has joined what is kept under a key. */
export function addFeeds(client: QueryClient, queryKey: QueryKey, signal: AbortSignal): void {
  const query = client.getQueryCache().get(hashKey(queryKey))
  if (query) feedsOfQuery.set(query, new Set([...feedsOf(client, queryKey), ...feedsRead(signal)]))
}

/** A further page joins those before it; anything else stands in their place. */
function keepFeeds(query: Query, signal: AbortSignal): void {
  const before = query.state.fetchMeta?.fetchMore ? (feedsOfQuery.get(query) ?? NO_FEEDS) : NO_FEEDS
  feedsOfQuery.set(query, new Set([...before, ...feedsRead(signal)]))
}

/**
 * Reads what a screen shows. An answer that was read before is shown as old as it is, with the query failed, as every screen shows values that could
 * not be read anew; and it is asked for again in a while. Pages of a long list are not taken that way, unless its `meta` says `takesLastSeen`: what
 * is kept of it is its newest page alone.
 */
async function readWithAge(queryFn: QueryFunction, context: QueryFunctionContext, query: Query): Promise<unknown> {
  const isPage = Object.getOwnPropertyDescriptor(context, 'signal')?.get === undefined
  if (isPage && query.meta?.takesLastSeen !== true) {
    const pages = await queryFn(context)
    keepFeeds(query, context.signal)
    return pages
  }
  let taken = isPage ? takingLastSeen(context.signal) : undefined
  // A query that never looks at its signal is not aborted: it is left to it whether it does.
  const signal = {
    get() {
      taken = takingLastSeen(context.signal)
      return taken
    },
  }
  const data = await queryFn(isPage ? context : Object.create(context, { signal }))
  if (taken) keepFeeds(query, taken)
  const readAt = taken && lastSeenAt(taken)
  if (readAt === undefined) return data
  const { client, queryKey } = context
  const known = client.getQueryState(queryKey)
  if (known?.data === undefined || known.dataUpdatedAt < readAt)
    client.setQueryData(queryKey, data, { updatedAt: readAt })
  setTimeout(() => {
    const isOld = client.getQueryState(queryKey)?.error instanceof LastSeenError
    if (isOld) void client.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
  }, ASKED_AGAIN_AFTER)
  throw new LastSeenError(readAt)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER,
      gcTime: KEPT_FOR,
      networkMode: 'online',
      persister: readWithAge,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      refetchOnMount: true,
      // What a broker does not have now it does not have a second later.
      retry: (times, error) =>
        times < 1 && !(error instanceof LastSeenError) && !('status' in error && error.status === 404),
    },
    // What cannot leave now fails now: an order that waited for the network would be sent when nobody means it any more.
    mutations: { gcTime: RESULTS_KEPT_FOR, retry: false, networkMode: 'always' },
  },
})
