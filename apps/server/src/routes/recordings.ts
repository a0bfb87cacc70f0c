/** A signed-in person's recordings of real prices, below `/api/recordings`. */
import { endpointNotFound, methodNotAllowed } from '@paddock/contract/errors/answers'
import { json, noContent, ownRefusal, refusal } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import type { User } from '../identity/session-cache.ts'
import {
  RecordingRequest,
  type Recordings,
  type RecordingView,
  type Refused,
} from '../markets/recordings/recordings.ts'
import { problemOf } from '../practice-accounts/account-request.ts'

/** Answers what is below `/api/recordings`; `rest` is empty, or begins with a slash. */
export function createRecordingsAnswer(recordings: Recordings) {
  async function add(request: Request, user: User): Promise<Response> {
    const body = await readBody(request)
    if (body.kind === 'refused') return body.answer()
    const wanted = RecordingRequest.safeParse(body.value)
    if (wanted.success) return answered(await recordings.add(user.id, wanted.data), 201)
    const { message, field } = problemOf(wanted.error)
    return ownRefusal(422, message, field)
  }

  async function remove(user: User, id: string): Promise<Response> {
    return (await recordings.remove(user.id, id)) ? noContent() : refusal(endpointNotFound())
  }

  return async (request: Request, user: User, rest: string): Promise<Response> => {
    const { method } = request
    if (rest === '') {
      if (method === 'GET') return json(200, JSON.stringify(await recordings.list(user.id)))
      return method === 'POST' ? add(request, user) : refusal(methodNotAllowed())
    }
    const [, id = '', part] = /^\/([\w-]{1,64})(?:\/(cancel))?$/.exec(rest) ?? []
    if (id === '') return refusal(endpointNotFound())
    if (part === 'cancel')
      return method === 'POST' ? answered(await recordings.cancel(user.id, id)) : refusal(methodNotAllowed())
    if (method === 'GET') return answered(await recordings.one(user.id, id))
    return method === 'DELETE' ? remove(user, id) : refusal(methodNotAllowed())
  }
}

function answered(outcome: RecordingView | Refused | undefined, status = 200): Response {
  if (outcome === undefined) return refusal(endpointNotFound())
  if ('refused' in outcome) return ownRefusal(outcome.status, outcome.refused, outcome.field)
  return json(status, JSON.stringify(outcome))
}
