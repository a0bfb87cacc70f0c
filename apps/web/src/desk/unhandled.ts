/** Failures that nobody handled lead to the error page: what a person asked for did not happen, and nothing else says so. */

import { useSyncExternalStore } from 'react'
import { isUnreached } from '../ui/refusal.tsx'

interface Failure {
  readonly error: unknown
}

let failure: Failure | undefined
const listeners = new Set<() => void>()

function set(next: Failure | undefined): void {
  failure = next
  for (const listener of listeners) listener()
}

export const currentFailure = (): Failure | undefined => failure
export const clearFailure = (): void => {
  if (failure) set(undefined)
}

/** The failure to show in place of the page, if there is one. */
export const useFailure = (): Failure | undefined =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentFailure)

const hasStatus = (error: Error, status: number): boolean => 'status' in error && error.status === status

/**
 * Whether something else says it already, or nothing failed: what was given up on purpose, a server that cannot be reached, which the desk marks
 * as long as it is so, and a session that has ended, which leads to the sign-in page.
 */
const isSaidElsewhere = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || error.name === 'CancelledError' || isUnreached(error) || hasStatus(error, 401))

/** Listens for rejected promises that nobody handles. Called once at startup. */
export function showUnhandled(): void {
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    if (!isSaidElsewhere(reason)) set({ error: reason })
  })
}
