/**
 * What two readers of one call could take for different things: a field or a parameter that is spelt almost like one of the call's, of which
 * some readers would say that it is that one, and a parameter that is given twice. Whoever judges a call and whoever carries it out ask this.
 */
import type * as z from 'zod/mini'
import type { Operation } from './operation.ts'
import { fieldsOf, itemOf } from './schema.ts'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from './table.ts'

interface NamedInput {
  readonly query: URLSearchParams
  readonly body: unknown
}

interface Names {
  readonly known: ReadonlySet<string>
  /** By their bare letters and digits. */
  readonly bare: ReadonlyMap<string, string>
  /** Of the fields that are objects, or lists of them. */
  readonly within: ReadonlyMap<string, Names>
}

/** What is ambiguous about a call that changes something, in a sentence; undefined where nothing is, and for calls that only read. */
export function ambiguityOf(name: OperationName, { query, body }: NamedInput): string | undefined {
  const names = CHANGES.get(name)
  if (!names) return undefined
  return ambiguousParameter(names.query, query) ?? (names.body && ambiguousField(names.body, body, ''))
}

function ambiguousParameter({ known, bare }: Names, query: URLSearchParams): string | undefined {
  if (known.size === 0) return undefined
  const seen = new Set<string>()
  for (const parameter of query.keys()) {
    const meant = known.has(parameter) ? parameter : bare.get(bared(parameter))
    if (meant === undefined) continue
    if (meant !== parameter) return `unknown parameter ${parameter}: it is called ${meant}`
    if (seen.has(parameter)) return `${parameter} is given twice`
    seen.add(parameter)
  }
  return undefined
}

function ambiguousField(names: Names, value: unknown, path: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = ambiguousField(names, item, path)
      if (found !== undefined) return found
    }
    return undefined
  }
  for (const key of Object.keys(value)) {
    if (!names.known.has(key)) {
      const meant = names.bare.get(bared(key))
      if (meant !== undefined) return `unknown field ${path}${key}: it is called ${path}${meant}`
      continue
    }
    const within = names.within.get(key)
    const found = within && ambiguousField(within, Reflect.get(value, key), `${path}${key}.`)
    if (found !== undefined) return found
  }
  return undefined
}

/** `limitPrice`, `Limit-Price` and `limit_price` are one here; so are letters that are others to look at. */
const bared = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function namesOf(schema: z.ZodMiniType | undefined): Names {
  const fields = Object.entries(fieldsOf(schema))
  return {
    known: new Set(fields.map(([field]) => field)),
    bare: new Map(fields.map(([field]) => [bared(field), field])),
    within: new Map(
      fields.flatMap(([field, inner]) => {
        const names = namesOf(itemOf(inner))
        return names.known.size > 0 ? [[field, names]] : []
      }),
    ),
  }
}

const CHANGES = new Map(
  OPERATION_NAMES.filter((name) => OPERATIONS[name].method !== 'GET').map((name) => {
    const { input }: Operation = OPERATIONS[name]
    return [name, { query: namesOf(input.query), body: input.body && namesOf(input.body) }]
  }),
)
