/** What a schema refuses, in one sentence. */
import type * as z from 'zod/mini'

/** The first thing that is wrong, and the field it is in. */
export function problemOf(error: z.core.$ZodError): { readonly message: string; readonly field: string | undefined } {
  const [issue] = error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const field = unknown ?? (issue?.path.length ? issue.path.map(String).join('.') : undefined)
  return { message: unknown ? `${unknown} is not known` : (issue?.message ?? 'invalid'), field }
}
