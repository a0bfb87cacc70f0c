/**
 * Several requests of an account, one after the other: kept in this browser and the same in all its tabs and on every page. Any of them shows
 * a job, stops it and takes it up again, while one of them sends.
 */
import { PlaceOrder } from '@paddock/contract/requests/place-order'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { JobKind } from '../../../page/layers.ts'
import { type KeptValue, keptValues } from '../../../ui/kept-value.ts'

/** What a line asks for. An order has its id from the beginning, so that it is there once however often the job is taken up again. */
const JobRequest = z.union([
  z.object({ place: z.intersection(PlaceOrder, z.object({ client_order_id: z.string() })) }),
  z.object({ cancel: z.string() }),
])

/** `sending` is also what a line is whose page went while it was on its way: it is asked for before anything is sent again. */
const JOB_STATES = ['waiting', 'sending', 'sent', 'refused', 'unknown'] as const
export type JobState = (typeof JOB_STATES)[number]

const JobLine = z.object({
  /** The symbol or the order's id, as the answer of a call for all of them names it. */
  key: z.string(),
  /** What ends with it, as that answer names it: the legs of an order. */
  parts: z.optional(z.array(z.string())),
  /** What the answer of a call for all of them alone names has none. */
  request: z.optional(JobRequest),
  /** As it is read. */
  words: z.string(),
  state: z.enum(JOB_STATES),
  orderId: z.optional(z.string()),
  message: z.optional(z.string()),
})
export type JobLine = z.infer<typeof JobLine>

/** `works`: what was sent before still works. `unfilled`: it ended without being filled. `refused`: the one call for all of them was. */
const JOB_ENDS = ['done', 'stopped', 'works', 'unfilled', 'refused'] as const
export type JobEnd = (typeof JOB_ENDS)[number]

const Job = z.object({
  id: z.string(),
  /** What it does: "Cancel 3 orders". */
  title: z.string(),
  /** What a success means: "Cancel requested". */
  said: z.string(),
  lines: z.array(JobLine),
  /** Buys wait until every sell has ended, or every order until the one before it is filled. */
  waits: z.optional(z.enum(['sells', 'fills'])),
  /** One call that does all of it; what it refuses is tried again line by line. */
  whole: z.optional(z.enum(['cancel', 'close', 'cancel-and-close'])),
  /** `stopping`: what is on its way is the last. */
  phase: z.enum(['going', 'stopping', 'resting']),
  /** How it came to rest. */
  end: z.optional(z.enum(JOB_ENDS)),
  /** Why the call for all of them was refused. */
  message: z.optional(z.string()),
})
export type Job = z.infer<typeof Job>

/** A job that is asked for. */
export interface NewJob extends Pick<Job, 'title' | 'said' | 'waits' | 'whole'> {
  readonly lines: readonly Omit<JobLine, 'state' | 'orderId' | 'message'>[]
}

const NONE: Job = { id: '', title: '', said: '', lines: [], phase: 'resting' }

const kept = keptValues('paddock.job.', (stored) => z.safeParse(Job, stored).data ?? NONE)

/** The job of a kind of an account; one without lines where there is none. */
export const jobOf = (kind: JobKind, account: string): KeptValue<Job> => kept(`${kind}.${account}`)

/** Whether nothing of a line is left to do. */
export const isThrough = ({ state }: JobLine): boolean => state === 'sent' || state === 'refused'

/** What is on its way is the last, whichever tab sends. */
export function stopJob(kind: JobKind, account: string): void {
  const job = jobOf(kind, account)
  const now = job.read()
  if (now.phase === 'going') job.write({ ...now, phase: 'stopping' })
}

/** What has not left does not leave any more, and the job is forgotten; also while it runs. */
export const leaveJob = (kind: JobKind, account: string): void => jobOf(kind, account).remove()

/** What a line is whose answer never came. */
export const UNKNOWN = { state: 'unknown', message: 'No response: it is checked when the job resumes.' } as const

/** The job when the tab that sent is gone: what was on its way may have arrived. */
export const interrupted = (job: Job): Job => ({
  ...job,
  lines: job.lines.map((line) => (line.state === 'sending' ? { ...line, ...UNKNOWN } : line)),
  phase: 'resting',
  end: 'stopped',
})

/** Who has the lock of a job sends, and nobody else does. */
export const lockOf = (kind: JobKind, account: string): string => `paddock.job.${kind}.${account}`

/** The job as every tab sees it. The lock comes free without the job coming to rest only when the tab that sent is gone. */
export function useKeptJob(kind: JobKind, account: string): Job {
  const job = jobOf(kind, account).useValue()
  const isGoing = job.phase !== 'resting'
  useEffect(() => {
    if (!isGoing || !globalThis.navigator?.locks) return
    const waiting = new AbortController()
    navigator.locks
      .request(lockOf(kind, account), { signal: waiting.signal }, () => {
        const now = jobOf(kind, account).read()
        if (now.phase !== 'resting') jobOf(kind, account).write(interrupted(now))
      })
      .catch(() => {})
    return () => waiting.abort()
  }, [kind, account, isGoing])
  return job
}
