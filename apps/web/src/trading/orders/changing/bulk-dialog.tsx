/** A dialog that does something to many: it shows them first, then the job it began, which goes on when the dialog or the page is left. */
import { type ReactNode, useState } from 'react'
import { SendingButton } from '../../../live/sending-button.tsx'
import type { JobKind } from '../../../page/layers.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { JobInDialog } from '../jobs/job-dialog.tsx'
import type { NewJob } from '../jobs/kept-job.ts'
import { useJob } from '../jobs/use-job.ts'

interface BulkDialogProps extends Omit<NewJob, 'title'> {
  readonly kind: JobKind
  readonly account: string
  readonly onClose: () => void
  readonly asks: string
  readonly description: string
  readonly keep: string
  /** What it does, and what its job is called. */
  readonly go: string
  readonly tone?: 'buy' | 'sell'
  readonly size?: 'small'
  /** Something is still missing before it may begin. */
  readonly isBlocked?: boolean
  /** What will be done, and what is to be chosen before. */
  readonly children: ReactNode
}

/** A job of the kind that is on its way is shown in place of the question: it is not begun twice. */
export function BulkDialog(props: BulkDialogProps) {
  const {
    kind,
    account,
    onClose,
    asks,
    description,
    keep,
    go,
    tone = 'sell',
    size,
    isBlocked,
    children,
    ...asked
  } = props
  const job = useJob(kind, account)
  const [hasBegun, setBegun] = useState(false)
  if (job.phase !== 'resting' && !hasBegun) setBegun(true)
  if (hasBegun && job.lines.length > 0) return <JobInDialog kind={kind} job={job} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      title={asks}
      description={description}
      {...(size ? { size } : {})}
      actions={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <SendingButton
            tone={tone}
            disabled={asked.lines.length === 0 || isBlocked === true}
            onClick={() => void job.run({ ...asked, title: go })}
          >
            {go}
          </SendingButton>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
