import { MAIN_CONTENT, MAIN_ID } from '@paddock/contract/desk/dashboards/dashboard'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentToasts, forgetToasts } from '../../ui/toast.ts'

vi.hoisted(() => {
  const page = new EventTarget()
  Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page) })
})
const { changeSoon, showElsewhere } = await import('./saving.ts')
const { dashboardsKey, dashboardsQuery } = await import('./dashboards.ts')
const { unsavedOf } = await import('./left-unsaved.ts')

const USER = 'u1'
const named = (name: string) => ({ ...MAIN_CONTENT, name })

/** A server whose answers a test gives, one by one. */
function server(listed: () => unknown = () => []) {
  const asked: { body: { version: number; content: { name: string } }; answer: (given: Response) => void }[] = []
  vi.stubGlobal('fetch', (_path: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Promise.resolve(listed()).then((list) => Response.json(list))
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
  forgetToasts()
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

/** The main dashboard as the server has it. */
const kept = (name: string, version: number) => [
  { id: MAIN_ID, version, updatedAt: '2026-03-09T15:00:00Z', content: named(name) },
]

it('what another tab told is built upon, although only the server knows the version that was made of it', async () => {
  const one = server(() => kept('Elsewhere', 4))
  showElsewhere(one.client, { user: USER, id: MAIN_ID, content: named('Elsewhere') })
  expect(one.shown()).toBe('Elsewhere')
  one.change('Here')
  const refused = await one.next(1)
  expect(refused.version).toBe(3)
  await refused.answer(409)
  const again = await one.next(2)
  expect([again.version, again.content.name]).toEqual([4, 'Here'])
  await again.answer(200)
  expect([one.shown(), currentToasts().past.some(({ id }) => id === 'dashboard-changed')]).toEqual(['Here', false])
})

it('what is changed while the version is looked for goes with it, once', async () => {
  let tell: (list: unknown) => void = () => {}
  const one = server(() => new Promise((resolve) => (tell = resolve)))
  showElsewhere(one.client, { user: USER, id: MAIN_ID, content: named('Elsewhere') })
  one.change('Here')
  await (await one.next(1)).answer(409)
  one.change('Here too')
  await vi.advanceTimersByTimeAsync(2_000)
  tell(kept('Elsewhere', 4))
  const again = await one.next(2)
  expect([again.version, again.content.name]).toEqual([4, 'Here too'])
  await again.answer(200)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([one.asked.length, one.shown(), unsavedOf(USER)]).toEqual([2, 'Here too', []])
})

it('a window that has read nothing yet begins with what its opener tells', async () => {
  const one = server(() => kept('Before', 3))
  one.client.clear()
  showElsewhere(one.client, { user: USER, id: MAIN_ID, content: named('Elsewhere') })
  const [first] = await one.client.fetchQuery(dashboardsQuery(USER))
  expect([first?.name, first?.version]).toEqual(['Elsewhere', 3])
})

it('what another machine has made is shown in place of what was made here, which is one press away', async () => {
  const one = server(() => kept('Another machine', 4))
  one.change('Here')
  await (await one.next(1)).answer(409)
  await vi.advanceTimersByTimeAsync(500)
  expect([one.asked.length, one.shown()]).toEqual([1, 'Another machine'])
  expect(currentToasts().past.some(({ id }) => id === 'dashboard-changed')).toBe(true)
})

it('a list that was read on the way does not put back what another tab is changing, until that is over', async () => {
  const one = server(() => kept('Before', 3))
  const read = async () => (await one.client.fetchQuery({ ...dashboardsQuery(USER), staleTime: 0 }))[0]?.name
  showElsewhere(one.client, { user: USER, id: MAIN_ID, content: named('Elsewhere') })
  expect(await read()).toBe('Elsewhere')
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await read()).toBe('Before')
})
