/** What the order ticket was asked to open with. The ticket itself keeps the draft. */
import type { OrderType, PositionIntent, TimeInForce } from '@paddock/contract/entities/order'
import { useSyncExternalStore } from 'react'

/** One contract of an order of several, `ratio` of it for each unit. */
export interface TicketLeg {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  /** 1 where it is left out. */
  readonly ratio?: number | undefined
  /** What it does to the position; follows from what is held where it is left out. */
  readonly positionIntent?: PositionIntent | undefined
}

/**
 * Everything the ticket can be opened with; amounts are decimal texts. What is left out starts as it always does: a market order for the day.
 * What the account's broker does not take is put right as if it had been typed.
 */
export interface TicketRequest {
  /** A stock, a pair with its slash, or a contract. Left out where {@link legs} are given. */
  readonly symbol?: string | undefined
  /** Anything but `sell` buys: Alpaca may add sides. */
  readonly side?: string | undefined
  /** Shares, coins, contracts, or units of the legs. */
  readonly qty?: string | undefined
  /** US dollars instead of a quantity. */
  readonly notional?: string | undefined
  /** Follows from the prices where it is left out: a limit, a stop, both, a trail. */
  readonly type?: OrderType | undefined
  readonly timeInForce?: TimeInForce | undefined
  /** Of legs the net price of a unit: positive is paid, negative comes in. */
  readonly limitPrice?: string | undefined
  readonly stopPrice?: string | undefined
  readonly trailPrice?: string | undefined
  readonly trailPercent?: string | undefined
  /**
   * Exits: with an entry they make it a bracket (both) or an oto (one). With `isExit` they are the order itself: both an oco, one of them a limit or
   * a stop order that closes what is held.
   */
  readonly takeProfit?: string | undefined
  readonly stopLoss?: string | undefined
  readonly stopLossLimit?: string | undefined
  readonly isExit?: boolean | undefined
  /** The exits are this server's to hold, also where there is one alone; a trail is the stop's then. */
  readonly isServerHeld?: boolean | undefined
  readonly legs?: readonly TicketLeg[] | undefined
  /** Of a single contract; follows from what is held where it is left out. */
  readonly positionIntent?: PositionIntent | undefined
  readonly extendedHours?: boolean | undefined
  /** The name it is sent under; a new one where it is left out. */
  readonly clientOrderId?: string | undefined
  /** Several orders at once, by weights, instead of one. */
  readonly isBasket?: boolean | undefined
}

const KEY = 'paddock.ticket-request'
let request: TicketRequest | undefined = afterReload()
const listeners = new Set<() => void>()

/** A ticket that was open when the page was loaded again is open still. */
function afterReload(): TicketRequest | undefined {
  const stored = globalThis.sessionStorage?.getItem(KEY)
  const [entry] = stored ? performance.getEntriesByType('navigation') : []
  if (!stored || !entry || !('type' in entry) || entry.type !== 'reload') return undefined
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

function set(next: TicketRequest | undefined): void {
  request = next
  if (next) sessionStorage.setItem(KEY, JSON.stringify(next))
  else sessionStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

export const openTicket = (wanted: TicketRequest = {}): void => set(wanted)
export const closeTicket = (): void => set(undefined)

export const isTicketAsked = (): boolean => request !== undefined

/** Undefined while the ticket is closed. */
export const useTicketRequest = (): TicketRequest | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => request,
  )
