import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { messageOf } from './refusal.tsx'

interface ErrorStateProps {
  /** What failed: "Positions could not be read". */
  readonly title: string
  /** Whether money is at risk, and what to do. */
  readonly children?: ReactNode
  readonly error?: unknown
  readonly onRetry?: (() => void) | undefined
}

const detailsOf = (title: string, error: unknown) =>
  [title, location.href, new Date().toISOString(), error instanceof Error ? (error.stack ?? error.message) : error]
    .filter(Boolean)
    .join('\n')

export function ErrorState({ title, children, error, onRetry }: ErrorStateProps) {
  return (
    <div className="empty" role="alert">
      <strong>{title}</strong>
      <p>{children ?? (error ? messageOf(error) : undefined)}</p>
      <div className="flex gap-2">
        {onRetry && (
          <Button icon="refresh-cw" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button tone="bare" icon="copy" onClick={() => void copyText('Details', detailsOf(title, error))}>
          Copy details
        </Button>
      </div>
    </div>
  )
}
