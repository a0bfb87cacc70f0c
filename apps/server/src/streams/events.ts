/** Streams of events over HTTP: an account's activities and the updates of its orders, from a place in the past on. */
import { endpointNotFound, invalidInput, methodNotAllowed } from '@paddock/contract/errors/answers'
import type { OperationName } from '@paddock/contract/operations/table'
import { askBroker } from '../accounts/ask-broker.ts'
import type { Broker, KeptChannel, Message } from '../accounts/broker.ts'
import type { Call, Caller } from '../accounts/caller.ts'
import type { MachineClock } from '../clock.ts'
import { ownRefusal, refusal } from '../http/answer.ts'
import type { Holder } from '../identity/ended-access.ts'
import type { Log } from '../log.ts'
import { slices } from '../slices.ts'
import { eventQuery } from './event-query.ts'
import { follow } from './follow.ts'
import { createPlaces, type Who } from './places.ts'

export interface EventStreams {
  /** The answer to a call of an entry that streams. */
  answer(name: OperationName, call: Call, caller: Caller): Promise<Response>
  /** Ends the streams opened with a key, which was revoked. */
  endKey(keyId: string): void
  /** Ends the streams a user's browser opened, or those of one of their sessions: they signed out. */
  endUser(userId: string): void
  /** Whose streams are open. */
  holders(): Iterable<Holder>
  endSession(sessionId: string): void
  /** Ends all of them. */
  close(): void
}

/** Which channel an entry streams. */
const CHANNELS: Readonly<Partial<Record<OperationName, KeptChannel>>> = {
  subscribeToActivitiesSSE: 'activities',
  subscribeToTradeV2SSE: 'trade_updates',
}

const MOST_OF_ACCOUNT = 100
const MOST = { all: 2_000, address: 500, strangers: 500, person: 200, key: 100 }
const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }

interface Open {
  readonly caller: Caller
  readonly end: () => void
}

interface EventStreamParts {
  readonly clock: MachineClock
  readonly log: Log
  /** Told when one is opened. */
  readonly opened: () => void
}

export function createEventStreams({ clock, log, opened }: EventStreamParts): EventStreams {
  const places = createPlaces(MOST)
  const open = new Set<Open>()
  const end = (which: (caller: Caller) => boolean) => {
    for (const stream of open) if (which(stream.caller)) stream.end()
  }

  return {
    async answer(name, { request, path, query, requestId, address }, caller) {
      const channel = CHANNELS[name]
      const { accountId } = caller
      if (channel === undefined || accountId === undefined) return refusal(endpointNotFound())
      if (request.method !== 'GET') return refusal(methodNotAllowed())
      const wanted = eventQuery(new URLSearchParams(query), request.headers.get('last-event-id'))
      if (typeof wanted === 'string') return refusal(invalidInput('trading', wanted))
      const { from, isBeyond, until } = wanted
      const ofAccount = [...open].filter((stream) => stream.caller.accountId === accountId)
      const place = places.take(address)
      if (ofAccount.length >= MOST_OF_ACCOUNT || !place?.isOf(whoOf(caller))) {
        place?.leave()
        return ownRefusal(429, 'too many open event streams: close some of them first')
      }
      const over = new AbortController()
      const { signal } = over
      const stream: Open = { caller, end: () => over.abort() }
      open.add(stream)
      signal.addEventListener('abort', () => {
        open.delete(stream)
        place.leave()
      })
      // Who hangs up before the first word is read by nobody, and may have hung up while it was being asked who it is.
      request.signal.addEventListener('abort', stream.end)
      if (request.signal.aborted) stream.end()
      opened()

      const { broker } = caller
      const askTime = () => accountTime(broker, caller, requestId)
      const { source } = await slices
        .turn(accountId)
        .then(askTime)
        .catch((error: unknown) => {
          stream.end()
          throw error
        })
      const messages = follow({ broker, channel, from, clock, signal })
      const more = channel === 'trade_updates' ? { account_id: accountId } : {}

      async function* lines(): AsyncGenerator<string> {
        try {
          yield `: the events of a practice account, ${source} prices\n\n`
          for await (const message of messages) {
            if (message === undefined) {
              if (until !== undefined && (await askTime()).now > until) return
              yield ':heartbeat\n\n'
            } else if (isBeyond(message)) return
            else yield eventText({ ...message, ...more })
          }
        } catch (err) {
          log.error({ err, path, requestId }, 'a stream of events failed')
          yield ': internal server error\n\n'
        } finally {
          stream.end()
        }
      }
      return new Response(streamOf(lines(), stream.end), { headers: { ...HEADERS, 'x-paddock-source': source } })
    },
    endKey: (keyId) => end(({ actor }) => actor.kind === 'key' && actor.id === keyId),
    endUser: (userId) => end(({ actor }) => actor.kind === 'user' && actor.id === userId),
    holders: () =>
      [...open].map(({ caller: { actor, sessionId, accountId } }) => ({
        ...(actor.kind === 'key' && { keyId: actor.id }),
        sessionId,
        accountId,
      })),
    endSession: (sessionId) => end((caller) => caller.sessionId === sessionId),
    close: () => end(() => true),
  }
}

const whoOf = ({ actor }: Caller): Who =>
  actor.kind === 'key' ? { keyId: actor.id } : actor.kind === 'user' ? { userId: actor.id } : {}

/** The account's time and where its prices come from, as its own clock tells. */
async function accountTime(
  broker: Broker,
  { actor }: Caller,
  requestId: string,
): Promise<{ readonly now: number; readonly source: string }> {
  const { status, headers, value } = await askBroker(broker, { operation: 'legacyClock', requestId, actor })
  if (status !== 200) throw new Error(`the clock of an account answered ${status}`)
  const { timestamp } = value as { readonly timestamp: string }
  return { now: Date.parse(timestamp), source: headers['X-Paddock-Source'] ?? '' }
}

/** One event in one line. The id is what a browser sends back as `Last-Event-ID`. */
const eventText = (message: Message): string => `id: ${message.event_id}\ndata: ${JSON.stringify(message)}\n\n`

/** Pulled by the reader: nothing is written that nobody takes, and nothing is looked for when the reader is gone. */
function streamOf(lines: AsyncGenerator<string>, end: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      end()
      await lines.return(undefined)
    },
  })
}
