import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import type { Warning } from './warnings/warning.ts'

export interface ReviewSheetProps {
  readonly sentence: string
  readonly warnings: readonly Warning[]
  /** Percent by which the price has moved since the ticket opened. */
  readonly moved: string | undefined
  readonly account: string
  /** The button that sends it. */
  readonly children: ReactNode
  readonly onBack: () => void
}

/** The last look: exactly what will be sent, to which account, and what is dangerous about it. */
export function ReviewSheet({ sentence, warnings, moved, account, children, onBack }: ReviewSheetProps) {
  return (
    <section className="ticket-review" aria-label="Review the order">
      <h3>{sentence}</h3>
      <p className="muted">
        On {account}.{moved && ` The price has moved ${moved} since the ticket opened.`}
      </p>
      {warnings.length > 0 && (
        <ul>
          {warnings.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
      <Button onClick={onBack}>Back</Button>
      {children}
    </section>
  )
}
