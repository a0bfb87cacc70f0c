import { type ReactNode, useState } from 'react'
import { isTypedAs, TypedField } from '../../trading/orders/sending/typed-field.tsx'
import { Button } from '../../ui/button.tsx'
import type { Warning } from '../warnings/warning.ts'

interface ReviewSheetProps {
  readonly sentence: string
  readonly warnings: readonly Warning[]
  /** Percent by which the price has moved since the ticket opened. */
  readonly moved: string | undefined
  readonly account: string
  /** What is typed before it can be sent; undefined where nothing is. */
  readonly typed: string | undefined
  /** The quote is too old to confirm by. */
  readonly isStale: boolean
  /** It leaves with a code, unless one was given lately. */
  readonly isProven: boolean
  /** The button that sends it. */
  readonly children: (isReady: boolean) => ReactNode
  readonly onBack: () => void
}

/** The last look: exactly what will be sent, to which account, and what is dangerous about it. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { sentence, warnings, moved, account, typed, isStale, isProven, children, onBack } = props
  const [text, setText] = useState('')
  const isTyped = typed === undefined || isTypedAs(typed, text)
  return (
    <section className="grid gap-2 rounded-control border border-edge p-3" aria-label="Review the order">
      <h3 className="text-form">{sentence}</h3>
      <p className="muted">
        On {account}.{moved && ` The price has moved ${moved} since the ticket opened.`}
      </p>
      {warnings.length > 0 && (
        <ul className="grid list-disc gap-1 pl-4 text-warning">
          {warnings.map(({ code, text: said }) => (
            <li key={code}>{said}</li>
          ))}
        </ul>
      )}
      {typed !== undefined && <TypedField name={typed} value={text} onChange={setText} />}
      {isProven && (
        <p className="muted">An order of this size asks for a code of your authenticator app before it leaves.</p>
      )}
      {isStale && (
        <p className="notice" data-tone="warning" role="alert">
          The quote is more than a minute old: the order can be sent when a newer one is here.
        </p>
      )}
      <Button onClick={onBack}>Back</Button>
      {children(isTyped && !isStale)}
    </section>
  )
}
