/** Short quiet tones, made and not loaded. One event sounds once, however many tabs of this desk are open. */
import type { NotificationEvent } from '@paddock/contract/desk/notifications'
import type { Sounds, Tone } from '@paddock/contract/desk/sounds'
import { toneOf, USUAL_VOLUME } from '@paddock/contract/desk/tone-of'
import type { QueryClient } from '@tanstack/react-query'
import { preferencesQuery } from '../preferences.ts'
import { clockQuery } from '../queries.ts'
import { sessionQuery } from '../session.ts'

/** Hertz, when it begins and how long it is, in seconds. */
type Note = readonly [frequency: number, from: number, length: number]
const NOTES: Readonly<Record<Tone, readonly Note[]>> = {
  none: [],
  tick: [[1_175, 0, 0.05]],
  chime: [
    [587, 0, 0.12],
    [880, 0.12, 0.2],
  ],
  low: [
    [392, 0, 0.14],
    [262, 0.14, 0.22],
  ],
  double: [
    [784, 0, 0.1],
    [784, 0.18, 0.1],
  ],
}
/** How loud a tone is at its loudest, at full volume. */
const LOUDNESS = 0.24
/** Milliseconds in which another tab may still hear of the same. */
const SAME_FOR = 2_000

let context: AudioContext | undefined

/** Plays a tone, at a volume from 0 to 1. Resolves to whether the browser lets it: it stays silent until the page was first touched. */
export async function play(tone: Tone, volume: number = USUAL_VOLUME): Promise<boolean> {
  if (NOTES[tone].length === 0 || volume === 0 || !navigator.userActivation?.hasBeenActive) return false
  context ??= new AudioContext()
  await context.resume()
  for (const note of NOTES[tone]) sound(context, note, volume * LOUDNESS)
  return true
}

function sound(audio: AudioContext, [frequency, after, length]: Note, loudness: number): void {
  const from = audio.currentTime + after
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(loudness, from)
  gain.gain.exponentialRampToValueAtTime(0.001, from + length)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(from)
  oscillator.stop(from + length)
}

/** Which tone an event has now, and how loud; `isRegular` says whether the market is in its regular hours. */
export function audible(
  sounds: Sounds | undefined,
  event: NotificationEvent,
  isRegular: boolean,
): readonly [Tone, number] {
  const isQuiet = sounds?.isRegularOnly === true && !isRegular
  return [isQuiet ? 'none' : toneOf(sounds, event), sounds?.volume ?? USUAL_VOLUME]
}

/** Sounds for an event of an account, as its person chose. `id` is the same in every tab that hears of it. */
export async function soundFor(
  queryClient: QueryClient,
  account: string,
  event: NotificationEvent,
  id: string,
): Promise<void> {
  // A tab that may not sound leaves it to one that may.
  if (!navigator.userActivation?.hasBeenActive) return
  const user = queryClient.getQueryData(sessionQuery().queryKey)?.id
  const { sounds } = await queryClient.fetchQuery(preferencesQuery(user)).catch(() => ({ sounds: undefined }))
  const isRegular = sounds?.isRegularOnly !== true || (await isOpen(queryClient, account))
  const [tone, volume] = audible(sounds, event, isRegular)
  if (tone === 'none') return
  await once(`paddock.sound ${event} ${id}`, () => play(tone, volume))
}

async function isOpen(queryClient: QueryClient, account: string): Promise<boolean> {
  const clock = await queryClient.fetchQuery({ ...clockQuery(account), staleTime: 30_000 }).catch(() => undefined)
  return clock?.is_open ?? true
}

/** Does it in one tab: whoever is first holds the name until the others have heard of it as well. */
async function once(name: string, act: () => Promise<unknown>): Promise<void> {
  if (!navigator.locks) {
    await act()
    return
  }
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    await act()
    await new Promise((resolve) => setTimeout(resolve, SAME_FOR))
  })
}
