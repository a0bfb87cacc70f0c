/** What can be done at a price of the chart: an alert, or an order that the ticket opens with. */
import { openAlert } from '../../page/layers.ts'
import { openTicket } from '../../page/ticket-store.ts'
import { MenuItem, MenuSeparator, PointerMenu } from '../../ui/radix-menu.tsx'

interface ChartMenuProps {
  readonly symbol: string
  /** A decimal, on the digits of the chart. */
  readonly price: string
  readonly x: number
  readonly y: number
  readonly onClose: () => void
}

export function ChartMenu({ symbol, price, x, y, onClose }: ChartMenuProps) {
  return (
    <PointerMenu label={`${symbol} at ${price}`} x={x} y={y} onClose={onClose}>
      <MenuItem icon="bell" onSelect={() => openAlert({ symbol, price })}>
        Alert at {price}…
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="plus" onSelect={() => openTicket({ symbol, side: 'buy', limitPrice: price })}>
        Buy limit at {price}…
      </MenuItem>
      <MenuItem icon="minus" onSelect={() => openTicket({ symbol, side: 'sell', limitPrice: price })}>
        Sell limit at {price}…
      </MenuItem>
    </PointerMenu>
  )
}
