/** The toasts on screen: bottom right, reached with F8, swiped away to the right. */
import { Toast as Radix } from 'radix-ui'
import { useState } from 'react'
import { Avatar } from './avatar.tsx'
import { buttonClass } from './button.tsx'
import { leaveToDialog } from './dialog-escape.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import {
  dismissToast,
  TOAST_DURATION,
  TOAST_HOTKEY,
  TOAST_POSITION,
  TOAST_SWIPE,
  type Toast,
  useToasts,
} from './toast.ts'
import { toastIcon } from './toast-icon.ts'
import { useToastPlace } from './toast-place.ts'

export function Toaster() {
  const toasts = useToasts()
  const place = useToastPlace(toasts.length > 0)
  return (
    <Radix.Provider
      duration={TOAST_DURATION}
      swipeDirection={TOAST_SWIPE.direction}
      swipeThreshold={TOAST_SWIPE.threshold}
      label="Notification"
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport
        hotkey={[TOAST_HOTKEY]}
        label="Notifications ({hotkey})"
        className="toasts"
        data-position={TOAST_POSITION}
        data-above={place?.isAbove || undefined}
        style={place && { right: place.right, width: place.width }}
      />
    </Radix.Provider>
  )
}

function OneToast({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false)
  const { title, description, avatar, color, orientation, actions, close, progress, duration } = toast
  return (
    <Radix.Root
      open={toast.isOpen}
      duration={duration}
      onOpenChange={(open) => open || dismissToast(toast.id)}
      onPause={() => setPaused(true)}
      onResume={() => setPaused(false)}
      onEscapeKeyDown={(event) => {
        // Escape is for the dialog that is open, unless the toast has the focus.
        if (document.activeElement?.closest('.toast') || !document.querySelector('.dialog[data-state="open"]')) return
        event.preventDefault()
        leaveToDialog(event)
      }}
      className="float toast"
      data-tone={color}
    >
      {avatar ? <Avatar {...avatar} /> : <Icon name={toastIcon(toast)} />}
      <div className="toast-body" data-orientation={orientation}>
        <div className="min-w-0">
          <Radix.Title className="strong">{title}</Radix.Title>
          {description && <Radix.Description className="muted">{description}</Radix.Description>}
        </div>
        {actions.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {actions.map(({ label, onSelect }) => (
              <Radix.Action key={label} altText={label} asChild>
                <button type="button" className={buttonClass('plain', 'small')} onClick={onSelect}>
                  {label}
                </button>
              </Radix.Action>
            ))}
          </div>
        )}
      </div>
      {close && (
        <Radix.Close asChild>
          <IconButton icon="x" label="Close notification" className="corner-close" />
        </Radix.Close>
      )}
      {progress && Number.isFinite(duration) && (
        <span
          className="toast-progress"
          data-paused={isPaused || undefined}
          style={{ animationDuration: `${duration}ms` }}
          aria-hidden
        />
      )}
    </Radix.Root>
  )
}
