import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SendingButton } from '../live/sending-button.tsx'
import type { ButtonTone } from '../ui/button.tsx'

/** Milliseconds for which a press is held before it counts. */
export const HELD_FOR = 600

/** A button that has to be held down, by pointer or by key: what it does costs money. */
export function HoldButton(props: {
  tone: ButtonTone
  isBusy: boolean
  disabled: boolean
  onHeld: () => void
  children: ReactNode
  describedBy?: string | undefined
}) {
  const { tone, isBusy, disabled, onHeld, children, describedBy } = props
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = () => {
    if (timer.current !== undefined || disabled || isBusy) return
    setHeld(true)
    timer.current = setTimeout(() => {
      end()
      onHeld()
    }, HELD_FOR)
  }
  const end = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setHeld(false)
  }
  return (
    <SendingButton
      tone={tone}
      className="button-send button-hold"
      isBusy={isBusy}
      disabled={disabled}
      data-held={isHeld || undefined}
      aria-describedby={describedBy}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        begin()
      }}
      onKeyUp={end}
    >
      {children}
      <span className="hold-hint">{isHeld ? 'Keep holding' : 'Hold to send'}</span>
    </SendingButton>
  )
}
