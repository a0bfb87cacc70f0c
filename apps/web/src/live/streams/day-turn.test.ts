import { beforeEach, expect, it, vi } from 'vitest'
import { currentToasts, dismissToast, forgetToasts, setToastTime, toast } from '../../ui/toast.ts'
import { DayTurn } from './day-turn.ts'

const told = vi.hoisted(() => ({ setDay: vi.fn(), setNight: vi.fn(), invalidateQueries: vi.fn(), at: 0 }))
const shown = vi.hoisted(() => ({ current: undefined }))
// Used outside of a component.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => void) => run(),
  useRef: () => shown,
}))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<typeof import('@tanstack/react-query')>()),
  useQueryClient: () => told,
}))
vi.mock('./practice-clock.ts', () => ({ useMarketTime: () => ({ now: () => told.at }) }))
vi.mock('./prices.ts', () => ({ setDay: told.setDay, setNight: told.setNight }))

beforeEach(() => {
  vi.clearAllMocks()
  shown.current = undefined
})

it('what is told is told at the time of the account, whatever the machine’s is', async () => {
  told.at = Date.parse('2026-03-10T13:31:05Z')
  // Effects run here without what ends them.
  DayTurn({ account: 'a1' })
  toast({ id: 'filled', title: 'Bought 10 AAPL' })
  await Promise.resolve()
  expect(currentToasts().past.map(({ at }) => at)).toEqual([told.at])
  dismissToast('filled')
  forgetToasts()
  setToastTime(undefined)
})

it.each([
  ['of an account with its records and the venue of the night', 'a1', true, 1],
  ['of a visitor, who has neither', undefined, false, 0],
] as const)('prices turn with the day: %s', (_whose, account, isNight, reads) => {
  for (const at of ['2026-03-09T20:00:00Z', '2026-03-10T00:00:00Z', '2026-03-10T13:30:00Z', '2026-03-10T13:31:05Z']) {
    told.at = Date.parse(at)
    DayTurn({ account })
  }
  expect(told.setDay.mock.calls).toEqual([
    [account, { day: '2026-03-09', looks: 2 }],
    [account, { day: '2026-03-10', looks: 0 }],
    [account, { day: '2026-03-10', looks: 1 }],
    [account, { day: '2026-03-10', looks: 2 }],
  ])
  expect(told.setNight.mock.calls.map(([, night]) => night)).toEqual([false, isNight, false, false])
  // Once at the turn, and once more soon after it.
  expect(told.invalidateQueries.mock.calls).toHaveLength(2 * reads)
})
