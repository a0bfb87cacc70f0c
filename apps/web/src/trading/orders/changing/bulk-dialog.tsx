/** A dialog that does something to many: it shows them first, then what became of each, and tries again what failed. */
import { type ReactNode, useState } from 'react'
import { SendingButton } from '../../../live/sending-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { refusalOf } from '../sending/refusal.ts'
import { type BulkResult, BulkResults } from './bulk-results.tsx'
import { isDone, type Task, useLineByLine } from './line-by-line.ts'

export interface BulkDialogProps {
  readonly account: string
  readonly onClose: () => void
  /** Before and after: `done` of `count` went through. */
  readonly title: (state: { readonly hasBegun: boolean; readonly done: number }) => string
  readonly description: string
  /** One for each of those it is about, in order. */
  readonly tasks: readonly Task[]
  /** One call for all of them in place of the tasks; what failed of it is tried again task by task. */
  readonly whole?: (() => Promise<readonly BulkResult[]>) | undefined
  /** What a success means: "Cancel requested". */
  readonly said: string
  readonly keep: string
  readonly go: string
  /** Something is still missing before it may begin. */
  readonly isBlocked?: boolean
  /** What will be done, and what is to be chosen before. */
  readonly children: ReactNode
}

/** With `whole` one call does it for all; otherwise, and for what failed of it, one request each. */
export function BulkDialog(props: BulkDialogProps) {
  const { account, onClose, title, description, tasks, whole, said, keep, go, isBlocked, children } = props
  const lines = useLineByLine(account)
  const [error, setError] = useState<unknown>()
  const [isWhole, setWhole] = useState(false)
  const [hasAnswer, setAnswer] = useState(false)
  const isBusy = isWhole || lines.isRunning
  const hasBegun = lines.isRunning || lines.results.length > 0 || hasAnswer
  const failed = lines.results.filter((line) => !isDone(line))
  const begin = () => {
    if (!whole) {
      void lines.run(tasks)
      return
    }
    setError(undefined)
    setWhole(true)
    void whole()
      .then((results) => {
        lines.setResults(results)
        setAnswer(true)
      })
      .catch((refused: unknown) => setError(refused))
      .finally(() => setWhole(false))
  }
  const again = () => {
    const keys = new Set(failed.map(({ key }) => key))
    void lines.run(tasks.filter(({ key }) => keys.has(key)))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title({ hasBegun, done: lines.results.length - failed.length })}
      description={hasBegun ? undefined : description}
      actions={
        hasBegun ? (
          <>
            {failed.length > 0 && (
              <SendingButton isBusy={isBusy} onClick={again}>
                Try {failed.length} again
              </SendingButton>
            )}
            <Button tone="primary" isBusy={isBusy} onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{keep}</Button>
            <SendingButton
              tone="sell"
              isBusy={isBusy}
              disabled={tasks.length === 0 || isBlocked === true}
              onClick={begin}
            >
              {go}
            </SendingButton>
          </>
        )
      }
    >
      {error !== undefined && (
        <ErrorState title={refusalOf(error).title} error={error}>
          {refusalOf(error).detail}
        </ErrorState>
      )}
      {hasBegun ? (
        <>
          {isBusy && <progress className="w-full" max={tasks.length} value={lines.results.length} />}
          <BulkResults done={said} results={lines.results} />
        </>
      ) : (
        children
      )}
    </Dialog>
  )
}
