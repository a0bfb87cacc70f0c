/** Failures that nobody handled lead to the error page: what a person asked for did not happen, and nothing else says so. */
import { isUnreached } from '../ui/refusal.tsx'
import { createStore } from '../ui/store.ts'

interface Failure {
  readonly error: unknown
}

const failure = createStore<Failure | undefined>(undefined)

export const currentFailure = failure.read
export const clearFailure = (): void => {
  if (currentFailure()) failure.write(undefined)
}

/** The failure to show in place of the page, if there is one. */
export const useFailure = failure.useValue

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
    if (!isSaidElsewhere(reason)) failure.write({ error: reason })
  })
}
