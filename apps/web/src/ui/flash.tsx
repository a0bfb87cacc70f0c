import './flash.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { light } from './lit.ts'

/** A figure that lights up for a moment when it changes: in the colour of a gain or a loss, and not at all where motion is unwanted. */
export function Flash({ value, children }: { value: number; children: ReactNode }) {
  const shown = useRef<HTMLSpanElement>(null)
  const before = useRef(value)
  useLayoutEffect(() => {
    if (value !== before.current && shown.current) light(shown.current, value > before.current ? 'gain' : 'loss')
    before.current = value
  }, [value])
  return (
    <span ref={shown} className="flash">
      {children}
    </span>
  )
}
