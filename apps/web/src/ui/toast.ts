/** The queue of toasts. Only the last five are kept; a closed one leaves the list after its way out. */
import { useSyncExternalStore } from 'react'
import type { Tone } from './chip.tsx'
import type { IconName } from './icon-names.ts'

export const MOST_TOASTS = 5
/** Milliseconds. */
export const TOAST_DURATION = 5000
export const TOAST_REMOVAL_DELAY = 200

export interface Toast {
  readonly id: string
  readonly isOpen: boolean
  readonly title: string
  readonly description?: string
  readonly icon?: IconName
  readonly tone?: Tone
  readonly action?: { readonly label: string; readonly onSelect: () => void }
  /** Milliseconds until it closes by itself; it waits while pointed at or focused. */
  readonly duration: number
}
export type NewToast = Omit<Toast, 'id' | 'isOpen' | 'duration'> & { readonly id?: string; readonly duration?: number }

/** The list with a toast added at its end (or replaced, when the id is known), cut to the last five. */
export const withToast = (toasts: readonly Toast[], added: Toast): readonly Toast[] =>
  (toasts.some((toast) => toast.id === added.id)
    ? toasts.map((toast) => (toast.id === added.id ? added : toast))
    : [...toasts, added]
  ).slice(-MOST_TOASTS)

let toasts: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast and answers its id. */
export function toast(added: NewToast): string {
  count += 1
  const id = added.id ?? `toast-${count}`
  set(withToast(toasts, { duration: TOAST_DURATION, ...added, id, isOpen: true }))
  return id
}

/** Closes a toast; it is gone when it has moved out. */
export function dismissToast(id: string): void {
  set(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)))
  setTimeout(() => set(toasts.filter((toast) => toast.id !== id || toast.isOpen)), TOAST_REMOVAL_DELAY)
}

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
