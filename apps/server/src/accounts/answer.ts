/** Answers as a broker gives them: a status, headers of ours, and JSON text. */
import { type ErrorAnswer, invalidInput } from '@paddock/contract/errors/answers'
import type { LastingText } from '../http/lasting-text.ts'
import type { BrokerAnswer } from './broker.ts'

const NO_HEADERS = {}

/** A success whose body is JSON text already, as rows are stored. */
export const answerText = (body: string, status = 200): BrokerAnswer => ({ status, headers: NO_HEADERS, body })

export const answerJson = (body: unknown, status = 200): BrokerAnswer => answerText(JSON.stringify(body), status)

/** A long list that stays the same. */
export const answerLasting = (lasting: LastingText): BrokerAnswer => ({
  status: 200,
  headers: NO_HEADERS,
  body: lasting.text,
  lasting,
})

/** A picture, drawn as text. */
export const answerImage = (svg: string): BrokerAnswer => ({
  status: 200,
  headers: { 'content-type': 'image/svg+xml' },
  body: svg,
})

/** A success without a body. */
export const EMPTY: BrokerAnswer = { status: 200, headers: NO_HEADERS, body: null }

/** 204. */
export const NO_CONTENT: BrokerAnswer = { status: 204, headers: NO_HEADERS, body: null }

/** A JSON array of JSON texts. */
export const answerTexts = (bodies: readonly string[]): BrokerAnswer => answerText(`[${bodies.join(',')}]`)

/** A refusal in Alpaca's shape. */
export const answerError = ({ status, body }: ErrorAnswer): BrokerAnswer => answerJson(body, status)

/** The refusal of what is not understood, in the form of the host that was asked. */
export const answerInvalid = (...asked: Parameters<typeof invalidInput>): BrokerAnswer =>
  answerError(invalidInput(...asked))

/** The answer with where it comes from and, for an account's, the sequence it was true at. */
export function withHeaders(answer: BrokerAnswer, source: string, sequence?: number): BrokerAnswer {
  const own: Record<string, string> =
    sequence === undefined
      ? { 'X-Paddock-Source': source }
      : { 'X-Paddock-Source': source, 'X-Paddock-Sequence': String(sequence) }
  const headers = answer.headers === NO_HEADERS ? own : Object.assign({}, answer.headers, own)
  const { status, body, lasting } = answer
  return lasting ? { status, headers, body, lasting } : { status, headers, body }
}
