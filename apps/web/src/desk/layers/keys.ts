/** The keyboard of the desk. */

import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toggleAmounts } from '../../format/privacy.ts'
import { isKeyTaken } from '../../page/keys.ts'
import { openAlert, openKeys, openKillSwitch, openPalette } from '../../page/layers.ts'
import { isTicketAsked, openTicket } from '../../page/ticket-store.ts'
import { DESTINATIONS, SETTINGS } from './navigation.ts'

/** Milliseconds after `g` in which the letter counts. */
const LETTER_WITHIN = 1500

/** What the sheet of keys lists. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['/ or Ctrl K', 'Search symbols, pages, actions'],
  ['b', 'Buy'],
  ['s', 'Sell'],
  ['a', 'Alert on the symbol in focus'],
  ['5 Enter', 'Interval of the chart: 1, 5, 15, 1h, 1d, 1w'],
  ...[...DESTINATIONS, ...SETTINGS].flatMap(({ label, letter }) =>
    letter ? [[`g ${letter}`, `Go to ${label}`] as const] : [],
  ),
  ['h', 'Hide amounts, or show them'],
  ['F8', 'Go to the notifications'],
  ['Esc', 'Close the top layer'],
  ['Shift Esc', 'Cancel all orders, once confirmed'],
  ['?', 'This list'],
]

/** `canTrade` is false for visitors: the trading keys then do nothing. */
export function useDeskKeys(canTrade: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    let goUntil = 0
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      // The one that must work whatever is open and whatever is being typed.
      if (canTrade && event.shiftKey && event.key === 'Escape') {
        event.preventDefault()
        openKillSwitch()
        return
      }
      if (isKeyTaken(event)) return
      const isGo = event.timeStamp < goUntil
      goUntil = 0
      const destination = isGo && [...DESTINATIONS, ...SETTINGS].find(({ letter }) => letter === event.key)
      if (destination) void navigate({ to: destination.to })
      else if (event.key === 'g') goUntil = event.timeStamp + LETTER_WITHIN
      else if (event.key === '/') openPalette()
      else if (event.key === '?') openKeys()
      else if (canTrade && event.key === 'h') toggleAmounts()
      // While the ticket is on its way its side stays: the letter was meant for the symbol.
      else if (canTrade && event.key === 'b') isTicketAsked() || openTicket({ side: 'buy' })
      else if (canTrade && event.key === 's') isTicketAsked() || openTicket({ side: 'sell' })
      else if (canTrade && event.key === 'a') openAlert({ symbol: symbolInFocus() })
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, canTrade])
}

/** The symbol that has the focus, or is in the row that has; that of the page where none is. */
function symbolInFocus(): string | undefined {
  const focused = document.activeElement?.closest('[data-symbol], tr, li, section[data-key]')
  const named = focused?.closest('[data-symbol]') ?? focused?.querySelector('[data-symbol]')
  const page = /^\/assets\/([^/]+)$/.exec(location.pathname)?.[1]
  return named?.getAttribute('data-symbol') ?? (page && decodeURIComponent(page).toUpperCase())
}
