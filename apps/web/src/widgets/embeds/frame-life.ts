/**
 * How an embed's frame does, from its first request to drawn or failed. A frame that is blocked ends on the browser's own error page,
 * which looks to us as if it had loaded: only what the widget says itself is a sign that it is there.
 */

/** `silent`: a page came, and no widget said that it is on it. `paused`: too much of TradingView has failed to ask again now. */
export type Failure = 'offline' | 'unreachable' | 'forbidden' | 'silent' | 'no-data' | 'paused'

export type FrameLife =
  | { readonly kind: 'loading' | 'arrived' | 'drawn'; readonly attempt: number }
  /** Shown because somebody wants to see it, whatever it says. */
  | { readonly kind: 'trusted'; readonly attempt: number }
  | { readonly kind: 'failed'; readonly why: Failure; readonly attempt: number }

/** `late`: nothing happened for as long as {@link PATIENCE} says. `again` and `anyway` are the person's. */
export type Sign = 'loaded' | 'drawn' | 'no-data' | 'forbidden' | 'late' | 'offline' | 'online' | 'again' | 'anyway'

/** Milliseconds to wait for the frame's page, and then for its widget to say that it is there. */
export const PATIENCE: Readonly<Partial<Record<FrameLife['kind'], number>>> = { loading: 15_000, arrived: 10_000 }

/** Requests that are made without being asked to. */
const TRIES = 2

/** `isApart`: the frame is of another origin than ours. One of our own would not be held by its sandbox. */
export const frameBegins = (isApart: boolean, isOnline: boolean, isPaused: boolean): FrameLife => {
  if (!isApart) return failed('forbidden', 1)
  if (!isOnline) return failed('offline', 1)
  return isPaused ? failed('paused', 1) : { kind: 'loading', attempt: 1 }
}

const failed = (why: Failure, attempt: number): FrameLife => ({ kind: 'failed', why, attempt })

/** What becomes of a frame with a sign. A new attempt is a new frame. */
export function frameAfter(life: FrameLife, sign: Sign): FrameLife {
  const { kind, attempt } = life
  const anew: FrameLife = { kind: 'loading', attempt: attempt + 1 }
  if (kind === 'failed') {
    if (sign === 'again') return anew
    if (sign === 'anyway') return { kind: 'trusted', attempt: attempt + 1 }
    return sign === 'online' && life.why === 'offline' ? anew : life
  }
  switch (sign) {
    case 'loaded':
      return kind === 'loading' ? { kind: 'arrived', attempt } : life
    case 'drawn':
      return kind === 'drawn' ? life : { kind: 'drawn', attempt }
    case 'no-data':
      return failed('no-data', attempt)
    case 'forbidden':
      return failed('forbidden', attempt)
    case 'late':
      if (kind === 'arrived') return failed('silent', attempt)
      if (kind !== 'loading') return life
      return attempt < TRIES ? anew : failed('unreachable', attempt)
    // What has been drawn stays, and says itself that its prices stand.
    case 'offline':
      return kind === 'loading' ? failed('offline', attempt) : life
    default:
      return life
  }
}
