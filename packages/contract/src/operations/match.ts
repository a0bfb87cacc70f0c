/** Which call a request line means. Built once from the table; literal segments win over parameters. */
import { isPathValue } from './no-value.ts'
import type { Method, Operation } from './operation.ts'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from './table.ts'

export interface Match {
  readonly name: OperationName
  /** The path's parameters, decoded. */
  readonly path: Readonly<Record<string, string>>
}

/** One segment's place in the tree of templates. Parameters are named by the entry: two entries may name one place differently. */
interface Node {
  readonly literals: Map<string, Node>
  parameter: Node | undefined
  readonly entries: Map<string, { readonly name: OperationName; readonly parameters: readonly string[] }>
}

const node = (): Node => ({ literals: new Map(), parameter: undefined, entries: new Map() })

const isParameter = (segment: string): boolean => segment.startsWith('{')

const ROOT = node()
for (const name of OPERATION_NAMES) {
  const { method, path, formerPath }: Operation = OPERATIONS[name]
  plant(method, path, name)
  if (formerPath !== undefined) plant(method, formerPath, name)
}

function plant(method: Method, template: string, name: OperationName): void {
  const segments = template.slice(1).split('/')
  let here = ROOT
  for (const segment of segments) {
    const known = isParameter(segment) ? here.parameter : here.literals.get(segment)
    const next = known ?? node()
    if (isParameter(segment)) here.parameter = next
    else here.literals.set(segment, next)
    here = next
  }
  here.entries.set(method, { name, parameters: segments.filter(isParameter).map((segment) => segment.slice(1, -1)) })
}

/**
 * The call that a method and an undecoded path (no query) mean; `no-method` when the path takes other methods only.
 *
 * A parameter is one segment, never empty, percent-decoded: `BTC%2FUSD` is `BTC/USD`. A trailing slash is another path, so that
 * `DELETE /v2/orders/` with a forgotten id does not cancel everything; for the same reason `.` and `..` are no parameters, nor part of one:
 * whoever sends the path on would resolve them. An encoding that cannot be decoded is `no-path`, as is one of what is encoded already.
 */
export function matchOperation(method: string, path: string): Match | 'no-path' | 'no-method' {
  const segments = decodedSegments(path)
  if (!segments) return 'no-path'
  let isKnownPath = false

  const descend = (here: Node, depth: number, values: readonly string[]): Match | undefined => {
    const segment = segments[depth]
    if (segment === undefined) {
      const entry = here.entries.get(method)
      if (entry) return { name: entry.name, path: named(entry.parameters, values) }
      isKnownPath ||= here.entries.size > 0
      return undefined
    }
    const literal = here.literals.get(segment)
    const match = literal && descend(literal, depth + 1, values)
    if (match || !here.parameter || !isPathValue(segment)) return match
    return descend(here.parameter, depth + 1, [...values, segment])
  }

  return descend(ROOT, 0, []) ?? (isKnownPath ? 'no-method' : 'no-path')
}

/** The methods a path takes; none where it does not exist. */
export const methodsAt = (path: string): Method[] =>
  METHODS.filter((method) => typeof matchOperation(method, path) === 'object')

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function decodedSegments(path: string): string[] | undefined {
  if (!path.startsWith('/')) return undefined
  const segments = path.slice(1).split('/')
  if (!path.includes('%')) return segments
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return undefined
  }
}

function named(parameters: readonly string[], values: readonly string[]): Record<string, string> {
  const path: Record<string, string> = {}
  for (let at = 0; at < parameters.length; at += 1) path[parameters[at] ?? ''] = values[at] ?? ''
  return path
}
