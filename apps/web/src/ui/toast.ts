/**
 * The queue of toasts. Those that come together are shown together; only the last five stay. A closed one leaves the list after its way out,
 * and everything that was said can be read again in the drawer, also after a reload of the tab.
 */
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { AvatarProps } from './avatar.tsx'
import type { Tone } from './chip.tsx'
import type { IconName } from './icon-names.ts'
import { keptValue } from './kept-value.ts'
import { messageOf } from './refusal.tsx'
import { createStore } from './store.ts'

export const MOST_TOASTS = 5
/** Milliseconds. */
export const TOAST_DURATION = 5000
export const TOAST_REMOVAL_DELAY = 200
/** How a toast is swiped away: pixels, and where to. */
export const TOAST_SWIPE = { threshold: 50, direction: 'right' } as const
export const TOAST_HOTKEY = 'F8'
export const TOAST_POSITION = 'bottom-right'
/** What the drawer keeps. */
const MOST_PAST = 100

interface ToastAction {
  readonly label: string
  readonly onSelect: () => void
}

export interface Toast {
  readonly id: string
  readonly isOpen: boolean
  readonly title: string
  readonly description?: string
  readonly icon?: IconName
  /** In the place of the icon: its picture, or the initials of its name. */
  readonly avatar?: AvatarProps
  readonly color?: Tone
  /** Actions below the text, or beside it. */
  readonly orientation: 'vertical' | 'horizontal'
  readonly actions: readonly ToastAction[]
  /** Whether a cross closes it. */
  readonly close: boolean
  /** Whether a line shows the time it has left. */
  readonly progress: boolean
  /** Milliseconds until it closes by itself; it waits while pointed at or focused. */
  readonly duration: number
  /** When it was raised, in milliseconds of the time that the page shows: {@link setToastTime}. */
  readonly at: number
}

export interface NewToast extends Partial<Omit<Toast, 'isOpen' | 'title' | 'at'>> {
  readonly title: string
  /** What it means, which is its color. */
  readonly tone?: Tone
  /** Where there is only one. */
  readonly action?: ToastAction
}

const DEFAULTS = {
  orientation: 'vertical',
  actions: [],
  close: true,
  progress: true,
  duration: TOAST_DURATION,
} as const

/** The list with a toast added at its end (or replaced, when the id is known), cut to the last five. */
const withToast = (toasts: readonly Toast[], added: Toast): readonly Toast[] =>
  (toasts.some((toast) => toast.id === added.id)
    ? toasts.map((toast) => (toast.id === added.id ? added : toast))
    : [...toasts, added]
  ).slice(-MOST_TOASTS)

interface Toasts {
  readonly shown: readonly Toast[]
  /** All that were raised in this tab, the last one first. */
  readonly past: readonly Toast[]
  /** How many of them came since the drawer was last open. */
  readonly unread: number
}

/** What a reload leaves of a toast: what it offered is gone with the page that offered it. */
const Notice = z.object({
  id: z.string(),
  title: z.string(),
  description: z.optional(z.string()),
  color: z.optional(z.enum(['gain', 'loss', 'warning', 'primary'])),
  at: z.number(),
})
const notices = keptValue(
  'paddock.notices',
  (stored): readonly z.infer<typeof Notice>[] => z.safeParse(z.array(Notice), stored).data ?? [],
  'tab',
)

const toasts = createStore<Toasts>({
  shown: [],
  past: notices.read().map((notice) => ({ ...DEFAULTS, ...notice, isOpen: false }) as Toast),
  unread: 0,
})
let queue: readonly Toast[] = []
let count = 0

function set(change: Partial<Toasts>): void {
  toasts.write({ ...toasts.read(), ...change })
  if (change.past)
    notices.write(change.past.map(({ id, title, description, color, at }) => ({ id, title, description, color, at })))
}

let shownTime: number | undefined

/** Says what time it is on the page, where that is not the machine's: an account's clock may have been set. Undefined where it is. */
export const setToastTime = (at: number | undefined): void => {
  shownTime = at
}

/** Raises a toast and answers its id. */
export function toast({ tone, action, ...added }: NewToast): string {
  count += 1
  const id = added.id ?? `toast-${count}`
  const raised: Toast = {
    ...DEFAULTS,
    ...(tone && { color: tone }),
    ...(action && { actions: [action] }),
    ...added,
    id,
    isOpen: true,
    at: shownTime ?? Date.now(),
  }
  if (queue.length === 0) queueMicrotask(showQueue)
  queue = [...queue, raised]
  return id
}

/** Answers what says of a failure that this was not done, and why. */
export const toastFailure = (title: string) => (error: unknown) =>
  void toast({ title, description: messageOf(error), tone: 'loss' })

function showQueue(): void {
  const raised = queue
  queue = []
  const ids = new Set(raised.map(({ id }) => id))
  const past = [...raised].reverse().concat(currentToasts().past.filter(({ id }) => !ids.has(id)))
  set({
    shown: raised.reduce(withToast, currentToasts().shown),
    past: past.slice(0, MOST_PAST),
    unread: currentToasts().unread + raised.length,
  })
}

/** Closes a toast; it is gone when it has moved out. */
export function dismissToast(id: string): void {
  set({ shown: currentToasts().shown.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)) })
  setTimeout(
    () => set({ shown: currentToasts().shown.filter((toast) => toast.id !== id || toast.isOpen) }),
    TOAST_REMOVAL_DELAY,
  )
}

/** What a toast offered is done: the drawer offers it no more. */
export const spendToast = (id: string): void =>
  set({ past: currentToasts().past.map((toast) => (toast.id === id ? { ...toast, actions: [] } : toast)) })

/** The drawer shows them all: nothing is new any more, and none is left above it. */
export function markToastsRead(): void {
  for (const { id } of currentToasts().shown) dismissToast(id)
  set({ unread: 0 })
}
export const forgetToasts = (): void => set({ past: [], unread: 0 })

/** All toasts as they are now. */
export const currentToasts = toasts.read

/** Whether a toast of this name was raised, shown or not. */
export const wasRaised = (id: string): boolean => [...queue, ...currentToasts().past].some((toast) => toast.id === id)

export const useToasts = (): readonly Toast[] => useSyncExternalStore(toasts.onChange, () => currentToasts().shown)
export const usePastToasts = (): readonly Toast[] => useSyncExternalStore(toasts.onChange, () => currentToasts().past)
export const useUnreadToasts = (): number => useSyncExternalStore(toasts.onChange, () => currentToasts().unread)
