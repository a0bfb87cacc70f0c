import { tradedOf } from '@paddock/broker/guardrails/entry'
import type { Client } from '@paddock/contract/client/client'
import { ApiError } from '@paddock/contract/errors/api-error'
import { formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { worthNow } from './asked.ts'

const ADJUSTED = 'AAPL1261218C00190000'
const asked: string[] = []
const client = {
  getOptionContractSymbolOrId: async ({ path }: { path: { symbol_or_id: string } }) => {
    asked.push(path.symbol_or_id)
    if (path.symbol_or_id !== ADJUSTED)
      throw new ApiError({ operation: 'getOptionContractSymbolOrId', status: 404, headers: {}, body: undefined })
    return { underlying_symbol: 'AAPL', multiplier: '150', size: '150' }
  },
} as unknown as Client

it.each([
  ['a standard contract says itself what it is for', 'AAPL261218C00190000', '600', []],
  ['an adjusted one is asked for', ADJUSTED, '900', [ADJUSTED]],
  ['in whatever letters', ADJUSTED.toLowerCase(), '900', [ADJUSTED]],
  ['one that the broker does not know is taken by its symbol', 'KO1261218C00060000', '600', ['KO1261218C00060000']],
])('what an order is worth: %s', async (_what, symbol, worth, calls) => {
  asked.length = 0
  const traded = tradedOf({ symbol, side: 'buy', qty: '2', type: 'limit', limit_price: '3', time_in_force: 'day' })
  const value = traded && (await worthNow(client, traded))
  expect([value && formatDecimal(value), asked]).toEqual([worth, calls])
})
