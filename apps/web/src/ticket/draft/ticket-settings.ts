/** How the ticket starts and what it asks before it sends: kept in this browser, chosen under Settings → General. */
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

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
const MOST_UNDO_SECONDS = 3

const TicketSettings = z.object({
  confirm: z.catch(z.enum(CONFIRM_LEVELS), 'dangerous'),
  /** Whether an order that was sent becomes what its class starts with. */
  isRemembering: z.catch(z.boolean(), false),
  /** US dollars from which on the symbol is typed to confirm, outside practice; empty for never. */
  typedFrom: z.catch(amount, '50000'),
  /** Seconds in which an order that was pressed can still be taken back, before it leaves. */
  undoSeconds: z.catch(z.int().check(z.minimum(0), z.maximum(MOST_UNDO_SECONDS)), 0),
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

const KEY = 'paddock.ticket'

/** The settings a stored text holds; whatever it lacks or misspells is the default: a market order for the day, to buy one. */
export function parseTicketSettings(stored: string | null): TicketSettings {
  try {
    return TicketSettings.parse(complete(JSON.parse(stored ?? '{}')))
  } catch {
    return TicketSettings.parse(complete({}))
  }
}

const complete = (given: object) => ({ us_equity: {}, us_option: {}, crypto: { time: 'gtc' }, ...given })

const listeners = new Set<() => void>()
let settings = parseTicketSettings(globalThis.localStorage?.getItem(KEY) ?? null)

export const ticketSettings = (): TicketSettings => settings

/** Changes part of the settings, at once and for the next visit. */
export function setTicketSettings(change: Partial<TicketSettings>): void {
  settings = { ...settings, ...change }
  localStorage.setItem(KEY, JSON.stringify(settings))
  for (const listener of listeners) listener()
}

export const useTicketSettings = (): TicketSettings =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => settings,
  )
