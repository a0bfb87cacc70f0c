/** A job on its way, line by line, wherever it is looked at: it can be stopped, taken up where it was, and tried again where it was refused. */
import { Link } from '@tanstack/react-router'
import { howMany } from '../../../format/number.ts'
import { SendingButton } from '../../../live/sending-button.tsx'
import type { JobKind } from '../../../page/layers.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip, type Tone } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { isThrough, type JobEnd, type JobLine, type JobState } from './kept-job.ts'
import { type JobInHand, useJob } from './use-job.ts'

const STATES: Readonly<Record<JobState, readonly [words: string, tone: Tone | undefined]>> = {
  waiting: ['Waiting', undefined],
  sending: ['Sending', 'primary'],
  sent: ['', 'gain'],
  refused: ['Refused', 'loss'],
  unknown: ['Not known yet', 'warning'],
}

const ENDS: Readonly<Record<JobEnd, string>> = {
  done: ' It is paused.',
  stopped: ' It is paused.',
  works: ' What was sent still works: the rest waits for it.',
  unfilled: ' The order before it was not filled, so the rest was not sent.',
  refused: '',
}

/** A job that is there already, as where a mark leads to it. */
export function JobDialog({ kind, account, onClose }: { kind: JobKind; account: string; onClose: () => void }) {
  const job = useJob(kind, account)
  return job.lines.length > 0 && <JobInDialog kind={kind} job={job} onClose={onClose} />
}

export function JobInDialog({ kind, job, onClose }: { kind: JobKind; job: JobInHand; onClose: () => void }) {
  const { lines, end, phase, message, title, said, run, again, stop, leave } = job
  const isRunning = phase !== 'resting'
  const over = lines.filter(isThrough).length
  const refused = lines.filter(({ state }) => state === 'refused')
  const isOver = over === lines.length
  const retried = refused.filter(({ request }) => request).length
  const close = () => {
    leave()
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={title}
      actions={
        <>
          {isRunning && (
            <Button disabled={phase === 'stopping'} onClick={stop}>
              {phase === 'stopping' ? 'Stopping after this one' : 'Stop after this one'}
            </Button>
          )}
          {!isOver && <Button onClick={leave}>Leave the rest</Button>}
          {!isRunning && isOver && retried > 0 && (
            <SendingButton onClick={() => void again()}>Try {retried} again</SendingButton>
          )}
          {!isRunning && !isOver && (
            <SendingButton tone="primary" onClick={() => void run()}>
              Resume
            </SendingButton>
          )}
          {!isRunning && isOver && (
            <Button tone="primary" onClick={close}>
              Done
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3 py-3">
        <p role="status">
          {howMany(over)} of {howMany(lines.length)} {kind === 'cancel' ? 'cancels' : 'orders'} are done
          {refused.length > 0 && `, ${howMany(refused.length)} of them refused`}.
          {!isRunning && !isOver && ENDS[end ?? 'stopped']}
        </p>
        {!isRunning && message && <p className="loss">{message}</p>}
        <progress className="w-full" max={lines.length} value={over} aria-label="Progress" />
        <ol
          className="grid max-h-96 gap-1.5 overflow-auto"
          aria-label={kind === 'basket' ? 'Orders of the basket' : 'Results'}
        >
          {lines.map((line) => (
            <Line key={line.key} line={line} said={said} onLeave={onClose} />
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

function Line({ line, said, onLeave }: { line: JobLine; said: string; onLeave: () => void }) {
  const { words, state, orderId, message } = line
  const [name, tone] = STATES[state]
  return (
    <li className="flex flex-wrap items-baseline gap-2">
      {orderId ? (
        <Link to="/orders/$id" params={{ id: orderId }} className="link" onClick={onLeave}>
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
      {message && <span className="muted">{message}</span>}
      <span className="push">
        <Chip {...(tone ? { tone } : {})}>{state === 'sent' ? said : name}</Chip>
      </span>
    </li>
  )
}
