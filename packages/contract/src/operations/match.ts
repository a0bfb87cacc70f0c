/** Which call of a table a request line means. A matcher is built once from its table; literal segments win over parameters. */
import { isUuid } from '../entities/scalar.ts'
import { isPathValue } from './no-value.ts'
import type { Method, Operation } from './operation.ts'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from './table.ts'

export interface Match<Name extends string = OperationName> {
  readonly name: Name
  /** The path's parameters, decoded. */
  readonly path: Readonly<Record<string, string>>
}

/** One segment's place in the tree of templates. Parameters are named by the entry: two entries may name one place differently. */
interface Node<Name> {
  readonly literals: Map<string, Node<Name>>
  parameter: Node<Name> | undefined
  readonly entries: Map<string, { readonly name: Name; readonly parameters: readonly string[] }>
}

const node = <Name>(): Node<Name> => ({ literals: new Map(), parameter: undefined, entries: new Map() })

const isParameter = (segment: string): boolean => segment.startsWith('{')

/** The call that a method and an undecoded path (no query) mean; `no-method` when the path takes other methods only. */
type Matcher<Name extends string> = (method: string, path: string) => Match<Name> | 'no-path' | 'no-method'

/**
 * A matcher of a table. A parameter is one segment, percent-decoded, of which `isValue` says whether it can be one; an encoding that cannot
 * be decoded is `undefined`, and no literal. An id comes out in small letters, as ids are told, also where a client writes capitals.
 */
export function createMatcher<Name extends string>(
  calls: Iterable<readonly [Name, { readonly method: Method; readonly path: string }]>,
  isValue: (segment: string | undefined) => boolean,
): Matcher<Name> {
  const root = node<Name>()
  for (const [name, { method, path }] of calls) {
    const segments = path.slice(1).split('/')
    let here = root
    for (const segment of segments) {
      const known = isParameter(segment) ? here.parameter : here.literals.get(segment)
      const next = known ?? node()
      if (isParameter(segment)) here.parameter = next
      else here.literals.set(segment, next)
      here = next
    }
    here.entries.set(method, { name, parameters: segments.filter(isParameter).map((segment) => segment.slice(1, -1)) })
  }

  return (method, path) => {
    if (!path.startsWith('/')) return 'no-path'
    const segments = decodedSegments(path)
    let isKnownPath = false

    const descend = (
      here: Node<Name>,
      depth: number,
      values: readonly (string | undefined)[],
    ): Match<Name> | undefined => {
      if (depth === segments.length) {
        const entry = here.entries.get(method)
        if (entry) return { name: entry.name, path: named(entry.parameters, values) }
        isKnownPath ||= here.entries.size > 0
        return undefined
      }
      const segment = segments[depth]
      const literal = segment === undefined ? undefined : here.literals.get(segment)
      const match = literal && descend(literal, depth + 1, values)
      if (match || !here.parameter || !isValue(segment)) return match
      return descend(here.parameter, depth + 1, [...values, segment])
    }

    return descend(root, 0, []) ?? (isKnownPath ? 'no-method' : 'no-path')
  }
}

/**
 * Alpaca's calls. A trailing slash is another path, so that `DELETE /v2/orders/` with a forgotten id does not cancel everything; for the same
 * reason `.` and `..` are no parameters, nor part of one: whoever sends the path on would resolve them. Nor is an encoding that cannot be
 * decoded, or one of what is encoded already. `BTC%2FUSD` is `BTC/USD`.
 */
export const matchOperation = createMatcher(
  OPERATION_NAMES.flatMap((name) => {
    const { method, path, formerPath }: Operation = OPERATIONS[name]
    return [path, formerPath].flatMap((each) => (each === undefined ? [] : [[name, { method, path: each }] as const]))
  }),
  (segment) => segment !== undefined && isPathValue(segment),
)

/** The methods a path takes; none where it does not exist. */
export const methodsAt = (path: string): Method[] =>
  METHODS.filter((method) => typeof matchOperation(method, path) === 'object')

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function decodedSegments(path: string): (string | undefined)[] {
  const segments = path.slice(1).split('/')
  return path.includes('%') ? segments.map(decoded) : segments
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** What cannot be decoded is left out: the entry's own schema says what that is. */
function named(parameters: readonly string[], values: readonly (string | undefined)[]): Record<string, string> {
  const path: Record<string, string> = {}
  for (let at = 0; at < parameters.length; at += 1) {
    const value = values[at]
    if (value !== undefined) path[parameters[at] ?? ''] = isUuid(value) ? value.toLowerCase() : value
  }
  return path
}
