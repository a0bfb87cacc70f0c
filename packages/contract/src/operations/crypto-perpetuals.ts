import * as z from 'zod/mini'
import { PerpetualPricing } from '../entities/crypto-perpetual.ts'
import { Bar, Orderbook, Quote, Trade } from '../entities/market-data.ts'
import { bySymbol, symbols } from './data-parameters.ts'
import { operationsOf } from './operation.ts'
import { choice } from './parameters.ts'

const operation = operationsOf('CryptoPerpetualFuturesApi', 'data')

/** The latest record of several perpetual futures, such as `BTCUSDT.P`, under `key`. */
const latest = <Key extends string, Path extends string, Entity extends z.ZodMiniType>(
  key: Key,
  path: Path,
  entity: Entity,
  summary: string,
) =>
  operation({
    path: `/v1beta1/crypto-perps/{loc}/latest/${path}`,
    summary,
    input: { path: z.object({ loc: choice('loc', ['global']) }), query: z.object(symbols) },
    answer: z.looseObject({ [key]: bySymbol(entity) } as {
      readonly [K in Key]: ReturnType<typeof bySymbol<Entity>>
    }),
    refusals: [403],
  })

export const cryptoPerpLatestBars = latest('bars', 'bars', Bar, 'The last finished minute bar of several futures.')
export const cryptoPerpLatestQuotes = latest('quotes', 'quotes', Quote, 'The latest quote of several futures.')
export const cryptoPerpLatestTrades = latest('trades', 'trades', Trade, 'The latest trade of several futures.')
export const cryptoPerpLatestOrderbooks = latest(
  'orderbooks',
  'orderbooks',
  Orderbook,
  'The order book of several futures, best prices first.',
)
export const cryptoPerpLatestFuturesPricing = latest(
  'pricing',
  'pricing',
  PerpetualPricing,
  'Index and mark price, funding rate and open interest of several futures.',
)
