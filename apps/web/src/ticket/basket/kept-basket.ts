/**
 * The basket of an account on its way, kept in this browser and the same in all its tabs: any of them shows it, stops it and takes it up again,
 * while one of them sends.
 */
import { PlaceOrder } from '@paddock/contract/requests/place-order'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { type KeptValue, keptValues } from '../../ui/kept-value.ts'

/** `sending` is also what a line is whose page went while it was on its way: it is asked for before anything is sent again. */
const JOB_STATES = ['waiting', 'sending', 'sent', 'refused', 'unknown'] as const
export type JobState = (typeof JOB_STATES)[number]

const JobLine = z.object({
  order: z.intersection(PlaceOrder, z.object({ client_order_id: z.string() })),
  /** As it is read. */
  words: z.string(),
  state: z.enum(JOB_STATES),
  orderId: z.optional(z.string()),
  message: z.optional(z.string()),
})
export type JobLine = z.infer<typeof JobLine>

const JOB_ENDS = ['done', 'stopped', 'sells-work'] as const
export type JobEnd = (typeof JOB_ENDS)[number]

const Basket = z.object({
  lines: z.array(JobLine),
  /** `stopping`: the order that is on its way is the last one. */
  phase: z.enum(['going', 'stopping', 'resting']),
  /** How it came to rest. */
  end: z.optional(z.enum(JOB_ENDS)),
})
export type Basket = z.infer<typeof Basket>

const NONE: Basket = { lines: [], phase: 'resting' }

/** The basket of an account; one without lines where there is none. */
export const basketOf: (account: string) => KeptValue<Basket> = keptValues(
  'paddock.basket.',
  (stored) => z.safeParse(Basket, stored).data ?? NONE,
)

/** Whether nothing of a line is left to do. */
export const isThrough = ({ state }: JobLine): boolean => state === 'sent' || state === 'refused'

/** The order that is on its way is the last one, whichever tab sends. */
export function stopBasket(account: string): void {
  const basket = basketOf(account)
  const now = basket.read()
  if (now.phase === 'going') basket.write({ ...now, phase: 'stopping' })
}

/** What has not left does not leave any more, and the basket is forgotten; also while it runs. */
export const leaveBasket = (account: string): void => basketOf(account).remove()

/** Who has the lock of an account's basket sends, and nobody else does. */
export const lockOf = (account: string): string => `paddock.basket.${account}`

export function useBasket(account: string): Basket {
  const basket = basketOf(account).useValue()
  const isGoing = basket.phase !== 'resting'
  useEffect(() => {
    if (!isGoing || !globalThis.navigator?.locks) return
    // The lock comes free without the basket coming to rest only when the tab that sent is gone.
    const waiting = new AbortController()
    const { signal } = waiting
    navigator.locks
      .request(lockOf(account), { signal }, () => {
        const kept = basketOf(account)
        const now = kept.read()
        if (now.phase !== 'resting') kept.write({ ...now, phase: 'resting', end: 'stopped' })
      })
      .catch(() => {})
    return () => waiting.abort()
  }, [account, isGoing])
  return basket
}
