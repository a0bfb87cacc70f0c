/** Whether an order is asked about before it leaves. */
import { type Decimal, isAbove, isBelow, parseDecimal } from '@paddock/decimal/decimal'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import type { Environment } from '../../../live/account.ts'
import type { TicketSettings } from './ticket-settings.ts'

export interface Confirming {
  /** Reviewed on a sheet of its own first. */
  readonly isReviewed: boolean
  /** The button that sends it has to be held down. */
  readonly isHeld: boolean
  /** On the sheet its symbol is typed: so much leaves by no slip of the hand. */
  readonly isTyped: boolean
  /** It leaves with a code of the second factor. */
  readonly isProven: boolean
}

/**
 * Sending by a single press is for practice: without questions a paper order is held down, and a live one always is. `value` in US dollars, as `codeFrom`,
 * above which the server asks for a code; undefined where it never does.
 */
export function confirming(
  { confirm, typedFrom }: Pick<TicketSettings, 'confirm' | 'typedFrom'>,
  environment: Environment,
  warnings: readonly { readonly isDangerous?: boolean | undefined }[],
  value: Decimal | undefined,
  codeFrom: Decimal | undefined = undefined,
): Confirming {
  const isDangerous = warnings.some((warning) => warning.isDangerous)
  const from = environment === 'practice' ? undefined : parseDecimal(typedFrom)
  const isTyped = from !== undefined && value !== undefined && !isBelow(value, from)
  const isProven =
    environment !== 'practice' && codeFrom !== undefined && value !== undefined && isAbove(value, codeFrom)
  return {
    isProven,
    isReviewed:
      isTyped ||
      isProven ||
      confirm === 'always' ||
      (isDangerous && (confirm === 'dangerous' || environment === 'live')),
    isHeld: environment === 'live' || (environment === 'paper' && confirm === 'off'),
    isTyped,
  }
}

/** What is typed to confirm an order in a symbol: of a contract what it is on. */
export const typedName = (symbol: string): string => (parseOptionSymbol(symbol)?.root ?? symbol).toUpperCase()

/** Milliseconds after which a quote is too old to confirm an order by, while its market trades. */
export const OLD_QUOTE_MS = 60_000

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
