/** The screens there are, as the sidebar, the palette and the keyboard name them. */
import type { IconName } from '../ui/icon-names.ts'

export interface Destination {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  /** Pressed after `g`. */
  readonly letter?: string
  /** Current only on exactly this address. */
  readonly isExact?: boolean
  /** The sidebar shows how many there are. */
  readonly count?: 'positions' | 'orders'
}

export const DESTINATIONS: readonly Destination[] = [
  { to: '/dashboard', label: 'Dashboard', icon: 'layout-dashboard', letter: 'd' },
  { to: '/assets', label: 'Assets', icon: 'chart-column', letter: 'a' },
  { to: '/positions', label: 'My Positions', icon: 'layers', letter: 'p', count: 'positions' },
  { to: '/orders', label: 'Active Orders', icon: 'list-checks', letter: 'o', count: 'orders' },
  { to: '/watchlist', label: 'My Watchlists', icon: 'star', letter: 'w' },
  { to: '/activities', label: 'History of Activities', icon: 'history', letter: 'h' },
  { to: '/history', label: 'My Portfolio History', icon: 'chart-line', letter: 'e' },
  { to: '/balances', label: 'Balances', icon: 'wallet', letter: 'b' },
  { to: '/account', label: 'Account', icon: 'user', letter: 'c' },
]

/** Screens with no entry in the sidebar: the search and the phone's menu lead to them. */
export const FURTHER: readonly Destination[] = [
  { to: '/settings/notifications', label: 'Alerts', icon: 'target' },
  { to: '/compare', label: 'Compare accounts', icon: 'scale' },
]

export const SETTINGS: readonly Destination[] = [
  { to: '/settings', label: 'General', icon: 'sliders-horizontal', letter: 's', isExact: true },
  { to: '/settings/config', label: 'Configuration', icon: 'settings-2' },
  { to: '/settings/dashboard-layouts-config', label: 'Dashboard Layouts', icon: 'columns-3' },
  { to: '/settings/notifications', label: 'Notifications', icon: 'bell', letter: 'n' },
  { to: '/settings/security', label: 'Security', icon: 'shield' },
  { to: '/settings/alpaca', label: 'Alpaca', icon: 'link' },
]
