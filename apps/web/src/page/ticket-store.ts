/** What the order ticket was asked to open with, and the tickets that stand on the page. The ticket itself keeps the draft. */
import {
  ORDER_TYPES,
  type OrderType,
  POSITION_INTENTS,
  type PositionIntent,
  TIMES_IN_FORCE,
  type TimeInForce,
} from '@paddock/contract/entities/order'
import * as z from 'zod/mini'
import { keptValue } from '../ui/kept-value.ts'

/** One contract of an order of several, `ratio` of it for each unit. */
interface TicketLeg {
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

const text = z.optional(z.string())
const flag = z.optional(z.boolean())
const Intent = z.optional(z.enum(POSITION_INTENTS))
const Request = z.object({
  ...{ symbol: text, side: text, qty: text, notional: text, limitPrice: text, stopPrice: text, trailPrice: text },
  ...{ trailPercent: text, takeProfit: text, stopLoss: text, stopLossLimit: text, clientOrderId: text },
  ...{ isExit: flag, isServerHeld: flag, extendedHours: flag, isBasket: flag },
  type: z.optional(z.enum(ORDER_TYPES)),
  timeInForce: z.optional(z.enum(TIMES_IN_FORCE)),
  positionIntent: Intent,
  legs: z.optional(
    z.array(
      z.object({
        ...{ symbol: z.string(), side: z.enum(['buy', 'sell']), ratio: z.optional(z.number()), positionIntent: Intent },
      }),
    ),
  ),
})

const request = keptValue(
  'paddock.ticket-request',
  (stored): TicketRequest | undefined => z.safeParse(Request, stored).data,
  'tab',
)
// A ticket that was open when the page was loaded again is open still.
if (!isReloaded()) request.remove()

/** Whether the page that is there was loaded again. */
export function isReloaded(): boolean {
  const [entry] = globalThis.performance?.getEntriesByType('navigation') ?? []
  return entry !== undefined && 'type' in entry && entry.type === 'reload'
}

interface PlacedTicket {
  readonly symbol: string
  /** It is the ticket of the page, which is meant where no symbol is named. */
  readonly isOfPage: boolean
  /** Whether it took the request: out of sight, or with an order on its way, it takes none. */
  readonly take: (request: TicketRequest) => boolean
}
const placed = new Set<PlacedTicket>()

/** A ticket on the page is asked for its symbol until it says it is gone, which the answer does. */
export function placeTicket(ticket: PlacedTicket): () => void {
  placed.add(ticket)
  return () => placed.delete(ticket)
}

/** Gives the request to the ticket that was last placed for its symbol, or opens the dialog with it. */
export function openTicket(wanted: TicketRequest = {}): void {
  const isFor = ({ symbol, isOfPage }: PlacedTicket) =>
    wanted.symbol === undefined ? isOfPage : wanted.symbol === symbol
  const isOfSeveral = wanted.isBasket === true || wanted.legs !== undefined
  if (isOfSeveral || ![...placed].reverse().some((ticket) => isFor(ticket) && ticket.take(wanted)))
    request.write(wanted)
}
export const closeTicket = request.remove

export const isTicketAsked = (): boolean => request.read() !== undefined

/** Undefined while the ticket is closed. */
export const useTicketRequest = request.useValue
