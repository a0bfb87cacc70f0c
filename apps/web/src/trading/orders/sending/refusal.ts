/** A refusal in our words, with the numbers and the way out; Alpaca's own message goes with it. */
import { ApiError } from '@paddock/contract/errors/api-error'
import { intentText } from '../../../format/order-intent.ts'
import { messageOf } from '../../../ui/refusal.tsx'
import { OrderNotArrivedError, sentOf } from './fate.ts'
import { orderRefusalWords, type Said } from './refusal-words.ts'

export interface Refusal {
  readonly title: string
  /** What to do about it, where there is something. */
  readonly advice?: string
  /** The one order of the account that stands in the way, by its id. */
  readonly inTheWay?: string | undefined
  /** The broker's own words, letter by letter. */
  readonly detail: string
  /** Nobody knows whether the order exists: the answer was lost on the way. */
  readonly isUnknown: boolean
  /** Of an order of which nobody knows: who sent it, when, and at which quotes. */
  readonly sent?: string | undefined
  /** Seconds the broker asks to wait. */
  readonly waitSeconds?: number | undefined
}

const fact = (error: ApiError, name: string): string | undefined => {
  const { body } = error
  const value =
    typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof OrderNotArrivedError)
    return {
      title: 'The order did not arrive',
      detail: 'Its answer was lost, and the broker has no order of its id: nothing was placed. You can send it again.',
      // What is still on its way could only arrive under the same id, so the next attempt keeps it.
      isUnknown: true,
    }
  if (!(error instanceof ApiError))
    return {
      title: 'We do not know yet whether this went through',
      detail: `${messageOf(error)}. Look at your orders before you try again.`,
      isUnknown: true,
    }
  const detail = [error.message, error.detail].filter(Boolean).join(' ')
  const { title, advice } = said(error)
  const intent = sentOf(error)
  return {
    ...{ title, advice, detail, isUnknown: error.status >= 500, inTheWay: orderInTheWay(error) },
    sent: intent && intentText(intent),
    waitSeconds: waitOf(error),
  }
}

/** Who asks to wait says for how long, in seconds. */
function waitOf({ status, headers }: ApiError): number | undefined {
  const after = headers['retry-after'] ?? ''
  return status === 429 && /^\d{1,6}$/.test(after) ? Number(after) : undefined
}

/** Held quantities name the orders that hold them, a wash trade the order it could trade with. */
function orderInTheWay(error: ApiError): string | undefined {
  const { body } = error
  const related =
    typeof body === 'object' && body !== null
      ? (body as { readonly related_orders?: unknown }).related_orders
      : undefined
  const [only, ...others] = Array.isArray(related) ? related : [fact(error, 'existing_order_id')]
  return others.length === 0 && typeof only === 'string' ? only : undefined
}

/** Of keys that another of Alpaca's servers knows. */
const NOT_AUTHORIZED = 40110000

/** Whether this desk, and not the broker, refused: nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code !== NOT_AUTHORIZED

function said(error: ApiError): Said {
  const known = orderRefusalWords(error.detail ?? '', (name) => fact(error, name))
  if (known && error.status < 500) return known
  const plain = (title: string, advice = ''): Said => ({ title, advice })
  if (error.status === 429)
    return plain('Too many requests: wait a moment', 'Your order was not sent; it is still here.')
  if (error.status === 404) return plain('It no longer exists')
  if (error.status === 401)
    return isSignedOut(error)
      ? plain('You are signed out')
      : plain(
          'The broker rejects these keys',
          'Test the connection under Settings → Alpaca: paper and live have keys of their own.',
        )
  if (error.status === 504) return plain('We do not know yet whether this went through')
  if (error.status >= 500) return plain('The broker could not answer')
  return plain('The broker refused')
}
