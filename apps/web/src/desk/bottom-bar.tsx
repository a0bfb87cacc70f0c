/** The five things within a thumb's reach on a phone. */
import { Link, useNavigate } from '@tanstack/react-router'
import { openPalette } from '../page/layers.ts'
import { DESTINATIONS, FURTHER, SETTINGS } from '../page/navigation.ts'
import { openTicket } from '../page/ticket-store.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'

const IN_BAR: ReadonlySet<string> = new Set(['/dashboard', '/positions'])

export function BottomBar({ canTrade }: { canTrade: boolean }) {
  const navigate = useNavigate()
  const go = (to: string) => () => void navigate({ to })
  return (
    <nav className="bottom-bar" aria-label="Main">
      <Link to="/dashboard" activeProps={{ 'aria-current': 'page' }}>
        <Icon name="house" size={20} />
        Home
      </Link>
      <button type="button" onClick={openPalette}>
        <Icon name="search" size={20} />
        Search
      </button>
      <button type="button" onClick={() => (canTrade ? openTicket() : void navigate({ to: '/login' }))}>
        <Icon name="chart-candlestick" size={20} />
        Trade
      </button>
      <Link to="/positions" activeProps={{ 'aria-current': 'page' }}>
        <Icon name="chart-pie" size={20} />
        Portfolio
      </Link>
      <Menu
        side="top"
        trigger={
          <button type="button">
            <Icon name="ellipsis" size={20} />
            More
          </button>
        }
      >
        {[...DESTINATIONS, ...FURTHER]
          .filter(({ to }) => !IN_BAR.has(to))
          .map(({ to, label, icon }) => (
            <MenuItem key={label} icon={icon} onSelect={go(to)}>
              {label}
            </MenuItem>
          ))}
        <MenuSeparator />
        {SETTINGS.map(({ to, label, icon }) => (
          <MenuItem key={to} icon={icon} onSelect={go(to)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </nav>
  )
}
