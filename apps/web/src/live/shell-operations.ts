/** The calls the first screens make. Every other entry of the operation table is loaded, all at once, with the first call of one of them. */
import type { CalledEntry } from '@paddock/contract/client/call'
import { ListedAssets } from '@paddock/contract/desk/packed-assets'
import { Account } from '@paddock/contract/entities/account'
import { Clock } from '@paddock/contract/entities/calendar'
import { Orders } from '@paddock/contract/entities/order'
import { Positions } from '@paddock/contract/entities/position'
import { listOf, namedBy } from '@paddock/contract/entities/scalar'
import type { OperationName } from '@paddock/contract/operations/table'
import * as z from 'zod/mini'

/**
 * A read, with what is needed to make it and no more: an entry of the table brings the schemas of all that its file's calls take. That they say what the
 * table says is tested.
 */
const readCall = (
  api: CalledEntry['api'],
  host: CalledEntry['host'],
  path: string,
  required: readonly string[],
  answer: CalledEntry['answer'],
): CalledEntry => ({ api, host, method: 'GET', path, required, failures: {}, answer })
/** Of an answer of market data only the outline is read. */
const dataCall = (api: CalledEntry['api'], path: string, required: readonly string[], answer = z.looseObject({})) =>
  readCall(api, 'data', path, required, answer)
const list = listOf(z.unknown())
const named = namedBy(z.unknown())

const SHELL: Readonly<Partial<Record<OperationName, CalledEntry>>> = {
  getAccount: readCall('AccountsApi', 'trading', '/v2/account', [], Account),
  getAllOpenPositions: readCall('PositionsApi', 'trading', '/v2/positions', [], Positions),
  getAllOrders: readCall('OrdersApi', 'trading', '/v2/orders', [], Orders),
  legacyClock: readCall('ClockApi', 'trading', '/v2/clock', [], Clock),
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

/** `getV2Assets` of the desk, which takes a list packed as well. */
export const ASSET_LIST = readCall('AssetsApi', 'trading', '/v2/assets', [], ListedAssets)

/** The entry of a call. */
export const operationOf = async (name: OperationName): Promise<CalledEntry> =>
  SHELL[name] ?? (await import('@paddock/contract/operations/table')).OPERATIONS[name]
