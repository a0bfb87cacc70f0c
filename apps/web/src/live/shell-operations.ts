/** The calls the first screens make. Every other entry of the operation table is loaded, all at once, with the first call of one of them. */
import type { CalledEntry } from '@paddock/contract/client/call'
import { listOf, namedBy } from '@paddock/contract/entities/scalar'
import { getAccount } from '@paddock/contract/operations/account'
import { getV2Assets } from '@paddock/contract/operations/assets'
import { legacyClock } from '@paddock/contract/operations/calendar'
import { getAllOrders } from '@paddock/contract/operations/orders'
import { getAllOpenPositions } from '@paddock/contract/operations/positions'
import type { OperationName } from '@paddock/contract/operations/table'
import * as z from 'zod/mini'

/**
 * A call for market data. Of its answer only the outline is read, so nothing of the table's schemas is needed to make it; that the rest is
 * what the table says is tested.
 */
const dataCall = (
  api: CalledEntry['api'],
  path: string,
  required: readonly string[],
  answer: CalledEntry['answer'] = z.looseObject({}),
): CalledEntry => ({
  api,
  host: 'data',
  method: 'GET',
  path,
  required,
  failures: {},
  answer,
})
const list = listOf(z.unknown())
const named = namedBy(z.unknown())

const SHELL: Readonly<Partial<Record<OperationName, CalledEntry>>> = {
  getAccount,
  getAllOpenPositions,
  getAllOrders,
  getV2Assets,
  legacyClock,
  stockBars: dataCall('StockApi', '/v2/stocks/bars', ['symbols', 'timeframe'], z.looseObject({ bars: named })),
  stockSnapshots: dataCall('StockApi', '/v2/stocks/snapshots', ['symbols']),
  cryptoBars: dataCall(
    'CryptoApi',
    '/v1beta3/crypto/{loc}/bars',
    ['loc', 'symbols', 'timeframe'],
    z.looseObject({ bars: named }),
  ),
  cryptoSnapshots: dataCall(
    'CryptoApi',
    '/v1beta3/crypto/{loc}/snapshots',
    ['loc', 'symbols'],
    z.looseObject({ snapshots: named }),
  ),
  mostActives: dataCall(
    'ScreenerApi',
    '/v1beta1/screener/stocks/most-actives',
    [],
    z.looseObject({ most_actives: list }),
  ),
  movers: dataCall(
    'ScreenerApi',
    '/v1beta1/screener/{market_type}/movers',
    ['market_type'],
    z.looseObject({ gainers: list, losers: list }),
  ),
}

/** The entry of a call. */
export const operationOf = async (name: OperationName): Promise<CalledEntry> =>
  SHELL[name] ?? (await import('@paddock/contract/operations/table')).OPERATIONS[name]
