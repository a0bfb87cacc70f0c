/** Bodies of the session service, by their schema. */
import { invalidBody } from '@paddock/contract/errors/answers'
import type * as z from 'zod/mini'
import { ownRefusal, refusal } from '../http/answer.ts'
import { readBody } from '../http/body.ts'

/** A password, an address and a name take a tenth of it. So little needs no room among the bodies of its address. */
const LONGEST_BODY = 16 * 1024

/** The body by its schema, or the refusal that names the first field that is wrong. */
export async function bodyOf<Body>(request: Request, schema: z.ZodMiniType<Body>): Promise<Body | Response> {
  const body = await readBody(request, { address: '', most: LONGEST_BODY })
  if (body.kind === 'refused') return body.answer()
  if (typeof body.value !== 'object' || body.value === null) return refusal(invalidBody())
  const parsed = schema.safeParse(body.value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? 'body')
  return ownRefusal(422, issue && isOfLength(issue.code) ? issue.message : `${field} is missing or malformed`, field)
}

const isOfLength = (code: string | undefined): boolean => code === 'too_big' || code === 'too_small'
