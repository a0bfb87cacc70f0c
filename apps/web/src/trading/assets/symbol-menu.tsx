/** What can be done with a symbol, at the pointer. */
import { useNavigate } from '@tanstack/react-router'
import { useAccountId } from '../../live/account.ts'
import { openAlert } from '../../page/layers.ts'
import { openTicket } from '../../page/ticket-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { MenuItem, MenuSeparator, PointerMenu } from '../../ui/radix-menu.tsx'

interface SymbolMenuProps {
  readonly symbol: string
  /** Pixels from the upper left of the window. */
  readonly x: number
  readonly y: number
  readonly onClose: () => void
}

export function SymbolMenu({ symbol, x, y, onClose }: SymbolMenuProps) {
  const account = useAccountId()
  const navigate = useNavigate()
  return (
    <PointerMenu label={symbol} x={x} y={y} onClose={onClose}>
      {account !== undefined && (
        <>
          <MenuItem icon="plus" onSelect={() => openTicket({ symbol, side: 'buy' })}>
            Buy {symbol}
          </MenuItem>
          <MenuItem icon="minus" onSelect={() => openTicket({ symbol, side: 'sell' })}>
            Sell {symbol}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon="chart-candlestick" onSelect={() => void navigate({ to: '/assets/$symbol', params: { symbol } })}>
        Chart and details
      </MenuItem>
      {account !== undefined && (
        <MenuItem icon="bell" hotkey="a" onSelect={() => openAlert({ symbol })}>
          Alert…
        </MenuItem>
      )}
      {account !== undefined && (
        <MenuItem icon="star" onSelect={() => void navigate({ to: '/watchlist' })}>
          My Watchlists
        </MenuItem>
      )}
      <MenuItem icon="copy" onSelect={() => void copyText(symbol, symbol)}>
        Copy {symbol}
      </MenuItem>
    </PointerMenu>
  )
}
