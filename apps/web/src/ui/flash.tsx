import './flash.css'
import { type ReactNode, useState } from 'react'

/** A figure that lights up for a moment when it changes: in the colour of a gain or a loss, and not at all where motion is unwanted. */
export function Flash({ value, children }: { value: number; children: ReactNode }) {
  const [seen, setSeen] = useState<{ value: number; times: number; tone?: 'gain' | 'loss' }>({ value, times: 0 })
  if (seen.value !== value) setSeen({ value, times: seen.times + 1, tone: value > seen.value ? 'gain' : 'loss' })
  return (
    // A new key begins the animation anew.
    <span key={seen.times} className="flash" data-tone={seen.tone}>
      {children}
    </span>
  )
}
