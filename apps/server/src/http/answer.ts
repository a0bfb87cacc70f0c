/** Responses made of what the contract says is answered. */
import type { ErrorAnswer } from '@paddock/contract/errors/answers'

/** What every answer of this server says, a page's too. Who came by TLS comes by TLS for the year that follows. */
export function everyAnswer(requestId: string, isSecure: boolean): Record<string, string> {
  const headers: Record<string, string> = { 'x-content-type-options': 'nosniff', 'x-request-id': requestId }
  if (isSecure) headers['strict-transport-security'] = 'max-age=31536000'
  return headers
}

/** What is answered to a person, or to their key, is kept by no cache on the way. What may be kept says so itself. */
export const OF_A_PERSON = { 'cache-control': 'no-store' } as const

/** The answer with further headers. */
export function withHeaders(answer: Response, headers: Readonly<Record<string, string>>): Response {
  for (const name of Object.keys(headers)) answer.headers.set(name, headers[name] ?? '')
  return answer
}

export const json = (status: number, body: string): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } })

/** A refusal in Alpaca's shape. `facts` are further fields, such as `field`: the input that is to blame. */
export const refusal = ({ status, body }: ErrorAnswer, facts: Readonly<Record<string, string>> = {}): Response =>
  json(status, JSON.stringify({ ...body, ...facts }))

/** A refusal of something that is ours and not Alpaca's, with a code made as Alpaca makes them. */
export const ownRefusal = (status: number, message: string, field?: string): Response =>
  refusal({ status, body: { code: status * 100_000 + 10_000, message } }, field === undefined ? {} : { field })

export const noContent = (): Response => new Response(null, { status: 204 })
