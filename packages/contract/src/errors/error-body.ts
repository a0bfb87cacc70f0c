import * as z from 'zod/mini'

/** What a refused call answers: `code` is the status × 100,000 plus a sub-code, or of locates a word. Some refusals add facts, as strings. */
export const ErrorBody = z.looseObject({
  code: z.optional(z.union([z.number(), z.string()])),
  message: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Whether a call was refused for what it asks: it changed nothing, and asked again it is refused again, but for what is asked too often. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500

/** Which of Alpaca's hosts answers. */
export type Host = 'trading' | 'data'
