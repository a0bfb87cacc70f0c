/** What a stream of events is asked for. Source: Alpaca, "SSE Events", parameters. */
import { timeOfUlid } from '@paddock/contract/entities/ulid'
import { parseInstant } from '@paddock/market/instant'
import type { Message, PastFrom } from '../accounts/broker.ts'
import { instantOf } from '../http/instant-of.ts'

interface EventQuery {
  /** Undefined begins with what comes. */
  readonly from: PastFrom | undefined
  /** Whether a message is behind what was asked for. */
  readonly isBeyond: (message: Message) => boolean
  /** Account time after which nothing asked for can come any more; undefined for never. */
  readonly until: number | undefined
}

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/**
 * The query of a request, or the sentence that refuses it. Times are inclusive; `since_id` and a `Last-Event-ID`, which has the last word, name
 * the last event that is known already, and `until_id` the last one wanted.
 */
export function eventQuery(query: URLSearchParams, lastEventId: string | null): EventQuery | string {
  const given = (name: string): string | undefined => query.get(name) || undefined
  const [since, until, sinceId, untilId] = ['since', 'until', 'since_id', 'until_id'].map(given)
  if (since !== undefined && sinceId !== undefined) return 'since and since_id cannot be combined'
  if (until !== undefined && since === undefined) return 'until requires since'
  if (untilId !== undefined && sinceId === undefined) return 'until_id requires since_id'
  const from = since === undefined ? undefined : beginningOf(since)
  const to = until === undefined ? undefined : instantOf(until)
  if (since !== undefined && from === undefined) return `invalid since: ${since}`
  if (until !== undefined && to === undefined) return `invalid until: ${until}`
  if (from !== undefined && to !== undefined && to < from) return 'until should not be before since'
  for (const [name, id] of [
    ['since_id', sinceId],
    ['until_id', untilId],
  ] as const)
    if (id !== undefined && !ULID.test(id)) return `invalid ${name}: ${id}`
  if (untilId !== undefined && sinceId !== undefined && untilId < sinceId)
    return 'until_id should not be before since_id'

  const afterId = lastEventId !== null && ULID.test(lastEventId) ? lastEventId : sinceId
  return {
    from: afterId !== undefined ? { afterId } : from !== undefined ? { since: from } : undefined,
    isBeyond: ({ event_id, at }) =>
      (untilId !== undefined && String(event_id) > untilId) ||
      (to !== undefined && (parseInstant(String(at)) ?? 0) > to),
    until: to ?? (untilId === undefined ? undefined : timeOfUlid(untilId)),
  }
}

/** Alpaca's Go client goes on one nanosecond behind the last event it has: a part of a millisecond is the next one. */
function beginningOf(text: string): number | undefined {
  const at = instantOf(text)
  return at !== undefined && /\.\d{3}\d*[1-9]\d*(Z|[+-]|$)/.test(text) ? at + 1 : at
}
