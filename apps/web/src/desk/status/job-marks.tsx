/** Says in the status bar how far the jobs of an account are, on whatever page, and leads to them. */
import { howMany } from '../../format/number.ts'
import { JOB_KINDS, type JobKind, openJob } from '../../page/layers.ts'
import { isThrough, stopJob, useKeptJob } from '../../trading/orders/jobs/kept-job.ts'
import { Dot } from '../../ui/chip.tsx'

const NAMES: Readonly<Record<JobKind, string>> = {
  basket: 'Basket',
  cancel: 'Cancelling',
  close: 'Closing',
  stops: 'Setting stops',
  reverse: 'Reversing',
}

export const JobMarks = ({ account }: { account: string }) =>
  JOB_KINDS.map((kind) => <JobMark key={kind} kind={kind} account={account} />)

function JobMark({ kind, account }: { kind: JobKind; account: string }) {
  const { lines, phase } = useKeptJob(kind, account)
  const through = lines.filter(isThrough).length
  if (lines.length === 0) return null
  return (
    <span className="status-item">
      <Dot tone={phase === 'resting' && through < lines.length ? 'warning' : 'gain'} />
      <button type="button" className="link" onClick={() => openJob(kind)}>
        {NAMES[kind]}: {howMany(through)} of {howMany(lines.length)} {kind === 'cancel' ? 'cancels' : 'orders'}
      </button>
      {phase === 'going' && (
        <button
          type="button"
          className="link"
          aria-label={`Stop: ${NAMES[kind]}`}
          onClick={() => stopJob(kind, account)}
        >
          Stop
        </button>
      )}
    </span>
  )
}
