import { pathOfId } from '@paddock/contract/desk/dashboards/dashboard'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { openLoginPopup } from '../accounts/identity/popup-login.ts'
import { useDashboardEntries } from '../dashboards/kept/known-entries.ts'
import { environmentName, environmentOf, useAccount, useAccounts } from '../live/account.ts'
import { openNotifications, openPalette } from '../page/layers.ts'
import { pageName, titleOfPath } from '../page/page.tsx'
import { openTicket } from '../page/ticket-store.ts'
import { BREAKPOINTS } from '../ui/breakpoints.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { useUnreadToasts } from '../ui/toast.ts'
import { MarketPhase } from './status/market-phase.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** On a tablet there is room for its icon alone. */
const SEARCH = 'Search symbols, pages, actions'

/** The page's title, what finds everything else, and the one button that trades. */
export function Header({ isSignedIn }: { isSignedIn: boolean }) {
  const title = usePageTitle()
  return (
    <header className="header">
      {title !== undefined && <h1>{title}</h1>}
      <button
        type="button"
        className="search-button"
        aria-label={SEARCH}
        onClick={openPalette}
        aria-keyshortcuts="/ Control+K"
      >
        <Icon name="search" />
        <span className="truncate">{SEARCH}</span>
        <kbd className="push">/</kbd>
      </button>
      <MarketPhase />
      {isSignedIn ? (
        <AccountSwitcher />
      ) : (
        <>
          <span className="chip chip-env">Practice</span>
          <Link to="/login" className={buttonClass()} onClick={signInBeside}>
            Sign in
          </Link>
        </>
      )}
      <Bell />
      {/* On a phone the title has its room; the mode is chosen in the settings. */}
      <span className="max-sm:hidden">
        <ThemeToggle />
      </span>
      {isSignedIn && (
        <Button tone="primary" hotkey="b" className="trade-button" onClick={() => openTicket()}>
          Trade
        </Button>
      )}
    </header>
  )
}

/** In a window of its own, so that the page stays; where that is not allowed, or there is no room for one, the link leads on. */
function signInBeside(event: MouseEvent): void {
  if (innerWidth < BREAKPOINTS.md || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (openLoginPopup()) event.preventDefault()
}

/** What went by, and how much of it is new. */
function Bell() {
  const unread = useUnreadToasts()
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} new`
  return (
    <span className="relative">
      <IconButton icon="bell" label={label} onClick={openNotifications} />
      {unread > 0 && (
        <span
          className="pointer-events-none absolute -top-0.5 -right-0.5 min-w-4 rounded-[0.5rem] bg-primary px-1 text-center text-[0.6875rem] leading-4 font-strong text-on-primary"
          aria-hidden
        >
          {Math.min(unread, 99)}
        </span>
      )}
    </span>
  )
}

/** The title the page's route gave, or its path's last segment; none above an error, which says itself what it is. */
function usePageTitle(): string | undefined {
  const dashboards = useDashboardEntries()
  const path = useRouterState({
    select: ({ matches }) => {
      const match = matches.find(({ routeId }) => routeId === '/_desk/dashboard/$id')
      return match && pathOfId((match.params as { id: string }).id)
    },
  })
  const title = useRouterState({
    select: ({ matches, location }) => {
      if (matches.some(({ routeId, status }) => routeId === '/_desk/$' || status === 'error' || status === 'notFound'))
        return undefined
      for (const match of matches.toReversed()) {
        const title = match.meta?.find((item) => item && 'title' in item)?.title
        if (title) return pageName(String(title))
      }
      return titleOfPath(location.pathname)
    },
  })
  // The route's own title is older than a name that was read or changed since.
  return (title && dashboards.find((one) => one.path === path)?.name) ?? title
}

const OpenAccountDialog = lazy(async () => ({
  default: (await import('../accounts/practice/open-account-dialog.tsx')).OpenAccountDialog,
}))

/** Which account the page is on, always in sight; another one is another address. */
function AccountSwitcher() {
  const account = useAccount()
  const accounts = useAccounts()
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  if (!account) return undefined
  const environment = environmentName(environmentOf(account))
  return (
    <>
      <Menu
        label="Accounts"
        trigger={
          <button type="button" className="account-switch" aria-label={`Account: ${account.name}`}>
            <span className="chip chip-env">{environment}</span>
            {account.name !== environment && (
              <span className="overflow-hidden max-w-36 text-ellipsis">{account.name}</span>
            )}
            <Icon name="chevron-down" size={14} />
          </button>
        }
      >
        {accounts.map((item) => (
          <MenuItem
            key={item.id}
            isChecked={item.id === account.id}
            onSelect={() => navigate({ to: '.', search: (before) => ({ ...before, account: item.id }) })}
          >
            <span data-env={environmentOf(item)}>
              <span className="chip chip-env">{environmentName(environmentOf(item))}</span>
            </span>
            {item.name}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon="plus" onSelect={() => setOpening(true)}>
          New practice account
        </MenuItem>
        <MenuItem icon="settings-2" onSelect={() => navigate({ to: '/account' })}>
          Manage {account.name}
        </MenuItem>
        {accounts.length > 1 && (
          <MenuItem icon="scale" onSelect={() => navigate({ to: '/compare' })}>
            Compare accounts
          </MenuItem>
        )}
      </Menu>
      {isOpening && (
        <Suspense>
          <OpenAccountDialog onClose={() => setOpening(false)} />
        </Suspense>
      )}
    </>
  )
}
