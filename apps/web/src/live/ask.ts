/** How requests of the desk to its own server travel. The sign-in is asked by {@link askSignIn}, every other call is made by its name, see `desk.ts`. */
import { SIGN_IN_PATH } from '@paddock/contract/desk/operations/calls'
import { decodedJson } from '@paddock/contract/streams/codec'
import * as z from 'zod/mini'
import { withFreshCode } from './fresh-code.ts'

const Refusal = z.object({ message: z.string(), field: z.optional(z.string()) })

/** A refused call, with the server's sentence and the field it is about, if any. */
export class DeskError extends Error {
  readonly status: number
  readonly field: string | undefined
  constructor(status: number, message: string, field?: string) {
    super(message)
    this.name = 'DeskError'
    this.status = status
    this.field = field
  }
}

/** Whether the account's broker has nothing of the kind: asking again would change nothing. */
export const isUntold = (error: unknown): boolean => error instanceof DeskError && error.status === 404

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Sends JSON and reads JSON; undefined where the answer has no body. Throws {@link DeskError} when refused, and says so where no answer came
 * within a number of seconds, if there is a limit.
 */
export function ask(method: Method, path: string, body?: unknown, withinSeconds?: number): Promise<unknown> {
  return onceSettled(() => asking(method, path, body, withinSeconds))
}

async function asking(method: Method, path: string, body: unknown, withinSeconds: number | undefined) {
  const limit = withinSeconds === undefined ? null : AbortSignal.timeout(withinSeconds * 1_000)
  const send = () =>
    fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: limit,
    })
  const { response, text } = await heard(send).catch((error: unknown) => {
    throw limit?.aborted ? new Error(`The server did not answer within ${withinSeconds} seconds.`) : error
  })
  const answer = decodedJson(text)
  if (response.ok) return answer
  const refusal = z.safeParse(Refusal, answer)
  throw refusal.success
    ? new DeskError(response.status, refusal.data.message, refusal.data.field)
    : new DeskError(response.status, `The server answered ${response.status}. Try again in a moment.`)
}

/** A call that may end this session and begin another, as long as it is under way. */
let change: Promise<unknown> | undefined

/** What is asked while a session is replaced by another waits for that: the old one would be refused. */
export const onceSettled = <Answer>(send: () => Promise<Answer>): Promise<Answer> =>
  change === undefined ? send() : change.then(send)

/** {@link ask} of the sign-in: `/session`, `/two-factor/enable`. */
export function askSignIn(method: Method, call: `/${string}`, body?: unknown, withinSeconds?: number) {
  const asked = () => asking(method, `${SIGN_IN_PATH}${call}`, body, withinSeconds)
  if (method === 'GET') return onceSettled(asked)
  const answered = asked()
  const settled = Promise.allSettled([change, answered]).then(() => {
    if (change === settled) change = undefined
  })
  change = settled
  return answered
}

async function heard(send: () => Promise<Response>): Promise<{ readonly response: Response; readonly text: string }> {
  const response = await withFreshCode(send)
  return { response, text: await response.text() }
}
