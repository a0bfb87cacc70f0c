/** What each dashboard was measured to cost this device, the last time it was looked at for a while. */

import * as z from 'zod/mini'
import { keptValue } from '../../ui/kept-value.ts'

const Cost = z.object({
  /** Drawn a second. */
  frames: z.number(),
  /** Of the streams, a second. */
  messages: z.number(),
  /** Of the whole page; only some browsers tell. */
  megabytes: z.optional(z.number()),
  /** Milliseconds of this machine. */
  at: z.number(),
})
export type MeasuredCost = z.infer<typeof Cost>
const Costs = z.record(z.string(), Cost)
const costsOf = (user: string) =>
  keptValue(
    `paddock.dashboards-cost ${user}`,
    (stored): Readonly<Record<string, MeasuredCost>> => z.safeParse(Costs, stored).data ?? {},
  )

/** Undefined where it was never measured. */
export const measuredCost = (user: string, id: string): MeasuredCost | undefined => costsOf(user).read()[id]

export function noteCost(user: string, id: string, cost: MeasuredCost): void {
  const costs = costsOf(user)
  costs.write({ ...costs.read(), [id]: cost })
}

/** `58 frames a second, 12 messages a second, 96 MB`. */
export const costWords = ({ frames, messages, megabytes }: MeasuredCost): string =>
  [
    `${Math.round(frames)} frames a second`,
    `${Math.round(messages)} messages a second`,
    megabytes !== undefined && `${Math.round(megabytes)} MB`,
  ]
    .filter(Boolean)
    .join(', ')
