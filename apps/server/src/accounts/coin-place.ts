/** The place whose prices of coins a call reads. A call of this server's own that names none is answered from the one that is in use. */
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import type { BrokerRequest } from './broker.ts'

/** Whether a call reads prices of coins. */
export const isOfCoins = (operation: OperationName): boolean => OPERATIONS[operation].path.includes('/crypto/{loc}/')

/** The call with its place, `inUse` where it names none. */
export const placed = <Request extends Pick<BrokerRequest, 'operation' | 'path'>>(
  request: Request,
  inUse: string,
): Request => (isOfCoins(request.operation) ? { ...request, path: { loc: inUse, ...request.path } } : request)
