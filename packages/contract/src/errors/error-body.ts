import * as z from 'zod/mini'

/** What a refused call answers: `code` is the status × 100,000 plus a sub-code, or of locates a word. Some refusals add facts, as strings. */
export const ErrorBody = z.looseObject({
  code: z.optional(z.union([z.number(), z.string()])),
  message: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Which of Alpaca's hosts answers. */
export type Host = 'trading' | 'data'
