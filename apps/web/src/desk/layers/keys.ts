/** The keys that act on every screen. */
import { useNavigate } from '@tanstack/react-router'
import { toggleAmounts } from '../../format/privacy.ts'
import { openAlert, openKeys, openKillSwitch, openPalette } from '../../page/layers.ts'
import { DESTINATIONS, SETTINGS } from '../../page/navigation.ts'
import { type Act, useShortcuts } from '../../page/shortcuts.ts'
import { isTicketAsked, openTicket } from '../../page/ticket-store.ts'

/** `canTrade` is false for visitors: the trading keys then do nothing. */
export function useDeskKeys(canTrade: boolean): void {
  const navigate = useNavigate()
  const traders = (act: () => unknown): Act => (canTrade ? act : () => false)
  useShortcuts('desk', {
    search: openPalette,
    searchAlways: openPalette,
    help: openKeys,
    amounts: traders(toggleAmounts),
    // While the ticket is on its way its side stays: the letter was meant for the symbol.
    buy: traders(() => isTicketAsked() || openTicket({ side: 'buy' })),
    sell: traders(() => isTicketAsked() || openTicket({ side: 'sell' })),
    alert: traders(() => openAlert({ symbol: symbolInFocus() })),
    cancelAll: traders(openKillSwitch),
  })
  useShortcuts(
    'go',
    Object.fromEntries([...DESTINATIONS, ...SETTINGS].map(({ to }) => [to, () => void navigate({ to })])),
  )
}

/** The symbol that has the focus, or is in the row that has; that of the page where none is. */
function symbolInFocus(): string | undefined {
  const focused = document.activeElement?.closest('[data-symbol], tr, li, section[data-key]')
  const named = focused?.closest('[data-symbol]') ?? focused?.querySelector('[data-symbol]')
  const page = /^\/assets\/([^/]+)$/.exec(location.pathname)?.[1]
  return named?.getAttribute('data-symbol') ?? (page && decodeURIComponent(page).toUpperCase())
}
