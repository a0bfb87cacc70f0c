/** The frame of every screen but the plain ones. */
import { Outlet, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useOtherTabs } from '../dashboards/kept/use-other-tabs.ts'
import { HidesAmounts } from '../format/compiled-memory.ts'
import { useHidesAmounts } from '../format/privacy.ts'
import { environmentOf, useAccount, useAccountId } from '../live/account.ts'
import { useSession } from '../live/session.ts'
import { DayTurn } from '../live/streams/day-turn.ts'
import { PriceScope } from '../live/streams/price-scope.tsx'
import { useLiveOrders } from '../live/streams/trading-stream.ts'
import { closeLayer, useLayer } from '../page/layers.ts'
import { useTicketRequest } from '../page/ticket-store.ts'
import { narrowerThan } from '../ui/breakpoints.ts'
import { useKeptSwitch } from '../ui/kept-value.ts'
import { optional } from '../ui/optional.ts'
import { useMedia } from '../ui/use-media.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { useDeskKeys } from './layers/keys.ts'
import { Sidebar } from './sidebar.tsx'
import { useEnvironmentMark } from './status/environment-mark.ts'
import { StatusBar } from './status/status-bar.tsx'

const CommandPalette = lazy(async () => ({ default: (await import('./layers/command-palette.tsx')).CommandPalette }))
const KeysSheet = lazy(async () => ({ default: (await import('./layers/keys-sheet.tsx')).KeysSheet }))
const JobDialog = lazy(async () => ({ default: (await import('../trading/orders/jobs/job-dialog.tsx')).JobDialog }))
const KillSwitch = lazy(async () => ({ default: (await import('./layers/kill-switch.tsx')).KillSwitch }))
const NotificationsDrawer = lazy(async () => ({
  default: (await import('./layers/notifications-drawer.tsx')).NotificationsDrawer,
}))
const AlertDialog = lazy(async () => ({ default: (await import('../trading/alerts/alert-dialog.tsx')).AlertDialog }))
const OrderTemplate = lazy(async () => ({
  default: (await import('../ticket/templates/save-template.tsx')).OrderTemplate,
}))
const TicketDialog = lazy(async () => ({ default: (await import('../ticket/ticket-dialog.tsx')).TicketDialog }))
const LiveLock = optional(async () => (await import('./live-lock.tsx')).LiveLock)
const OwnWindow = lazy(async () => ({ default: (await import('../dashboards/own-window.tsx')).OwnWindow }))
const PopOutTicket = lazy(async () => ({ default: (await import('../ticket/pop-out-ticket.tsx')).PopOutTicket }))

export function Desk() {
  const { isSignedIn, user } = useSession()
  const hidesAmounts = useHidesAmounts()
  const account = useAccount()
  // Where there is little room the screen has it; who widens the sidebar there is not asked twice.
  const isTight = useMedia(narrowerThan('lg'))
  const [isRail, setRail] = useKeptSwitch(isTight ? 'paddock.sidebar-rail-tight' : 'paddock.sidebar-rail', isTight)
  useLiveOrders(account?.id)
  const turn = <DayTurn key={account?.id} account={account?.id} />
  useDeskKeys(isSignedIn)
  useEnvironmentMark(environmentOf(account))
  useOtherTabs(user?.id)
  const isTicket = useSearch({ strict: false, select: (search: { popout?: string }) => search.popout === 'ticket' })
  const widget = useSearch({ strict: false, select: (search: { widget?: string }) => search.widget })
  const own = widget !== undefined ? <OwnWindow widget={widget} /> : isTicket && isSignedIn && <PopOutTicket />
  const lock = account?.kind === 'alpaca-live' && <LiveLock key={account.id} account={account} />
  if (own)
    return (
      <HidesAmounts value={hidesAmounts}>
        <div className="shell-window" data-env={environmentOf(account)}>
          <div className="env-strip" />
          <Suspense>
            {lock}
            {turn}
            {own}
          </Suspense>
        </div>
        <Layers />
      </HidesAmounts>
    )
  return (
    <HidesAmounts value={hidesAmounts}>
      <div className="shell" data-env={environmentOf(account)} data-sidebar={isRail ? 'rail' : 'wide'}>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <div className="env-strip" />
        <Sidebar isRail={isRail} onToggle={() => setRail(!isRail)} />
        <Header isSignedIn={isSignedIn} />
        {/* It scrolls, so the keyboard reaches it. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region without a tab stop cannot be scrolled by key */}
        <main className="main" id="content" tabIndex={0}>
          <Suspense>{lock}</Suspense>
          {turn}
          <PriceScope place="bar">
            <Outlet />
          </PriceScope>
        </main>
        <StatusBar />
        <BottomBar canTrade={isSignedIn} />
      </div>
      <Layers />
    </HidesAmounts>
  )
}

/** What opens above the desk, loaded when it is first wanted. */
function Layers() {
  const { content: layer, state } = useLayer()
  const isOpen = state === 'open'
  const request = useTicketRequest()
  const account = useAccountId()
  return (
    <Suspense>
      {layer === 'palette' && <CommandPalette isOpen={isOpen} />}
      {layer === 'keys' && <KeysSheet isOpen={isOpen} />}
      {layer === 'notifications' && <NotificationsDrawer isOpen={isOpen} />}
      {layer === 'kill-switch' && isOpen && <KillSwitch />}
      {account !== undefined && typeof layer === 'object' && 'alert' in layer && (
        <AlertDialog
          key={JSON.stringify(layer)}
          account={account}
          wish={layer.alert}
          isOpen={isOpen}
          onClose={closeLayer}
        />
      )}
      {account !== undefined && typeof layer === 'object' && 'job' in layer && isOpen && (
        <JobDialog kind={layer.job} account={account} onClose={closeLayer} />
      )}
      {typeof layer === 'object' && 'template' in layer && isOpen && (
        <OrderTemplate order={layer.template} onClose={closeLayer} />
      )}
      {request && <TicketDialog />}
    </Suspense>
  )
}
