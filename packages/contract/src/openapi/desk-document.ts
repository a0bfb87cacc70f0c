/** The OpenAPI document of the desk's own API, made from its table. */
import { DESK_CALLS, type DeskOperationName } from '../desk/operations/calls.ts'
import type { DeskOperation, Owner } from '../desk/operations/operation.ts'
import { DESK_GROUPS } from '../desk/operations/table.ts'
import { type DocumentedCall, documentOf, type Facts, type OpenApiDocument } from './document.ts'

/** What a session's cookie is called. */
const COOKIE = 'paddock.session_token'

export const deskDocument = (facts: Facts): OpenApiDocument<DeskOperationName> =>
  documentOf(
    facts,
    Object.entries(DESK_GROUPS).flatMap(([tag, entries]) =>
      Object.entries<DeskOperation>(entries).map(([name, entry]) => deskCall(tag, nameOf(name), entry)),
    ),
    { session: { type: 'apiKey', in: 'cookie', name: COOKIE } },
  )

/** Sound because groups are made of entries. */
const nameOf = (name: string): DeskOperationName => {
  if (!Object.hasOwn(DESK_CALLS, name)) throw new Error(`${name} is in a group and not in the table`)
  return name as DeskOperationName
}

const WHOSE: Readonly<Record<Owner, string>> = {
  nobody: 'Answered to anybody.',
  person: 'Of the person who is signed in.',
  account: 'Of an account of the person who is signed in.',
}

function deskCall(tag: string, name: DeskOperationName, entry: DeskOperation): DocumentedCall<DeskOperationName> {
  const { owner, kinds, whenArchived, isBodyOptional, input } = entry
  return {
    ...entry,
    name,
    tag,
    description: [
      WHOSE[owner],
      ...(kinds ? [`Accounts of other kinds than ${kinds.join(', ')} have no such call.`] : []),
      ...(whenArchived === undefined ? [] : ['Refused by archived accounts.']),
    ].join(' '),
    required: input.body && !isBodyOptional ? ['body'] : [],
    mediaType: 'application/json',
    failures: failuresOf(entry),
    security: owner === 'nobody' ? [] : [{ session: [] }],
  }
}

function failuresOf({ owner, kinds, method, input, badPath, whenArchived, failures }: DeskOperation) {
  const words: Record<number, string> = { 500: 'A mistake of the server.' }
  if (owner !== 'nobody') words[401] = 'Nobody is signed in.'
  if (owner === 'account') words[404] = 'The person has no such account.'
  if (kinds) words[404] = 'The person has no such account, or it is of another kind.'
  if (method !== 'GET') words[403] = 'The request comes from another site.'
  if (whenArchived !== undefined) words[403] = whenArchived
  if (input.query || badPath !== undefined) words[422] = badPath ?? 'A parameter is missing or wrong.'
  if (input.body) {
    words[400] = 'The body is not JSON, or no object.'
    words[413] = 'The body is larger than 1 MiB, or has too many values.'
    words[422] = 'Something is wrong in the body, or against a rule; field names it.'
  }
  for (const [status, message] of Object.entries(failures ?? {}))
    words[Number(status)] = [words[Number(status)], message].filter((part) => part !== undefined).join(' ')
  return words
}
