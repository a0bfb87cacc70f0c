import { MAIN_CONTENT, MAIN_ID } from '@paddock/contract/desk/dashboards/dashboard'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentToasts } from '../../ui/toast.ts'

vi.hoisted(() => {
  const page = new EventTarget()
  Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page) })
})
const { changeSoon } = await import('./saving.ts')
const { dashboardsKey } = await import('./dashboards.ts')
const { unsavedOf } = await import('./left-unsaved.ts')

const USER = 'u1'
const named = (name: string) => ({ ...MAIN_CONTENT, name })

/** A server whose answers a test gives, one by one. */
function server() {
  const asked: { body: { version: number; content: { name: string } }; answer: (given: Response) => void }[] = []
  vi.stubGlobal('fetch', (_path: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Promise.resolve(Response.json([]))
    return new Promise<Response>((answer) => asked.push({ body: JSON.parse(String(body)), answer }))
  })
  const client = new QueryClient()
  client.setQueryData(dashboardsKey(USER), [{ ...MAIN_CONTENT, id: MAIN_ID, path: '/dashboard', version: 3 }])
  const next = async (count: number) => {
    await vi.advanceTimersByTimeAsync(500)
    expect(asked).toHaveLength(count)
    const one = asked.at(-1)
    if (!one) throw new Error('nothing was sent')
    return {
      ...one.body,
      async answer(status: number) {
        const { version, content } = one.body
        const saved = { id: MAIN_ID, version: version + 1, updatedAt: '2026-03-09T15:00:00Z', content }
        one.answer(status === 200 ? Response.json(saved) : Response.json({ message: 'no' }, { status }))
        await vi.advanceTimersByTimeAsync(0)
      },
    }
  }
  const shown = () => client.getQueryData<{ name: string }[]>(dashboardsKey(USER))?.[0]?.name
  return { asked, client, next, shown, change: (name: string) => changeSoon(client, USER, MAIN_ID, named(name)) }
}

beforeEach(() => {
  vi.useFakeTimers()
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem(key: string, value: string) {
      kept[key] = value
    },
    removeItem: (key: string) => void delete kept[key],
  }
  const storage = new Proxy(kept, { get: (_, key) => Reflect.get(methods, key) ?? kept[String(key)] })
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a change made while a save fails is saved by itself, and nothing of it is kept apart', async () => {
  const one = server()
  one.change('First')
  const first = await one.next(1)
  one.change('Second')
  await first.answer(500)
  const second = await one.next(2)
  expect([second.version, second.content.name]).toEqual([3, 'Second'])
  await second.answer(200)
  expect([one.shown(), unsavedOf(USER)]).toEqual(['Second', []])
})

it('what was changed while every save fails is kept, shown, and what is tried again', async () => {
  const one = server()
  one.change('First')
  const first = await one.next(1)
  one.change('Second')
  await first.answer(500)
  await (await one.next(2)).answer(503)
  expect([one.shown(), unsavedOf(USER).map(({ content }) => content.name)]).toEqual(['Second', ['Second']])
  const told = currentToasts().past.find(({ id }) => id === 'dashboard-unsaved')
  told?.actions[0]?.onSelect()
  const again = await one.next(3)
  expect(again.content.name).toBe('Second')
  await again.answer(200)
  expect(unsavedOf(USER)).toEqual([])
})

it('what was changed while another tab was first is what is offered in place of what that made', async () => {
  const one = server()
  one.change('First')
  const first = await one.next(1)
  one.change('Second')
  await first.answer(409)
  await vi.advanceTimersByTimeAsync(0)
  const told = currentToasts().past.find(({ id }) => id === 'dashboard-changed')
  expect(told?.title).toBe('Second was changed elsewhere')
})
