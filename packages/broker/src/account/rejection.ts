/** Why a command was refused, with the facts. `rejectionAnswer` turns one into Alpaca's status, code and words. */
import type { DecimalString } from '@paddock/contract/entities/scalar'

/** A rule of syntax: 422/40010001, in Alpaca's words. */
export type Rejection =
  | { readonly kind: 'malformed'; readonly message: string }
  /** A rule broken by an otherwise understood order: 422/42210000. */
  | { readonly kind: 'unprocessable'; readonly message: string; readonly facts?: Readonly<Record<string, string>> }
  /** Not allowed now: 403/40310000. */
  | {
      readonly kind: 'forbidden'
      readonly message: string
      readonly facts?: Readonly<Record<string, string | string[]>>
    }
  | { readonly kind: 'insufficient-buying-power'; readonly required: DecimalString; readonly available: DecimalString }
  | {
      readonly kind: 'insufficient-qty'
      readonly symbol: string
      readonly requested: DecimalString
      readonly available: DecimalString
      readonly existing: DecimalString
      readonly held: DecimalString
      readonly relatedOrders: readonly string[]
    }
  /** Only who holds a contract exercises it: 403/40310001. */
  | { readonly kind: 'short-position'; readonly message: string }
  | { readonly kind: 'long-position-not-found'; readonly symbol: string }
  | { readonly kind: 'order-not-found'; readonly orderId: string }
  | { readonly kind: 'not-cancelable'; readonly status: string }

/** What a refusal answers on the wire. */
export interface RejectionAnswer {
  readonly status: 403 | 404 | 422
  readonly body: { readonly code: number; readonly message: string; readonly [fact: string]: unknown }
}

export const malformed = (message: string): Rejection => ({ kind: 'malformed', message })

export const unprocessable = (message: string, facts?: Readonly<Record<string, string>>): Rejection => ({
  kind: 'unprocessable',
  message,
  ...(facts && { facts }),
})

export const forbidden = (message: string, facts?: Readonly<Record<string, string | string[]>>): Rejection => ({
  kind: 'forbidden',
  message,
  ...(facts && { facts }),
})
