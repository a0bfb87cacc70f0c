import * as z from 'zod/mini'
import { Timestamp } from './scalar.ts'

/** What one unit of a pair's first currency costs in its second: bid `bp`, ask `ap` and their middle `mp`. */
export const ForexRate = z.looseObject({ t: Timestamp, bp: z.number(), ap: z.number(), mp: z.number() })
export type ForexRate = z.infer<typeof ForexRate>
