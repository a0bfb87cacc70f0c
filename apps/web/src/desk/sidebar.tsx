/** The way to every screen; narrowed to icons, the words stay for screen readers and tooltips. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSignOut } from '../accounts/identity/use-sign-out.ts'
import { useDashboardEntries } from '../dashboards/kept/known-entries.ts'
import { howMany } from '../format/number.ts'
import { useAccountId } from '../live/account.ts'
import { ordersQuery, positionsQuery } from '../live/queries.ts'
import { type User, useSession } from '../live/session.ts'
import { DESTINATIONS, type Destination, SETTINGS } from '../page/navigation.ts'
import { Avatar } from '../ui/avatar.tsx'
import { BrandMark } from '../ui/brand.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useKeptSwitch } from '../ui/kept-value.ts'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'

export function Sidebar({ isRail, onToggle }: { isRail: boolean; onToggle: () => void }) {
  const [isSettingsOpen, setSettingsOpen] = useKeptSwitch('paddock.sidebar-settings', true)
  return (
    <aside className="sidebar" aria-label="Sidebar">
      <Link to="/dashboard" className="brand">
        <BrandMark />
        <span>Paddock</span>
      </Link>
      <nav className="nav" aria-label="Screens">
        {DESTINATIONS.map((destination) =>
          destination.to === '/dashboard' ? (
            <Dashboards key={destination.to} destination={destination} isRail={isRail} />
          ) : (
            <Entry key={destination.to} destination={destination} isRail={isRail} />
          ),
        )}
        <button
          type="button"
          className="nav-group"
          aria-expanded={isSettingsOpen}
          title={isRail ? 'Settings' : undefined}
          onClick={() => setSettingsOpen(!isSettingsOpen)}
        >
          <span>Settings</span>
          <Icon name={isSettingsOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        </button>
        {isSettingsOpen &&
          SETTINGS.map((destination) => <Entry key={destination.to} destination={destination} isRail={isRail} />)}
      </nav>
      <div className="sidebar-foot">
        <Person />
        <IconButton
          icon="panel-left"
          label={isRail ? 'Expand the sidebar' : 'Collapse the sidebar to icons'}
          className="push"
          aria-pressed={isRail}
          onClick={onToggle}
        />
      </div>
    </aside>
  )
}

function Entry({ destination, isRail }: { destination: Destination; isRail: boolean }) {
  const { to, label, icon, isExact, count } = destination
  return (
    <Link
      to={to}
      activeOptions={{ exact: isExact ?? false, includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      title={isRail ? label : undefined}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {count && !isRail && <Count of={count} />}
    </Link>
  )
}

/** The one dashboard there is, or a group that lists all of them. */
function Dashboards({ destination, isRail }: { destination: Destination; isRail: boolean }) {
  const dashboards = useDashboardEntries()
  const [isOpen, setOpen] = useKeptSwitch('paddock.sidebar-dashboards', true)
  if (dashboards.length === 1) return <Entry destination={destination} isRail={isRail} />
  return (
    <>
      <button
        type="button"
        className="nav-group"
        aria-expanded={isOpen}
        title={isRail ? 'Dashboards' : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span>Dashboards</span>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
      </button>
      {isOpen &&
        dashboards.map(({ path, name }) => (
          <Entry
            key={path}
            destination={{ to: path, label: name, icon: destination.icon, isExact: true }}
            isRail={isRail}
          />
        ))}
    </>
  )
}

function Count({ of }: { of: 'positions' | 'orders' }) {
  const account = useAccountId()
  const isKnown = account !== undefined
  const positions = useQuery({
    ...positionsQuery(account ?? ''),
    enabled: isKnown && of === 'positions',
    select: (list) => list.length,
  })
  const orders = useQuery({
    ...ordersQuery(account ?? '', 'open'),
    enabled: isKnown && of === 'orders',
    select: (list) => list.length,
  })
  const count = of === 'positions' ? positions.data : orders.data
  return count ? <small className="count">{howMany(count)}</small> : undefined
}

function Person() {
  const { user } = useSession()
  if (user) return <PersonMenu user={user} />
  return (
    <Link to="/login" className="person link">
      Sign in
    </Link>
  )
}

const SignOutDialog = lazy(async () => ({
  default: (await import('../accounts/identity/sign-out-dialog.tsx')).SignOutDialog,
}))

/** Who is signed in, and the way out. */
function PersonMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const { mutate: signOut } = useSignOut()
  const [isLeaving, setLeaving] = useState(false)
  const name = user.isGuest ? 'Guest' : user.name || (user.email ?? 'Signed in')
  return (
    <>
      <Menu
        align="start"
        side="top"
        label={user.email ?? 'Guest: known to this browser only'}
        trigger={
          <button type="button" className="flex min-w-0 items-center gap-2.5" aria-label={`${name}: account menu`}>
            <Avatar name={name} />
            <span className="person truncate">{name}</span>
          </button>
        }
      >
        {user.isGuest && (
          <MenuItem icon="badge-check" onSelect={() => void navigate({ to: '/settings/security' })}>
            Save this account
          </MenuItem>
        )}
        <MenuItem icon="shield" onSelect={() => void navigate({ to: '/settings/security' })}>
          Security
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="log-out" onSelect={() => (user.isGuest ? setLeaving(true) : signOut())}>
          Sign out
        </MenuItem>
      </Menu>
      {isLeaving && (
        <Suspense>
          <SignOutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  )
}
