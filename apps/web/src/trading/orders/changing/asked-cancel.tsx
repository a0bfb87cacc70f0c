import { useState } from 'react'
import { SendingButton } from '../../../live/sending-button.tsx'
import { Button } from '../../../ui/button.tsx'

interface AskedCancelProps {
  /** Of what, in words. */
  readonly what: string
  /** On the button of the second press. */
  readonly go: string
  readonly size?: 'small' | 'normal' | undefined
  /** The first press is a cross, where there is no room for the word. */
  readonly isCross?: boolean | undefined
  readonly isBusy: boolean
  /** `done` ends the asking. */
  readonly onCancel: (done: () => void) => void
}

/** Cancels something after asking in its place: the second press says what happens. */
export function AskedCancel({ what, go, size = 'small', isCross, isBusy, onCancel }: AskedCancelProps) {
  const [state, setState] = useState<'ready' | 'asking' | 'asked'>('ready')
  const end = () => setState('asked')
  if (state === 'asking')
    return (
      <fieldset className="inline-flex gap-1" aria-label={`Cancel ${what}?`}>
        <SendingButton size={size} tone="sell" isBusy={isBusy} autoFocus onClick={() => onCancel(end)}>
          {go}
        </SendingButton>
        <Button size={size} onClick={end}>
          Keep
        </Button>
      </fieldset>
    )
  return (
    <SendingButton
      size={size}
      tone={isCross ? 'bare' : 'danger'}
      icon="x"
      className={isCross ? undefined : 'shrinks'}
      data-cancel
      aria-label={`Cancel ${what}`}
      onClick={() => setState('asking')}
      ref={state === 'asked' ? takeLostFocus : null}
    >
      {isCross ? null : 'Cancel'}
    </SendingButton>
  )
}

/** The buttons that asked are gone, and the focus with them. */
const takeLostFocus = (button: HTMLElement | null) => {
  if (document.activeElement === document.body) button?.focus()
}
