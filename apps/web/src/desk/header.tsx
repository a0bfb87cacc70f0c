import { Link, useRouterState } from '@tanstack/react-router'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { MarketPhase } from './market-phase.tsx'
import { pageName, titleOfPath } from './page-head.ts'
import { openPalette } from './palette-store.ts'
import { ThemeToggle } from './theme-toggle.tsx'
import { openTicket } from './ticket-store.ts'

/** The page's title, what finds everything else, and the one button that trades. */
export function Header({ isSignedIn }: { isSignedIn: boolean }) {
  const title = usePageTitle()
  return (
    <header className="header">
      {title !== undefined && <h1>{title}</h1>}
      <button type="button" className="search-button" onClick={openPalette} aria-keyshortcuts="/ Control+K">
        <Icon name="search" />
        <span className="truncate">Search symbols, pages, actions</span>
        <kbd className="push">/</kbd>
      </button>
      <MarketPhase />
      {isSignedIn ? (
        <AccountSwitcher />
      ) : (
        <>
          <span className="chip chip-env">Practice</span>
          <Link to="/login" className={buttonClass()}>
            Sign in
          </Link>
        </>
      )}
      <ThemeToggle />
      {isSignedIn && (
        <Button tone="primary" hotkey="b" className="trade-button" onClick={() => openTicket()}>
          Trade
        </Button>
      )}
    </header>
  )
}

/** The title the page's route gave, or its path's last segment; none above an error, which says itself what it is. */
function usePageTitle(): string | undefined {
  return useRouterState({
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
}
