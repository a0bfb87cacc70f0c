import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../ui/testing/storage.ts'
import { PLAIN_LAYOUT } from './layout.ts'

const sent: unknown[] = []
vi.mock('../live/desk.ts', () => ({
  desk: (_operation: string, { path, body }: { path: { name: string }; body: unknown }) => {
    sent.push([path.name, body])
    return Promise.resolve({})
  },
}))

let kept: Map<string, string>
/** A page of the desk, as it is after it was loaded. */
async function page() {
  vi.resetModules()
  const { forgetPerson } = await import('../accounts/identity/session.ts')
  const { QueryClient } = await import('@tanstack/react-query')
  return { ...(await import('./kept-tables.ts')), forget: () => forgetPerson(new QueryClient()) }
}
const view = (name: string, text = '') => ({ name, search: { q: text } })
const WIDE = { ...PLAIN_LAYOUT, widths: { symbol: 200 } }

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  kept = new Map()
  stubStorage('local', kept)
  const { localStorage } = globalThis
  // Its keys are its own, as a storage's are.
  vi.stubGlobal(
    'localStorage',
    new Proxy(localStorage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('sends nothing of a visitor over what somebody has who signs in', async () => {
  const before = await page()
  before.keepFor(false)
  before.keepLayout('assets', WIDE)
  expect(before.layoutOf('assets').widths).toEqual({ symbol: 200 })
  before.forget()
  for (const now of [before, await page()]) {
    now.keepFor(true)
    now.takeOver({ assets: { layout: null, views: [view('Mine')] } })
    vi.runAllTimers()
    expect([now.viewsNow('assets'), sent]).toEqual([[view('Mine')], []])
  }
})

it('shows and sends nothing of one person to the next one in the same browser', async () => {
  const desk = await page()
  desk.keepFor(true)
  desk.takeOver({ orders: { layout: null, views: [view('Of Ada')] } })
  desk.keepViews('assets', [view('Of Ada')])
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['assets', { layout: null, views: [view('Of Ada')] }]])
  desk.keepViews('positions', [view('Too late')])
  desk.forget()
  desk.keepFor(true)
  desk.takeOver({ assets: { layout: null, views: [view('Of Bob')] } })
  await vi.runAllTimersAsync()
  expect(['orders', 'positions', 'assets'].map(desk.viewsNow)).toEqual([[], [], [view('Of Bob')]])
  expect(sent).toHaveLength(1)
})

it('shows and sends nothing of one person to the next one where the browser stores nothing', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const desk = await page()
  desk.keepFor(true)
  desk.keepViews('assets', [view('Of Ada')])
  desk.forget()
  desk.keepFor(true)
  expect(desk.viewsNow('assets')).toEqual([])
  desk.takeOver({ assets: { layout: null, views: [view('Of Bob')] } })
  await vi.runAllTimersAsync()
  expect([desk.viewsNow('assets'), sent]).toEqual([[view('Of Bob')], []])
})

it('refuses what the server would, and leaves what is kept', async () => {
  const desk = await page()
  desk.keepFor(true)
  const most = Array.from({ length: 50 }, (_, at) => view(`View ${at}`))
  expect(desk.keepViews('assets', most)).toBe(true)
  expect(desk.keepViews('assets', [...most, view('One more')])).toBe(false)
  expect(desk.keepViews('assets', [view('Long', 'x'.repeat(2_000))])).toBe(false)
  expect(desk.viewsNow('assets')).toEqual(most)
})

it('never sends a table that it cannot read', async () => {
  kept.set('paddock.table.assets', '{"layout":null,"views":7}')
  kept.set('paddock.tables-unsent', '["assets"]')
  const desk = await page()
  desk.keepFor(true)
  desk.takeOver({ assets: { layout: null, views: [view('Mine')] } })
  vi.runAllTimers()
  expect([desk.viewsNow('assets'), sent]).toEqual([[view('Mine')], []])
})
