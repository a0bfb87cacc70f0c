import './send.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SendingButton } from '../../../live/sending-button.tsx'
import type { ButtonTone } from '../../../ui/button.tsx'
import { createHold, type HoldPoint } from './hold.ts'

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
  /** What a hold does is what the button says when it counts, not what it said when the hand came down. */
  const now = useRef(() => {})
  useEffect(() => {
    now.current = () => {
      if (!disabled && !isBusy) onHeld()
    }
  })
  const [hold] = useState(() => createHold(() => now.current(), setHeld))
  useEffect(() => hold.end, [hold])
  const begin = (at: HoldPoint) => {
    if (!disabled && !isBusy) hold.begin(at)
  }
  return (
    <SendingButton
      tone={tone}
      className="button-send button-hold"
      isBusy={isBusy}
      disabled={disabled}
      data-held={isHeld || undefined}
      aria-describedby={describedBy}
      onPointerDown={(event) => {
        // A line that appears above moves the button from under the pointer: the hand has not moved.
        event.currentTarget.setPointerCapture(event.pointerId)
        begin(event)
      }}
      onPointerMove={hold.move}
      onPointerUp={hold.release}
      onPointerCancel={hold.end}
      onBlur={hold.end}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        begin(event)
      }}
      onKeyUp={hold.release}
    >
      {children}
      <span className="text-label font-regular">{isHeld ? 'Keep holding' : 'Hold to send'}</span>
    </SendingButton>
  )
}
