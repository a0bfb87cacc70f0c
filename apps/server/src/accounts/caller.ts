/** A call on its way to a broker, and who makes it. */
import type { Actor } from '@paddock/broker/account/event'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { WorkBudget } from '../http/work-budget.ts'
import type { Broker } from './broker.ts'

/** Who asks, and which broker answers them. */
export interface Caller {
  readonly broker: Broker
  readonly actor: Actor
  /** Of a person at their desk. */
  readonly sessionId?: string | undefined
  /** Undefined for visitors. */
  readonly accountId?: AccountId
  /** Of the account, where it was read for this call. */
  readonly sequence?: number | undefined
  /** Whose requests are counted together, those to each of Alpaca's hosts apart. */
  readonly countedAs: string
  /** Requests a minute that the account has been set to; null and absent for as many as anybody may send. */
  readonly requestsPerMinute?: number | null
  /** A visitor may read the market and nothing of an account. */
  readonly isVisitor?: boolean
  /** What may be worked out for them, where that is bounded. */
  readonly budget?: WorkBudget
}

export interface Call {
  readonly request: Request
  /** Below the address the caller came by, undecoded: `/v2/orders`. */
  readonly path: string
  readonly query: string
  readonly requestId: string
  /** Whether who asked has hung up. */
  readonly isGone?: (() => boolean) | undefined
  /** What is limited by address, see `addressBucket`. */
  readonly address: string
  /** Whether the caller's own connection is TLS. */
  readonly isSecure: boolean
  /** Told which operation it is, once that is known. */
  readonly named?: (operation: string) => void
}
