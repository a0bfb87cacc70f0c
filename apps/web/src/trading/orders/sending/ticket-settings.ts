/** How the ticket starts and what it asks before it sends: kept in this browser, chosen under Settings → General. */
import * as z from 'zod/mini'
import { keptValue } from '../../../ui/kept-value.ts'

/** `dangerous`: what sells short, crosses the market or has no bound is asked about. On paper and live accounts nothing leaves by a single press. */
export const CONFIRM_LEVELS = ['off', 'dangerous', 'always'] as const

const Start = z.object({
  type: z.catch(z.string(), 'market'),
  time: z.catch(z.string(), 'day'),
  quantity: z.catch(z.string(), '1'),
  unit: z.catch(z.enum(['qty', 'notional', 'percent', 'risk']), 'qty'),
})
export type TicketStart = z.infer<typeof Start>
const start = (time: string) => z.catch(Start, { type: 'market', time, quantity: '1', unit: 'qty' as const })

/** A decimal as it was typed, or nothing. */
const amount = z.string().check(z.regex(/^(\d{1,9}(\.\d{0,4})?)?$/))
/** In which an order that was pressed can still be taken back, before it leaves. */
export const UNDO_SECONDS = [0, 1, 2, 3] as const

const TicketSettings = z.object({
  confirm: z.catch(z.enum(CONFIRM_LEVELS), 'dangerous'),
  /** Whether an order that was sent becomes what its class starts with. */
  isRemembering: z.catch(z.boolean(), false),
  /** US dollars from which on the symbol is typed to confirm, outside practice; empty for never. */
  typedFrom: z.catch(amount, '50000'),
  undoSeconds: z.catch(z.literal(UNDO_SECONDS), 0),
  /** Whether orders that open something wait while the stream of orders is down. */
  isStreamRequired: z.catch(z.boolean(), true),
  /** Exits that one key puts on: percent to the stop, and how many times as far the target is. */
  bracketStop: z.catch(amount, '2'),
  bracketTarget: z.catch(amount, '2'),
  /** Percent that a price may jump past a stop, for the worst case. */
  gap: z.catch(amount, '10'),
  us_equity: start('day'),
  us_option: start('day'),
  crypto: start('gtc'),
})
export type TicketSettings = z.infer<typeof TicketSettings>
export type StartClass = 'us_equity' | 'us_option' | 'crypto'

const complete = (given: unknown) => ({
  ...{ us_equity: {}, us_option: {}, crypto: { time: 'gtc' } },
  ...(typeof given === 'object' ? given : undefined),
})

/** The settings that were stored; whatever they lack or misspell is the default: a market order for the day, to buy one. */
export function parseTicketSettings(stored: unknown): TicketSettings {
  const read = TicketSettings.safeParse(complete(stored))
  return read.success ? read.data : TicketSettings.parse(complete(undefined))
}

const kept = keptValue('paddock.ticket', parseTicketSettings)

export const ticketSettings = kept.read

/** Changes part of the settings, at once and for the next visit. */
export function setTicketSettings(change: Partial<TicketSettings>): void {
  kept.write({ ...kept.read(), ...change })
}

export const useTicketSettings = kept.useValue
