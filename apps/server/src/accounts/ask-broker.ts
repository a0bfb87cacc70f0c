/** A call that the server makes of a broker by itself, with its answer read. */
import type { Actor } from '@paddock/broker/account/event'
import type { OperationName } from '@paddock/contract/operations/table'
import { decodedJson } from '@paddock/contract/streams/codec'
import type { Broker } from './broker.ts'

export interface OwnCall {
  readonly operation: OperationName
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>> | URLSearchParams
  readonly body?: unknown
  /** What the broker's log and events name as the cause. */
  readonly requestId: string
  /** Nobody but time where it is left out. */
  readonly actor?: Actor
  /** Nobody waits for the answer: others come first where requests are counted. */
  readonly isBackground?: boolean
}

export interface OwnAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The text as JSON; undefined where it is none. */
  readonly value: unknown
}

export async function askBroker(
  broker: Pick<Broker, 'send'>,
  { operation, path = {}, query = {}, body, requestId, actor = { kind: 'wake-up' }, isBackground = false }: OwnCall,
): Promise<OwnAnswer> {
  const asked = new URLSearchParams(query)
  // As if it had come over the wire: what is judged is what its text says.
  const written = body === undefined ? undefined : JSON.stringify(body)
  const answer = await broker.send({
    ...{ operation, path, query: asked, search: String(asked), requestId, actor, isBackground },
    ...{ text: written, body: written === undefined ? undefined : JSON.parse(written) },
  })
  const text = textOf(answer.body)
  return { status: answer.status, headers: answer.headers, text, value: decodedJson(text) }
}

const textOf = (body: string | Uint8Array | null): string =>
  typeof body === 'string' ? body : body === null ? '' : Buffer.from(body).toString('utf8')
