/** What can be done with one position, from its row and from its page. */
import { fromWire } from '@paddock/decimal/wire'
import { SendingButton, SendingMenuItem } from '../../../live/sending-button.tsx'
import { priceNow } from '../../../live/streams/prices.ts'
import { openAlert } from '../../../page/layers.ts'
import { openTicket } from '../../../page/ticket-store.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import type { PositionRow } from '../position-row.ts'
import { addition, exitRequest } from './exit-draft.ts'

export type PositionDialog = 'close' | 'reverse' | 'exercise' | 'do-not-exercise' | 'roll'

export interface RowActions {
  readonly account: string
  readonly onDialog: (held: PositionRow, dialog: PositionDialog) => void
}

/** Opens the ticket with exits of a position, near the last price that is known. */
export function openExits(account: string, held: PositionRow, wanted: { stop: boolean; target: boolean }): void {
  const last = fromWire(priceNow(account, held.symbol)?.last) ?? fromWire(held.position.current_price)
  if (last) openTicket(exitRequest(held.position, last, wanted))
}

export function RowMenu({ held, actions }: { held: PositionRow; actions: RowActions }) {
  const { title } = held
  return (
    <span className="inline-flex justify-end gap-1">
      <Button
        size="small"
        icon="plus"
        className="shrinks"
        aria-label={`Trade ${title}`}
        onClick={() => openTicket(addition(held.position))}
      >
        Add
      </Button>
      <SendingButton
        size="small"
        tone="danger"
        icon="x"
        className="shrinks"
        aria-label={`Close ${title}`}
        onClick={() => actions.onDialog(held, 'close')}
      >
        Close
      </SendingButton>
      <PositionMenu held={held} actions={actions} trigger={<IconButton icon="ellipsis" label={`More on ${title}`} />} />
    </span>
  )
}

export function PositionMenu(props: {
  held: PositionRow
  actions: RowActions
  trigger: React.ReactElement<React.ButtonHTMLAttributes<HTMLButtonElement>>
}) {
  const { held, actions, trigger } = props
  const { account, onDialog } = actions
  const { position } = held
  const isOption = position.asset_class === 'us_option'
  const isLong = position.side !== 'short'
  return (
    <Menu label={held.title} trigger={trigger}>
      <SendingMenuItem icon="minus" onSelect={() => onDialog(held, 'close')}>
        Reduce or close…
      </SendingMenuItem>
      {position.asset_class === 'us_equity' && (
        <SendingMenuItem icon="rotate-ccw" onSelect={() => onDialog(held, 'reverse')}>
          Reverse…
        </SendingMenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon="shield" hotkey="p" onSelect={() => openExits(account, held, { stop: true, target: false })}>
        Set a stop…
      </MenuItem>
      <MenuItem icon="target" hotkey="t" onSelect={() => openExits(account, held, { stop: false, target: true })}>
        Set a target…
      </MenuItem>
      <MenuItem icon="list-checks" onSelect={() => openExits(account, held, { stop: true, target: true })}>
        Set both…
      </MenuItem>
      <MenuItem icon="bell" hotkey="a" onSelect={() => openAlert({ symbol: held.symbol })}>
        Alert…
      </MenuItem>
      {isOption && (
        <>
          <MenuSeparator />
          <SendingMenuItem icon="skip-forward" onSelect={() => onDialog(held, 'roll')}>
            Roll…
          </SendingMenuItem>
          <SendingMenuItem icon="badge-check" isDisabled={!isLong} onSelect={() => onDialog(held, 'exercise')}>
            Exercise…
          </SendingMenuItem>
          <SendingMenuItem icon="x" isDisabled={!isLong} onSelect={() => onDialog(held, 'do-not-exercise')}>
            Do not exercise…
          </SendingMenuItem>
        </>
      )}
    </Menu>
  )
}
