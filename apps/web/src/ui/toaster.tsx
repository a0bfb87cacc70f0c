/** The toasts on screen: bottom right, reached with F8, swiped away to the right. */
import { Toast as Radix } from 'radix-ui'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import type { IconName } from './icon-names.ts'
import { dismissToast, TOAST_DURATION, type Toast, useToasts } from './toast.ts'

const ICONS: Record<NonNullable<Toast['tone']> | 'plain', IconName> = {
  gain: 'check',
  loss: 'triangle-alert',
  warning: 'triangle-alert',
  primary: 'info',
  plain: 'info',
}

export function Toaster() {
  const toasts = useToasts()
  return (
    <Radix.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toasts.map((toast) => (
        <Radix.Root
          key={toast.id}
          open={toast.isOpen}
          duration={toast.duration}
          onOpenChange={(open) => open || dismissToast(toast.id)}
          className="float toast"
          data-tone={toast.tone}
        >
          <Icon name={toast.icon ?? ICONS[toast.tone ?? 'plain']} />
          <Radix.Title className="strong">{toast.title}</Radix.Title>
          <Radix.Close asChild>
            <IconButton icon="x" label="Close notification" />
          </Radix.Close>
          {toast.description && <Radix.Description className="toast-text">{toast.description}</Radix.Description>}
          {toast.action && (
            <Radix.Action altText={toast.action.label} asChild>
              <button type="button" className="link toast-text" onClick={toast.action.onSelect}>
                {toast.action.label}
              </button>
            </Radix.Action>
          )}
        </Radix.Root>
      ))}
      <Radix.Viewport hotkey={['F8']} label="Notifications ({hotkey})" className="toasts" />
    </Radix.Provider>
  )
}
