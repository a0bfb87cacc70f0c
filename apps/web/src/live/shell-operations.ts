/** The calls the first screens make. Every other entry of the operation table is loaded, all at once, with the first call of one of them. */
import { getAccount } from '@paddock/contract/operations/account'
import { getV2Assets } from '@paddock/contract/operations/assets'
import { legacyClock } from '@paddock/contract/operations/calendar'
import { cryptoBars, cryptoSnapshots } from '@paddock/contract/operations/crypto-data'
import type { Operation } from '@paddock/contract/operations/operation'
import { getAllOrders } from '@paddock/contract/operations/orders'
import { getAllOpenPositions } from '@paddock/contract/operations/positions'
import { mostActives, movers } from '@paddock/contract/operations/screener'
import { stockBars } from '@paddock/contract/operations/stock-data'
import { stockSnapshots } from '@paddock/contract/operations/stock-latest'
import type { OperationName } from '@paddock/contract/operations/table'

const SHELL: Readonly<Partial<Record<OperationName, Operation>>> = {
  getAccount,
  getAllOpenPositions,
  getAllOrders,
  getV2Assets,
  legacyClock,
  stockBars,
  stockSnapshots,
  cryptoBars,
  cryptoSnapshots,
  mostActives,
  movers,
}

/** The entry of a call. */
export const operationOf = async (name: OperationName): Promise<Operation> =>
  SHELL[name] ?? (await import('@paddock/contract/operations/table')).OPERATIONS[name]
