/** The desk's own calls, by name: what each takes and answers is the contract's table of them. */
import { filledPath, queryOf, type Values } from '@paddock/contract/client/address'
import { DESK_CALLS, type DeskOperationName } from '@paddock/contract/desk/operations/calls'
import type { DeskAnswer, DeskInput } from '@paddock/contract/desk/operations/table'
import { ask, type Method } from './ask.ts'

/** Left out where nothing in it is required. */
type Given<Name extends DeskOperationName> =
  Record<never, never> extends DeskInput<Name> ? [input?: DeskInput<Name>] : [input: DeskInput<Name>]

interface Loose {
  readonly path?: Values
  readonly query?: Values
  readonly body?: unknown
}

/** Makes a call. Rejects with a `DeskError` where it is refused. */
export async function desk<Name extends DeskOperationName>(
  name: Name,
  ...[input]: Given<Name>
): Promise<DeskAnswer<Name>> {
  const { method, path, body } = deskRequest(name, ...([input] as Given<Name>))
  return (await ask(method, path, body)) as DeskAnswer<Name>
}

/** The request of a call, for what a page sends while it is left. */
export function deskRequest<Name extends DeskOperationName>(name: Name, ...[input]: Given<Name>) {
  const { path, query, body }: Loose = input ?? {}
  const [method = '', template = ''] = DESK_CALLS[name].split(' ')
  const given = queryOf(query ?? {}).toString()
  return {
    method: method as Method,
    path: `${filledPath(template, path ?? {})}${given === '' ? '' : `?${given}`}`,
    body,
  }
}
