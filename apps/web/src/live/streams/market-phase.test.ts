import { afterEach, expect, it, vi } from 'vitest'
import { useMarketPhase } from './practice-clock.ts'

const hook = vi.hoisted(() => ({
  look:
    (_told: () => void): (() => void) =>
    () => {},
}))
// Used outside of a component.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore(subscribe: (told: () => void) => () => void, read: () => unknown) {
    hook.look = subscribe
    return read()
  },
}))
const answers = vi.hoisted(() => new Map<unknown, unknown>())
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<typeof import('@tanstack/react-query')>()),
  useQuery: ({ queryKey }: { queryKey: readonly unknown[] }) => ({ data: answers.get(queryKey[0]) }),
}))

afterEach(() => vi.useRealTimers())

it('the phase turns within a second of the account’s clock, at any speed', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-07T12:00:00Z') })
  answers.set('clock', { timestamp: '2026-03-09T19:55:00Z', readAt: Date.now() })
  answers.set('accounts', [{ id: 'a1', kind: 'practice' }])
  answers.set('practice-clock', { speed: 600 })
  const phases = [useMarketPhase('a1')]
  const stop = hook.look(() => phases.push(useMarketPhase('a1')))
  vi.advanceTimersByTime(1000)
  expect(phases).toEqual(['regular', 'after'])
  stop()
  vi.advanceTimersByTime(5000)
  expect(phases).toHaveLength(2)
})
