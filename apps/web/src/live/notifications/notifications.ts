/** What an account tells of, and how: each event goes to the channels that were chosen for it. */
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  type NotificationChanges,
  type NotificationChannel,
  type NotificationEvent,
  type Notifications,
  notificationsOf,
} from '@paddock/contract/desk/notifications'
import { MINUTE_MS } from '@paddock/market/instant'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type NewToast, toast } from '../../ui/toast.ts'
import { desk } from '../desk.ts'

/** Events and channels a newer server knows are left out. */
const Choices = z.record(z.string(), z.record(z.string(), z.boolean()))
const knownOf = (answer: z.infer<typeof Choices>): Notifications =>
  notificationsOf(
    Object.fromEntries(
      NOTIFICATION_EVENTS.map((event) => [
        event,
        Object.fromEntries(
          NOTIFICATION_CHANNELS.flatMap((channel) => {
            const isOn = answer[event]?.[channel]
            return isOn === undefined ? [] : [[channel, isOn]]
          }),
        ),
      ]),
    ),
  )

export const notificationsQuery = (account: string) =>
  queryOptions({
    queryKey: ['notifications', account],
    queryFn: async () => knownOf(z.parse(Choices, await desk('getNotifications', { path: { accountId: account } }))),
  })

/** Sets what is named, answers all of it. */
export const changeNotifications = async (account: string, changes: NotificationChanges): Promise<Notifications> =>
  knownOf(z.parse(Choices, await desk('setNotifications', { path: { accountId: account }, body: changes })))

/** Milliseconds for which the choices are not asked for again: they may be made in another tab. */
const CHOICES_KEPT = MINUTE_MS

/** Tells of an event through the channels of the account; as usual where its choices cannot be read. */
export async function tell(queryClient: QueryClient, account: string, event: NotificationEvent, what: NewToast) {
  const choices = await queryClient
    .fetchQuery({ ...notificationsQuery(account), staleTime: CHOICES_KEPT })
    .catch(() => notificationsOf())
  await Promise.all([
    choices[event].toast && TELLERS.toast(what),
    choices[event].browser && TELLERS.browser(what),
    choices[event].sound &&
      import('./sound.ts').then(({ soundFor }) => soundFor(queryClient, account, event, what.id ?? what.title)),
  ])
}

/** Through one channel, for who wants to know how that is. */
export const TELLERS: Readonly<Record<Exclude<NotificationChannel, 'sound'>, (what: NewToast) => unknown>> = {
  toast: (what) => void toast(what),
  browser: notifyOutside,
}

/**
 * By the browser, in its own words and place; nothing where it was not allowed, or the browser shows none. Tabs that say the same say it once.
 * Browsers of phones refuse a page a notification of its own, and show those of its worker.
 */
async function notifyOutside({ id, title, description }: NewToast): Promise<void> {
  if (!mayNotifyOutside()) return
  const options = {
    ...(description !== undefined && { body: description }),
    ...(id !== undefined && { tag: id }),
    icon: '/favicon.svg',
  }
  try {
    const shown = new Notification(title, options)
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
    await worker?.showNotification(title, options).catch(() => {})
  }
}

export const mayNotifyOutside = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted'

/** Asks the person, through the browser, whether it may notify. Only in answer to a click. */
export async function allowOutside(): Promise<'granted' | 'denied' | 'default' | 'unsupported'> {
  return 'Notification' in globalThis ? await Notification.requestPermission() : 'unsupported'
}
