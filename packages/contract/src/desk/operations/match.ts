/** Which call of the desk's own a request line means. Paths are passed on to nobody, so a parameter is any text that is not empty. */
import { createMatcher, type Match } from '../../operations/match.ts'
import type { DeskOperationName } from './calls.ts'
import { DESK_OPERATION_NAMES, DESK_OPERATIONS } from './table.ts'

export const matchDeskOperation = createMatcher(
  DESK_OPERATION_NAMES.map((name) => [name, DESK_OPERATIONS[name]] as const),
  (segment) => segment !== '',
)

/** A call at a path, whatever its method: whose it is, the others there are too. Undefined where there is none. */
export const deskCallAt = (path: string): Match<DeskOperationName> | undefined =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    .map((method) => matchDeskOperation(method, path))
    .find((match) => typeof match === 'object')
