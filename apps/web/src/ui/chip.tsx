import type { ReactNode } from 'react'

export type Tone = 'gain' | 'loss' | 'warning' | 'primary'

/** A few words on what something is. A tone is never the only sign of what it means. */
export function Chip({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className="chip" data-tone={tone}>
      {children}
    </span>
  )
}

/** A small round light beside words that say the same. */
export function Dot({ tone }: { tone?: Tone | 'off' | undefined }) {
  return <span className="dot" data-tone={tone} aria-hidden />
}
