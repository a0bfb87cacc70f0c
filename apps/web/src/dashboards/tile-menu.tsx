/** What can be done with a widget. What moves or removes something is there only while the layout is edited. */
import type { Rendering, StoredWidget } from '@paddock/contract/desk/dashboards/dashboard'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { isEmbeddable } from '../widgets/catalogue.ts'

export interface TileActions {
  readonly openSettings: () => void
  readonly toggleFull: () => void
  readonly toggleShut: () => void
  /** Into a window of its own. */
  readonly popOut: () => void
  readonly bringBack: () => void
  /** Which of its renderings it has from now on; without one the person's default. */
  readonly draw: (rendering: Rendering | undefined) => void
  readonly duplicate: () => void
  readonly toggleLock: () => void
  readonly remove: () => void
}

interface TileMenuProps {
  readonly widget: StoredWidget
  readonly title: string
  readonly isEditing: boolean
  readonly isFull: boolean
  /** TradingView's rendering is chosen. */
  readonly isEmbed: boolean
  /** Only its head is there; undefined where there is room for every widget. */
  readonly isShut: boolean | undefined
  readonly actions: TileActions
}

export function TileMenu({ widget, title, isEditing, isFull, isEmbed, isShut, actions }: TileMenuProps) {
  if (isFull) return <IconButton icon="x" label={`Leave full screen: ${title}`} onClick={actions.toggleFull} />
  return (
    <>
      {widget.link && (
        <button
          type="button"
          className="link-mark"
          data-link={widget.link}
          aria-label={`${title} is in link group ${widget.link}: settings`}
          onClick={actions.openSettings}
        >
          {widget.link}
        </button>
      )}
      {isShut !== undefined && (
        <IconButton
          icon={isShut ? 'chevron-down' : 'chevron-up'}
          label={isShut ? `Expand ${title}` : `Collapse ${title}`}
          aria-expanded={!isShut}
          onClick={actions.toggleShut}
        />
      )}
      <Menu label={title} trigger={<IconButton icon="ellipsis" label={`Actions: ${title}`} />}>
        <MenuItem icon="settings-2" onSelect={actions.openSettings}>
          Settings
        </MenuItem>
        <MenuItem icon="maximize-2" onSelect={actions.toggleFull}>
          Full screen
        </MenuItem>
        <MenuItem icon="external-link" onSelect={actions.popOut}>
          Own window
        </MenuItem>
        {isEmbeddable(widget.key) && (
          <MenuItem icon="layers" onSelect={() => actions.draw(isEmbed ? 'native' : 'embed')}>
            {isEmbed ? 'Show the built-in widget' : "Show TradingView's widget"}
          </MenuItem>
        )}
        {isEditing && (
          <>
            <MenuSeparator />
            <MenuItem icon="copy" onSelect={actions.duplicate}>
              Duplicate
            </MenuItem>
            <MenuItem icon="lock" isChecked={widget.isLocked ?? false} onSelect={actions.toggleLock}>
              Lock in place
            </MenuItem>
            <MenuItem icon="trash-2" isDanger onSelect={actions.remove}>
              Remove
            </MenuItem>
          </>
        )}
      </Menu>
    </>
  )
}
