/** The card that opens above the status bar: its trigger, and what it says. */
import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface StatusCardProps {
  readonly trigger: ReactNode
  /** For its accessible name, where the title says another thing. */
  readonly label?: string
  readonly title: string
  /** Given for one that is open from the start. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

export function StatusCard({ trigger, label, title, onClose, children }: StatusCardProps) {
  return (
    <Radix.Root {...(onClose && { defaultOpen: true, onOpenChange: (isOpen: boolean) => isOpen || onClose() })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="float connections"
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label ?? title}
        >
          <h2>{title}</h2>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
