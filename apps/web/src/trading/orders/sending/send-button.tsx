/** The button that repeats the order in words and sends it, by a press or by holding it down. */
import './send.css'
import { SendingButton } from '../../../live/sending-button.tsx'
import type { Confirming } from './confirm.ts'
import { HoldButton } from './hold-button.tsx'

interface SendButtonProps {
  readonly tone: 'buy' | 'sell' | 'primary'
  readonly confirm: Confirming
  /** It asks what is still to be entered, or says what it sends. */
  readonly children: string
  readonly isBusy: boolean
  readonly disabled: boolean
  /** What stands in the way, by the id of its list. */
  readonly describedBy: string | undefined
  readonly onHeld: () => void
}

export function SendButton({ tone, confirm, children, isBusy, disabled, describedBy, onHeld }: SendButtonProps) {
  return confirm.isHeld ? (
    <HoldButton tone={tone} isBusy={isBusy} disabled={disabled} describedBy={describedBy} onHeld={onHeld}>
      {children}
    </HoldButton>
  ) : (
    <SendingButton
      type="submit"
      tone={tone}
      className="button-send"
      disabled={disabled}
      isBusy={isBusy}
      aria-describedby={describedBy}
    >
      {children}
    </SendingButton>
  )
}
