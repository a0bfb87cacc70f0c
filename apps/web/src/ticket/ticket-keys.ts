/** The keys of the ticket while the focus is in it. */
import type { KeyboardEvent } from 'react'
import { type Draft, NO_EXITS } from './draft.ts'
import { typeChoice } from './form.ts'
import type { Resolved } from './resolved.ts'

export interface TicketActs {
  readonly set: (change: Partial<Draft>) => void
  readonly onPercent: (percent: 25 | 50 | 75 | 100) => void
  readonly send: () => void
  /** Says the price aloud. */
  readonly sayPrice: () => void
}

/** What the sheet of keys lists. */
export const TICKET_KEYS: readonly (readonly [string, string])[] = [
  ['Ctrl Enter', 'Ticket: review or send'],
  ['Alt B, M, A', 'Ticket: price to bid, middle, ask'],
  ['Alt 1 … 4', 'Ticket: 25, 50, 75, 100 %'],
  ['Alt R', 'Ticket: size by risk to the stop'],
  ['Alt P', 'Ticket: say the price'],
  ['Ctrl B', 'Ticket: exits on or off'],
  ['L M P T', 'Ticket: limit, market, stop, trailing, on the type'],
]

const PLACES: Readonly<Record<string, string>> = { KeyB: 'b', KeyM: 'm', KeyA: 'a' }
const PERCENTS: Readonly<Record<string, 25 | 50 | 75 | 100>> = { Digit1: 25, Digit2: 50, Digit3: 75, Digit4: 100 }
const TYPES: Readonly<Record<string, string>> = { l: 'limit', m: 'market', p: 'stop', t: 'trailing_stop' }

/** Does what a key means; whether it meant anything. Letters of the type count while its box has the focus. */
export function onTicketKey(event: KeyboardEvent, draft: Draft, { isClosing }: Resolved, acts: TicketActs): boolean {
  const { key, code, target } = event
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && key === 'Enter') acts.send()
  else if (isCommand && code === 'KeyB')
    acts.set({ exits: draft.exits.isOn ? NO_EXITS : { ...draft.exits, isOn: true, isExit: isClosing } })
  else if (event.altKey && PLACES[code] && draft.legs.length < 2)
    acts.set({ limitPrice: PLACES[code], ...(hasLimit(draft) ? {} : { selectedOrderType: typeChoice('limit') }) })
  else if (event.altKey && PERCENTS[code]) acts.onPercent(PERCENTS[code])
  else if (event.altKey && code === 'KeyR') acts.set({ sizeUnit: 'risk' })
  else if (event.altKey && code === 'KeyP') acts.sayPrice()
  else if (!isCommand && !event.altKey && TYPES[key] && isTypeBox(target))
    acts.set({ selectedOrderType: typeChoice(TYPES[key]) })
  else return false
  return true
}

const hasLimit = ({ selectedOrderType: { name } }: Draft): boolean => name === 'limit' || name === 'stop_limit'

const isTypeBox = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.getAttribute('aria-label') === 'Order type'
