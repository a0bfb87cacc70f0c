/** Bodies of the session service, by their schema. */
import { invalidBody } from '@paddock/contract/errors/answers'
import type * as z from 'zod/mini'
import { ownRefusal, refusal } from '../http/answer.ts'
import { readBody } from '../http/body.ts'

/** The body by its schema, or the refusal that names the first field that is wrong. */
export async function bodyOf<Body>(request: Request, schema: z.ZodMiniType<Body>): Promise<Body | Response> {
  const body = await readBody(request)
  if (body.kind === 'refused') return body.answer()
  if (typeof body.value !== 'object' || body.value === null) return refusal(invalidBody())
  const parsed = schema.safeParse(body.value)
  if (parsed.success) return parsed.data
  const field = String(parsed.error.issues[0]?.path[0] ?? 'body')
  return ownRefusal(422, `${field} is missing or malformed`, field)
}
