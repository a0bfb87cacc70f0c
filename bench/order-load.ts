/** Orders as scripts send them: 64 connections, each switching to the next account after every answer. */
import autocannon from 'autocannon'
import { type Credentials, keyHeaders } from './running-server.ts'

interface LoadResult {
  readonly perSecond: number
  readonly p99Ms: number
  readonly accepted: number
  readonly refused: number
}

/** Places resting buy limits of one share, far below the price, on 50 symbols, as fast as answers come back. */
export async function placeOrders(
  address: string,
  accounts: readonly Credentials[],
  bodies: readonly string[],
  { seconds, amount, path = '/v2/orders' }: { seconds?: number; amount?: number; path?: string },
): Promise<LoadResult> {
  const headers = accounts.map((account) => ({ ...keyHeaders(account), 'content-type': 'application/json' }))
  let turn = 0
  const next = (client: autocannon.Client): void => {
    turn += 1
    client.setHeadersAndBody(headers[turn % headers.length] ?? {}, bodies[turn % bodies.length] ?? '')
  }
  const result = await autocannon({
    url: address + path,
    method: 'POST',
    connections: 64,
    ...(amount === undefined ? { duration: seconds ?? 10 } : { amount }),
    setupClient: (client) => {
      next(client)
      client.on('response', () => next(client))
    },
  })
  return {
    perSecond: result['2xx'] / result.duration,
    p99Ms: result.latency.p99,
    accepted: result['2xx'],
    refused: result.non2xx + result.errors,
  }
}

/** One order body per symbol: a buy limit at a tenth of the last price, so that an account can afford the thousands of a run. */
export async function restingOrders(address: string, count: number): Promise<string[]> {
  const assets = (await (
    await fetch(`${address}/api/market/v2/assets?asset_class=us_equity&status=active`)
  ).json()) as {
    symbol: string
  }[]
  const symbols = assets.slice(0, count).map(({ symbol }) => symbol)
  const answer = await fetch(`${address}/api/market/v2/stocks/trades/latest?symbols=${symbols.join(',')}`)
  const { trades } = (await answer.json()) as { trades: Record<string, { p: number }> }
  return symbols.map((symbol) =>
    JSON.stringify({
      symbol,
      qty: '1',
      side: 'buy',
      type: 'limit',
      time_in_force: 'gtc',
      limit_price: ((trades[symbol]?.p ?? 100) / 10).toFixed(2),
    }),
  )
}
