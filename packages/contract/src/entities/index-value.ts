import * as z from 'zod/mini'
import { Timestamp } from './scalar.ts'

/** The level of an index in points. */
export const IndexValue = z.looseObject({ t: Timestamp, v: z.number() })
export type IndexValue = z.infer<typeof IndexValue>
