import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SendingButton } from '../../live/sending-button.tsx'
import type { ButtonTone } from '../../ui/button.tsx'

/** Milliseconds for which a press is held before it counts. */
const HELD_FOR = 600

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
  const since = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = ({ timeStamp }: { readonly timeStamp: number }) => {
    if (timer.current !== undefined || disabled || isBusy) return
    since.current = timeStamp
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
  /** A page that was too busy to count has held it as long as the hand did. */
  const release = ({ timeStamp }: { readonly timeStamp: number }) => {
    const isLate = timer.current !== undefined && timeStamp - since.current >= HELD_FOR
    end()
    if (isLate) onHeld()
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
      onPointerUp={release}
      onPointerLeave={end}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        begin(event)
      }}
      onKeyUp={release}
    >
      {children}
      <span className="hold-hint">{isHeld ? 'Keep holding' : 'Hold to send'}</span>
    </SendingButton>
  )
}
