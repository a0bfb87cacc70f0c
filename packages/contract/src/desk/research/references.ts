/** Indices, futures and bonds: watched, not traded. */
import * as z from 'zod/mini'

const Reference = z.object({
  /** As widgets name it: `FOREXCOM:SPXUSD`, `COMEX:GC1!`. */
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(['index', 'future', 'bond']),
  /** Digits after the point. */
  scale: z.number(),
  at: z.string(),
  value: z.number(),
  previousClose: z.optional(z.number()),
  /** Of the running or last day. */
  open: z.optional(z.number()),
  high: z.optional(z.number()),
  low: z.optional(z.number()),
})
export const References = z.object({ references: z.array(Reference) })

const ReferenceBar = z.object({ t: z.string(), o: z.number(), h: z.number(), l: z.number(), c: z.number() })
export const ReferenceBars = z.object({ symbol: z.string(), bars: z.array(ReferenceBar) })
