import { type NotificationChanges, notificationsOf } from '@paddock/contract/desk/notifications'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { currentToasts, forgetToasts } from '../../ui/toast.ts'
import { allowOutside, mayNotifyOutside, notificationsQuery, tell } from './notifications.ts'

afterEach(() => {
  forgetToasts()
  vi.unstubAllGlobals()
})

/** A browser that notifies, and what it showed. */
function browser(permission: string) {
  const shown: unknown[] = []
  class Shown {
    static permission = permission
    static requestPermission = async () => permission
    constructor(title: string, options: object) {
      shown.push({ title, ...options })
    }
  }
  vi.stubGlobal('Notification', Shown)
  return shown
}

const WHAT = { id: 'e1', title: 'Bought 10 AAPL', description: 'The order is filled.' }
async function told(choices: NotificationChanges) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(notificationsQuery('a').queryKey, notificationsOf(choices))
  await tell(queryClient, 'a', 'fill', WHAT)
  return currentToasts().past.map(({ title }) => title)
}

it('tells of an event by the channels that were chosen for it, and by no other', async () => {
  const shown = browser('granted')
  expect(await told({ fill: { toast: false } })).toEqual([])
  expect(shown).toEqual([])
  expect(await told({ fill: { browser: true } })).toEqual(['Bought 10 AAPL'])
  expect(shown).toEqual([{ title: 'Bought 10 AAPL', body: 'The order is filled.', tag: 'e1', icon: '/favicon.svg' }])
})

it('does not notify outside of the desk where that was not allowed', async () => {
  const shown = browser('default')
  await told({ fill: { browser: true } })
  expect([mayNotifyOutside(), shown]).toEqual([false, []])
  vi.unstubAllGlobals()
  expect([mayNotifyOutside(), await allowOutside()]).toEqual([false, 'unsupported'])
})

it('notifies through the worker where a page may not, and fails nowhere', async () => {
  const Refusing = Object.assign(
    class {
      constructor() {
        throw new TypeError('Illegal constructor')
      }
    },
    { permission: 'granted' },
  )
  vi.stubGlobal('Notification', Refusing)
  const shown: unknown[] = []
  const worker = { showNotification: async (title: string, options: object) => void shown.push({ title, ...options }) }
  const refusing = { showNotification: () => Promise.reject(new TypeError('not allowed')) }
  for (const registration of [worker, undefined, refusing]) {
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
    forgetToasts()
    expect(await told({ fill: { browser: true } })).toEqual(['Bought 10 AAPL'])
  }
  vi.stubGlobal('navigator', {})
  expect(await told({ fill: { browser: true } })).toEqual(['Bought 10 AAPL'])
  expect(shown).toEqual([{ title: 'Bought 10 AAPL', body: 'The order is filled.', tag: 'e1', icon: '/favicon.svg' }])
})
