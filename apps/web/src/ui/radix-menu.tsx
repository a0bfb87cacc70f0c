import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { leaveFocus, useFocusBack } from './leave-focus.ts'
import type { MenuProps } from './menu.tsx'

/** Opens as soon as it is there: see `menu.tsx`, which loads it with the first press. */
export function OpenMenu({ trigger, align = 'end', side = 'bottom', label, children }: MenuProps) {
  return (
    // Not modal: the page behind stays readable, and nothing of it is hidden from screen readers while the menu goes away.
    <Radix.Root defaultOpen modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="float menu"
          onCloseAutoFocus={leaveFocus}
        >
          {label && <Radix.Label className="menu-label">{label}</Radix.Label>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface PointerMenuProps {
  readonly label: string
  /** Pixels from the upper left of the window. */
  readonly x: number
  readonly y: number
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A menu where the pointer is. The focus goes back to where it was. */
export function PointerMenu({ label, x, y, onClose, children }: PointerMenuProps) {
  const focusBack = useFocusBack()
  return (
    <Radix.Root open modal={false} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Trigger asChild>
        <span
          aria-hidden
          style={{
            position: 'fixed',
            left: `min(${x}px, 100vw - 1px)`,
            top: `min(${y}px, 100vh - 1px)`,
            width: 1,
            height: 1,
          }}
        />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align="start" sideOffset={2} collisionPadding={8} className="float menu" {...focusBack}>
          <Radix.Label className="menu-label">{label}</Radix.Label>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  readonly icon?: IconName | undefined
  readonly hotkey?: string
  /** What it does cannot be taken back. */
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** Why it is disabled. */
  readonly title?: string | undefined
  /** Marks the one of several that holds. */
  readonly isChecked?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

export function MenuItem({ icon, hotkey, isDanger, isDisabled, title, isChecked, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      className={classNames('menu-item', isDanger && 'loss')}
      disabled={isDisabled ?? false}
      title={title}
      onSelect={onSelect}
      aria-current={isChecked || undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
      {isChecked && <Icon name="check" className="push" />}
      {hotkey && <kbd className="push">{hotkey}</kbd>}
    </Radix.Item>
  )
}

export const MenuSeparator = () => <Radix.Separator className="h-px my-1 bg-line" />
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="menu-label">{children}</Radix.Label>
)
