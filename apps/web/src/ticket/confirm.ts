/** Whether an order is asked about before it leaves. */
import type { Environment } from '../desk/environment.ts'
import type { CONFIRM_LEVELS } from '../desk/ticket-settings.ts'
import type { Warning } from './warnings/warning.ts'

export interface Confirming {
  /** Reviewed on a sheet of its own first. */
  readonly isReviewed: boolean
  /** The button that sends it has to be held down. */
  readonly isHeld: boolean
}

/** On a live account nothing leaves by a single press, whatever the level. */
export function confirming(
  level: (typeof CONFIRM_LEVELS)[number],
  environment: Environment,
  warnings: readonly Warning[],
): Confirming {
  const isDangerous = warnings.some((warning) => warning.isDangerous)
  return {
    isReviewed: level === 'always' || (isDangerous && (level === 'dangerous' || environment === 'live')),
    isHeld: environment === 'live',
  }
}

/** Milliseconds in which the same order again is taken for a mistake. */
export const REPEATED_WITHIN = 3000

export interface Sent {
  readonly body: string
  readonly at: number
}

/** What two orders have in common but their ids. */
export const bodyOf = ({ client_order_id: _, ...body }: { readonly client_order_id?: unknown }): string =>
  JSON.stringify(body)

export const isRepeated = (before: Sent | undefined, body: string, at: number): boolean =>
  before !== undefined && before.body === body && at - before.at < REPEATED_WITHIN
