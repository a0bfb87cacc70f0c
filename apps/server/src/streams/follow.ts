/** A channel from a place in its past on into the present, with nothing lost and nothing told twice, however slowly it is read. */
import type { Broker, KeptChannel, Message, PastFrom } from '../accounts/broker.ts'
import type { MachineClock } from '../clock.ts'

interface FollowParts {
  readonly broker: Broker
  readonly channel: KeptChannel
  /** Where to begin; undefined begins with what comes. */
  readonly from: PastFrom | undefined
  readonly clock: MachineClock
  /** Ends it, at once: whoever reads no more asks for no further message, which would be the end of a generator. */
  readonly signal: AbortSignal
}

/** Messages kept for a slow reader. What is beyond is forgotten, and read again where it was kept. */
export const MOST_KEPT = 1_000
/** How long nothing is said before that is said. */
export const IDLE_MS = 15_000

/**
 * Messages in order; undefined where there is none, at once when the past is told and then every {@link IDLE_MS}. Event ids grow, so the
 * last one told is the place where to go on, also when a reader was so slow that messages had to be forgotten.
 */
export async function* follow(parts: FollowParts): AsyncGenerator<Message | undefined> {
  const { broker, channel, from, clock, signal } = parts
  if (signal.aborted) return
  let live: Message[] = []
  let isBehind = from !== undefined
  let told: string | undefined
  let wake = () => {}
  const stop = broker.subscribe({ kind: channel }, (message) => {
    if (live.length >= MOST_KEPT) {
      // Who began with what comes begins right before its first message: a shorter text sorts before every longer one.
      if (from === undefined) told ??= idOf(live[0]).slice(0, -1)
      live = []
      isBehind = true
    }
    live.push(message)
    wake()
  })
  signal.addEventListener('abort', () => {
    stop()
    live = []
    wake()
  })

  try {
    // That the past is told is said when all that follows is heard.
    await broker.listening?.()
    while (!signal.aborted) {
      const isPast: boolean = isBehind
      isBehind = false
      const place: PastFrom = told === undefined ? (from ?? {}) : { afterId: told }
      const next: AsyncIterable<Message> | readonly Message[] = isPast
        ? (broker.past?.(channel, place, signal) ?? [])
        : live
      if (!isPast) live = []
      for await (const message of next) {
        if (signal.aborted) return
        if (told !== undefined && idOf(message) <= told) continue
        told = idOf(message)
        yield message
      }
      if (isBehind || live.length > 0) continue
      yield undefined
      if (!isBehind && live.length === 0 && !signal.aborted) await woken()
    }
  } finally {
    stop()
  }

  function woken(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.setTimer(clock.now() + IDLE_MS, () => resolve())
      wake = () => {
        cancel()
        resolve()
      }
    })
  }
}

const idOf = (message: Message | undefined): string => String(message?.event_id ?? '')
