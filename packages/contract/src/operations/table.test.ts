import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Operation } from './operation.ts'
import { fieldsOf } from './schema.ts'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from './table.ts'

const entries = OPERATION_NAMES.map((name): [OperationName, Operation] => [name, OPERATIONS[name]])
const isOptional = (schema: z.ZodMiniType): boolean => z.safeParse(schema, undefined).success

/** Successes of 200 that have no body. Source: Alpaca's reference. */
const EMPTY: ReadonlySet<string> = new Set(['optionExercise', 'optionDoNotExercise', 'deleteWhitelistedAddress'])

describe.each(entries)('%s', (name, { path, method, input, required, success, answer, host, isPublic }) => {
  it("has a path schema for exactly its template's parameters", () => {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(Object.keys(fieldsOf(input.path))).toEqual(parameters)
  })

  it('has a template made of plain segments and whole-segment parameters', () => {
    expect(path).toMatch(/^(\/([a-z0-9_:-]+|\{[a-z_]+\}))+$/)
  })

  it('requires what its schemas cannot do without, and only what they know', () => {
    const fields = { ...fieldsOf(input.path), ...fieldsOf(input.query), ...(input.body && { body: input.body }) }
    const needed = Object.entries(fields).filter(([, schema]) => !isOptional(schema))
    expect(new Set(required)).toEqual(new Set(needed.map(([field]) => field)))
  })

  it('takes a body only where the method has one, and answers one unless it says 204', () => {
    expect(input.body === undefined || method === 'POST' || method === 'PUT' || method === 'PATCH').toBe(true)
    expect(answer === undefined).toBe(success === 204 || EMPTY.has(name))
  })

  it('is public only where it says nothing of an account', () => {
    if (isPublic)
      expect([
        method,
        host === 'data' || !/account|orders|positions|wallets|locates|tokenization|events/.test(path),
      ]).toEqual(['GET', true])
  })
})

it('has one entry per method and path', () => {
  const lines = entries.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(lines).size).toBe(lines.length)
})

const HISTORY = ['start', 'end', 'limit', 'asof', 'feed', 'currency', 'page_token', 'sort']
const BARS = ['timeframe', 'start', 'end', 'limit', 'adjustment', 'asof', 'feed', 'currency', 'page_token', 'sort']

it.each<[OperationName, string, string[]]>([
  ['getAccount', 'GET /v2/account', []],
  [
    'getAccountActivities',
    'GET /v2/account/activities',
    ['activity_types', 'category', 'date', 'until', 'after', 'direction', 'page_size', 'page_token'],
  ],
  [
    'getAccountActivitiesByActivityType',
    'GET /v2/account/activities/{activity_type}',
    ['date', 'until', 'after', 'direction', 'page_size', 'page_token'],
  ],
  ['getAccountConfig', 'GET /v2/account/configurations', []],
  ['patchAccountConfig', 'PATCH /v2/account/configurations', []],
  [
    'getAccountPortfolioHistory',
    'GET /v2/account/portfolio/history',
    [
      'period',
      'timeframe',
      'intraday_reporting',
      'start',
      'pnl_reset',
      'end',
      'date_end',
      'extended_hours',
      'cashflow_types',
    ],
  ],
  ['getAllOrders', 'GET /v2/orders', ['status', 'limit', 'after', 'until', 'direction', 'nested', 'symbols', 'side']],
  ['postOrder', 'POST /v2/orders', []],
  ['deleteAllOrders', 'DELETE /v2/orders', []],
  ['getOrderByOrderID', 'GET /v2/orders/{order_id}', ['nested']],
  ['patchOrderByOrderId', 'PATCH /v2/orders/{order_id}', []],
  ['deleteOrderByOrderID', 'DELETE /v2/orders/{order_id}', []],
  ['getAllOpenPositions', 'GET /v2/positions', []],
  ['deleteAllOpenPositions', 'DELETE /v2/positions', ['cancel_orders']],
  ['getOpenPosition', 'GET /v2/positions/{symbol_or_asset_id}', []],
  ['deleteOpenPosition', 'DELETE /v2/positions/{symbol_or_asset_id}', ['qty', 'percentage']],
  ['optionExercise', 'POST /v2/positions/{symbol_or_contract_id}/exercise', []],
  [
    'getOptionsContracts',
    'GET /v2/options/contracts',
    [
      'underlying_symbols',
      'show_deliverables',
      'status',
      'expiration_date',
      'expiration_date_gte',
      'expiration_date_lte',
      'root_symbol',
      'type',
      'style',
      'strike_price_gte',
      'strike_price_lte',
      'page_token',
      'limit',
      'ppind',
    ],
  ],
  ['getOptionContractSymbolOrId', 'GET /v2/options/contracts/{symbol_or_id}', []],
  ['getWatchlists', 'GET /v2/watchlists', []],
  ['postWatchlist', 'POST /v2/watchlists', []],
  ['getWatchlistById', 'GET /v2/watchlists/{watchlist_id}', []],
  ['updateWatchlistById', 'PUT /v2/watchlists/{watchlist_id}', []],
  ['addAssetToWatchlist', 'POST /v2/watchlists/{watchlist_id}', []],
  ['deleteWatchlistById', 'DELETE /v2/watchlists/{watchlist_id}', []],
  ['removeAssetFromWatchlist', 'DELETE /v2/watchlists/{watchlist_id}/{symbol}', []],
  ['getWatchlistByName', 'GET /v2/watchlists:by_name', ['name']],
  ['updateWatchlistByName', 'PUT /v2/watchlists:by_name', ['name']],
  ['addAssetToWatchlistByName', 'POST /v2/watchlists:by_name', ['name']],
  ['deleteWatchlistByName', 'DELETE /v2/watchlists:by_name', ['name']],
  ['getV2Assets', 'GET /v2/assets', ['status', 'asset_class', 'exchange', 'attributes']],
  ['getV2AssetsSymbolOrAssetId', 'GET /v2/assets/{symbol_or_asset_id}', []],
  ['stockBars', 'GET /v2/stocks/bars', ['symbols', ...BARS]],
  ['stockBarSingle', 'GET /v2/stocks/{symbol}/bars', BARS],
  ['stockQuotes', 'GET /v2/stocks/quotes', ['symbols', ...HISTORY]],
  ['stockTrades', 'GET /v2/stocks/trades', ['symbols', ...HISTORY]],
  ['stockQuoteSingle', 'GET /v2/stocks/{symbol}/quotes', HISTORY],
  ['stockTradeSingle', 'GET /v2/stocks/{symbol}/trades', HISTORY],
  ['stockAuctions', 'GET /v2/stocks/auctions', ['symbols', ...HISTORY]],
  ['stockAuctionSingle', 'GET /v2/stocks/{symbol}/auctions', HISTORY],
  ['stockLatestBarSingle', 'GET /v2/stocks/{symbol}/bars/latest', ['feed', 'currency']],
  ['stockLatestQuoteSingle', 'GET /v2/stocks/{symbol}/quotes/latest', ['feed', 'currency']],
  ['stockLatestTradeSingle', 'GET /v2/stocks/{symbol}/trades/latest', ['feed', 'currency']],
  ['stockMetaConditions', 'GET /v2/stocks/meta/conditions/{ticktype}', ['tape']],
  ['stockMetaExchanges', 'GET /v2/stocks/meta/exchanges', []],
  ['stockLatestBars', 'GET /v2/stocks/bars/latest', ['symbols', 'feed', 'currency']],
  ['stockLatestQuotes', 'GET /v2/stocks/quotes/latest', ['symbols', 'feed', 'currency']],
  ['stockLatestTrades', 'GET /v2/stocks/trades/latest', ['symbols', 'feed', 'currency']],
  ['stockSnapshots', 'GET /v2/stocks/snapshots', ['symbols', 'feed', 'currency']],
  ['stockSnapshotSingle', 'GET /v2/stocks/{symbol}/snapshot', ['feed', 'currency']],
])('spec 7: %s is %s and takes its query parameters', (name, line, parameters) => {
  const { method, path, input }: Operation = OPERATIONS[name]
  expect(`${method} ${path}`).toBe(line)
  expect(Object.keys(fieldsOf(input.query))).toEqual(expect.arrayContaining(parameters))
})
