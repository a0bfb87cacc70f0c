/** A refusal in our words, with the numbers and the way out; Alpaca's own message goes with it. */
import { ApiError } from '@paddock/contract/errors/api-error'
import { dollars } from '../format/money.ts'
import { quantity } from '../format/quantity.ts'
import { messageOf } from '../ui/error-state.tsx'
import { OrderNotArrivedError } from './fate.ts'

export interface Refusal {
  readonly title: string
  /** The broker's own words, letter by letter. */
  readonly detail: string
  /** Nobody knows whether the order exists: the answer was lost on the way. */
  readonly isUnknown: boolean
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
  return { title: titleOf(error), detail, isUnknown: error.status >= 500 }
}

function titleOf(error: ApiError): string {
  const required = fact(error, 'cost_basis')
  const available = fact(error, 'buying_power')
  if (required && available) return `Needs ${dollars(required)}, you have ${dollars(available)}`
  const free = fact(error, 'available')
  const symbol = fact(error, 'symbol') ?? ''
  if (free !== undefined && error.code === 40310000)
    return `Only ${quantity(free)} ${symbol} are free; ${quantity(fact(error, 'held_for_orders') ?? '0')} are held by working orders`
  if (error.status === 429) return 'Too many requests: wait a moment'
  if (error.status === 404) return 'It is no longer there'
  if (error.status === 401) return 'You are signed out'
  if (error.status === 504) return 'We do not know yet whether this went through'
  if (error.status >= 500) return 'The broker could not answer'
  return 'The broker refused'
}
