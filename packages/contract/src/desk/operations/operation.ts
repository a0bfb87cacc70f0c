/** The shape of one entry of the desk's table: everything there is to say about one call of the desk's own API. */
import * as z from 'zod/mini'
import type { CallEntry, Method } from '../../operations/operation.ts'
import type { AccountKind } from '../accounts.ts'
import { DESK_CALLS, type DeskOperationName } from './calls.ts'

/** Whose a call is: anybody's, a signed-in person's, or of one account of theirs, which its path names. */
export type Owner = 'nobody' | 'person' | 'account'

type Schema = z.ZodMiniType
type Templates = typeof DESK_CALLS

type ParametersOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersOf<Rest>
  : never
/** The parameters of a call's path. */
type PathOf<Name extends DeskOperationName> = { readonly [P in ParametersOf<Templates[Name]>]: string }

/** What an entry says beside its method, path and owner. */
export interface DeskEntry {
  /** One sentence for the reference page. */
  readonly summary: string
  /** What parameters of the path have to be; any text where nothing is said. */
  readonly path?: Readonly<Record<string, Schema>>
  /** The words of the 422 for a path that is not; without them there is nothing at such a path, and the answer is 404. */
  readonly badPath?: string
  /** An object schema; a parameter that is given twice counts as it is given first. */
  readonly query?: Schema
  readonly body?: Schema
  /** No body is an empty object. */
  readonly isBodyOptional?: boolean
  /** Whether a list is no object, 400, and not judged by the schema. */
  readonly isListNoObject?: boolean
  /** The words of the 422 for a body that is no object; 400 where it is left out. */
  readonly noObject?: string
  /** What is said of a body that is wrong, of the schema's message and the field to blame; the message as it is where it is left out. */
  readonly words?: (message: string, field: string | undefined) => string
  /** The status of a body that is an object and wrong: 422 with its field, or 400 without. */
  readonly badBody?: 400 | 422
  /** The status of a success: 200 unless said otherwise. */
  readonly success?: 200 | 201 | 204
  /** Undefined where a success has no body. */
  readonly answer?: Schema
  /** Which accounts have it; all where it is left out. */
  readonly kinds?: readonly AccountKind[]
  /** What an archived account refuses it with, 403; it may be asked of one where it is left out. */
  readonly whenArchived?: string
  /** Further statuses of a refusal, each with when it comes. */
  readonly failures?: Readonly<Record<number, string>>
}

export interface DeskOperation<
  Of extends Owner = Owner,
  Path extends Readonly<Record<string, string>> = Readonly<Record<string, string>>,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> extends Omit<DeskEntry, 'path' | 'query' | 'body' | 'answer'>,
    CallEntry<z.ZodMiniType<Path, Path>, Query, Body, Answer> {
  readonly owner: Of
  readonly success: 200 | 201 | 204
}

type Of<Entry, Key extends string> = Entry extends { readonly [K in Key]: infer S extends Schema } ? S : undefined
type Filled<O extends Owner, Entries> = {
  readonly [Name in keyof Entries & DeskOperationName]: DeskOperation<
    O,
    PathOf<Name>,
    Of<Entries[Name], 'query'>,
    Of<Entries[Name], 'body'>,
    Of<Entries[Name], 'answer'>
  >
}
type Entries = { readonly [Name in DeskOperationName]?: DeskEntry }

const filledFor =
  <O extends Owner>(owner: O) =>
  <const E extends Entries>(entries: E): Filled<O, E> =>
    typed(
      Object.fromEntries(
        Object.entries(entries).map(([name, entry]) => [name, filled(owner, name as DeskOperationName, entry)]),
      ),
    )

/** Entries of calls that anybody may make. */
export const ofNobody = filledFor('nobody')
/** Entries of calls that take a session. */
export const ofPerson = filledFor('person')
/** Entries of calls that take a session whose person has the account that the path names. */
export const ofAccount = filledFor('account')

function filled(
  owner: Owner,
  name: DeskOperationName,
  { path: own = {}, query, body, ...entry }: DeskEntry,
): DeskOperation {
  const [method, path] = DESK_CALLS[name].split(' ') as [Method, string]
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
  return {
    success: entry.answer ? 200 : 204,
    ...entry,
    owner,
    method,
    path,
    input: {
      path: z.object(Object.fromEntries(parameters.map((parameter) => [parameter, own[parameter] ?? z.string()]))),
      ...(query && { query }),
      ...(body && { body }),
    },
  } as DeskOperation
}

/** Sound because every entry was filled from its own part. */
const typed = <O extends Owner, E>(entries: Record<string, DeskOperation>) => entries as unknown as Filled<O, E>

/** For schemas whose messages do not say themselves what is not understood. */
export const namingField = (message: string, field: string | undefined): string =>
  field === undefined ? message : `${field} is not understood: ${message}`
