/** How the ticket starts and what it asks before it sends: kept in this browser, chosen under Settings → General. */
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

/** `dangerous`: what sells short, crosses the market or has no bound is asked about. On a live account every order is held down to send. */
export const CONFIRM_LEVELS = ['off', 'dangerous', 'always'] as const

const Start = z.object({
  type: z.catch(z.string(), 'market'),
  time: z.catch(z.string(), 'day'),
  quantity: z.catch(z.string(), '1'),
  unit: z.catch(z.enum(['qty', 'notional', 'percent', 'risk']), 'qty'),
})
export type TicketStart = z.infer<typeof Start>
const start = (time: string) => z.catch(Start, { type: 'market', time, quantity: '1', unit: 'qty' as const })

const TicketSettings = z.object({
  confirm: z.catch(z.enum(CONFIRM_LEVELS), 'dangerous'),
  /** Whether an order that was sent becomes what its class starts with. */
  isRemembering: z.catch(z.boolean(), false),
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
