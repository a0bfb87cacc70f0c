import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { isLeftToDialog } from './dialog-escape.ts'
import { Icon } from './icon.tsx'
import { useFocusBack } from './leave-focus.ts'

export interface DialogProps {
  readonly isOpen?: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** One sentence on what will happen; read aloud with the title. */
  readonly description?: ReactNode
  readonly size?: 'small' | 'normal' | 'wide'
  /** At the end: Keep and the button that says what happens. */
  readonly actions?: ReactNode
  readonly className?: string
  /** Without one the title is only read aloud, as in the palette, whose first line is its input. */
  readonly hasHead?: boolean
  readonly children?: ReactNode
}

/** A dialog in the middle; on phones a sheet from below. Escape and the cross close it, and focus returns. */
export function Dialog(props: DialogProps) {
  const { isOpen = true, onClose, title, description, size = 'normal', actions, className, hasHead = true } = props
  const focusBack = useFocusBack()
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          className={classNames('float dialog', `dialog-${size}`, className)}
          onKeyDown={(event) => isLeftToDialog(event.nativeEvent) && onClose()}
          {...focusBack}
          // A form that the dialog stands in is not sent with one inside of it: React tells the page's forms of those in portals too.
          onSubmit={(event) => event.stopPropagation()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={hasHead ? 'mb-1 flex items-start justify-between gap-3' : 'sr-only'}>
            <Radix.Title asChild>
              <h2>{title}</h2>
            </Radix.Title>
            {hasHead && (
              // It has the focus first: a tooltip would cover what the dialog says.
              <Radix.Close className="icon-button corner-close flex-none" aria-label="Close">
                <Icon name="x" size={16} />
              </Radix.Close>
            )}
          </header>
          {description && (
            <Radix.Description asChild>
              <p className="muted">{description}</p>
            </Radix.Description>
          )}
          {props.children}
          {actions && <footer>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
