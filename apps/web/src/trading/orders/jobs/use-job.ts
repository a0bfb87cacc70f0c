/** The job of a kind, and what can be done with it from wherever it is shown. */
import { useQueryClient } from '@tanstack/react-query'
import { environmentOf, useAccounts } from '../../../live/account.ts'
import type { JobKind } from '../../../page/layers.ts'
import { type Job, jobOf, leaveJob, type NewJob, stopJob, useKeptJob } from './kept-job.ts'
import { jobWays, runJob } from './run-job.ts'

export interface JobInHand extends Job {
  /** Begins a new job, or goes on with the one that is there. */
  readonly run: (asked?: NewJob) => Promise<void>
  /** Tries what was refused again, line by line. */
  readonly again: () => Promise<void>
  readonly stop: () => void
  readonly leave: () => void
}

export function useJob(kind: JobKind, account: string): JobInHand {
  const queryClient = useQueryClient()
  const isCounted = environmentOf(useAccounts().find(({ id }) => id === account)) !== 'practice'
  const job = useKeptJob(kind, account)
  const run = async (asked?: NewJob) => {
    await runJob(kind, account, jobWays(account, isCounted, queryClient), asked)
    for (const key of ['orders', 'order', 'positions', 'account'])
      void queryClient.invalidateQueries({ queryKey: [key, account] })
  }
  return {
    ...job,
    run,
    again() {
      const lines = job.lines.map((line) =>
        line.state === 'refused' && line.request ? { ...line, state: 'waiting' as const } : line,
      )
      jobOf(kind, account).write({ ...job, lines })
      return run()
    },
    stop: () => stopJob(kind, account),
    leave: () => leaveJob(kind, account),
  }
}
