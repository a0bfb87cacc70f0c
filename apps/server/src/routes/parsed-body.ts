/** Bodies of the desk's own calls, by the schema of what they may say. */
import { invalidBody } from '@paddock/contract/errors/answers'
import type * as z from 'zod/mini'
import { ownRefusal, refusal } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import { problemOf } from '../practice-accounts/account-request.ts'

/** For schemas whose messages do not say themselves what is not understood. */
export const naming = (message: string, field: string | undefined): string =>
  field ? `${field} is not understood: ${message}` : message

/** What a body says, or the refusal to answer with: of no object, or of the first thing that is wrong, with its field. */
export async function parsedBody<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
  words: typeof naming = (message) => message,
): Promise<z.output<Schema> | Response> {
  const body = await readBody(request)
  if (body.kind === 'refused') return body.answer()
  if (typeof body.value !== 'object' || body.value === null) return refusal(invalidBody())
  const read = schema.safeParse(body.value)
  if (read.success) return read.data
  const { message, field } = problemOf(read.error)
  return ownRefusal(422, words(message, field), field)
}
