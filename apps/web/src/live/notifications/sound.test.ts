import { NOTIFICATION_EVENTS } from '@paddock/contract/desk/notifications'
import { type PreferenceChanges, preferencesOf } from '@paddock/contract/desk/preferences'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { preferencesQuery } from '../preferences.ts'
import { audible, play, soundFor } from './sound.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A browser that plays tones: what it played, by frequency; and locks that tabs share. */
function browser({ isTouched }: { isTouched: boolean }) {
  const played: number[] = []
  class Audio {
    currentTime = 0
    destination = {}
    resume = async () => {}
    createGain = () => ({
      gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect: () => {},
    })
    createOscillator = () => {
      const frequency = { value: 0 }
      return {
        frequency,
        connect: <Node>(node: Node) => node,
        start: () => void played.push(frequency.value),
        stop: () => {},
      }
    }
  }
  const held = new Set<string>()
  const locks = {
    async request(name: string, _: unknown, work: (lock: { readonly name: string } | null) => Promise<void>) {
      if (held.has(name)) return work(null)
      held.add(name)
      await work({ name })
      held.delete(name)
    },
  }
  vi.stubGlobal('AudioContext', Audio)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: isTouched }, locks })
  return played
}

function tab(chosen: PreferenceChanges = {}) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['session'], { id: 'mary', name: 'Mary', email: null, isGuest: false })
  queryClient.setQueryData(preferencesQuery('mary').queryKey, preferencesOf(chosen))
  return queryClient
}

it('stays silent until the page was touched, and where silence was chosen', async () => {
  const played = browser({ isTouched: false })
  expect(await play('chime')).toBe(false)
  await soundFor(tab(), 'a', 'fill', 'e1')
  vi.unstubAllGlobals()
  expect(played).toEqual([])
  const touched = browser({ isTouched: true })
  expect([await play('none'), await play('chime', 0)]).toEqual([false, false])
  expect(touched).toEqual([])
})

it('one event sounds in one of several tabs, another one again', async () => {
  vi.useFakeTimers()
  const played = browser({ isTouched: true })
  const all = Promise.all(
    ['e1', 'e1', 'e1', 'e2'].map((id) => soundFor(tab({ sounds: { of: { fill: 'tick' } } }), 'a', 'fill', id)),
  )
  await vi.advanceTimersByTimeAsync(5_000)
  await all
  expect(played).toEqual([1_175, 1_175])
})

it('outside regular hours it is quiet where that was chosen', () => {
  for (const event of NOTIFICATION_EVENTS) {
    expect(audible({ isRegularOnly: true, volume: 1 }, event, false)).toEqual(['none', 1])
    expect(audible({ isRegularOnly: true }, event, true)[0]).not.toBe('none')
    expect(audible(undefined, event, false)[0]).not.toBe('none')
  }
})
