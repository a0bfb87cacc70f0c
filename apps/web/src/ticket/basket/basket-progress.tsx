/** A basket on its way, line by line: it can be stopped, and taken up where it was. */
import { Link } from '@tanstack/react-router'
import { keepAccount } from '../../page/keep-account.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { isThrough, type JobLine, type JobState } from './kept-basket.ts'
import type { BasketJob } from './use-basket-job.ts'

const STATES: Readonly<Record<JobState, readonly [words: string, tone: Tone | undefined]>> = {
  waiting: ['Waiting', undefined],
  sending: ['Sending', 'primary'],
  sent: ['Sent', 'gain'],
  refused: ['Refused', 'loss'],
  unknown: ['Not known yet', 'warning'],
}

export function BasketProgress({ job, onClose }: { job: BasketJob; onClose: () => void }) {
  const { lines, end, phase, run, stop, leave } = job
  const isRunning = phase !== 'resting'
  const over = lines.filter(isThrough).length
  const refused = lines.filter(({ state }) => state === 'refused')
  const isOver = over === lines.length
  return (
    <div className="basket">
      <p role="status">
        {over} of {lines.length} orders are done{refused.length > 0 && `, ${refused.length} of them refused`}.
        {!isRunning &&
          !isOver &&
          (end === 'sells-work' ? ' The sells still work: the buys wait for them.' : ' It is paused.')}
      </p>
      <progress className="w-full" max={lines.length} value={over} aria-label="Orders done" />
      <ol className="basket-lines" aria-label="Orders of the basket">
        {lines.map((line) => (
          <Line key={line.order.client_order_id} line={line} onLeave={onClose} />
        ))}
      </ol>
      <p className="flex flex-wrap justify-end gap-2">
        {isRunning && (
          <Button disabled={phase === 'stopping'} onClick={stop}>
            {phase === 'stopping' ? 'Stopping after this one' : 'Stop after this one'}
          </Button>
        )}
        {!isRunning && !isOver && (
          <Button tone="primary" onClick={() => void run()}>
            Resume
          </Button>
        )}
        {!isOver && <Button onClick={leave}>Leave the rest</Button>}
        {!isRunning && isOver && (
          <Button
            tone="primary"
            onClick={() => {
              leave()
              onClose()
            }}
          >
            Done
          </Button>
        )}
      </p>
    </div>
  )
}

function Line({ line: { words, state, orderId, message }, onLeave }: { line: JobLine; onLeave: () => void }) {
  const [said, tone] = STATES[state]
  return (
    <li>
      <Chip {...(tone ? { tone } : {})}>{said}</Chip>
      {orderId ? (
        <Link to="/orders/$id" params={{ id: orderId }} search={keepAccount} className="link" onClick={onLeave}>
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
      {message && <span className="muted push">{message}</span>}
    </li>
  )
}
