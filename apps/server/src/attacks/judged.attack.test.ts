/**
 * Keys that are limited to a symbol and to dollars, against a server in a process of its own: whatever a body is made to look like, what is
 * executed is what was judged. In practice the order's own record says what was executed; at Alpaca the bytes that arrive there do.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerJson, type StandIn, standIn } from '../testing/alpaca.ts'
import { type AttackedServer, attackedServer } from '../testing/attacked-server.ts'
import { type Guest, signIn, standingIn } from '../testing/running-desk.ts'

const MOST_USD = 100
const LIMITS = { symbols: ['AAPL'], orderValue: `${MOST_USD}`, keepsDrafts: false }
const ASK = 180
const BITCOIN = 60_000

let upstream: StandIn
let server: AttackedServer
let owner: Guest
/** The path of the owner's account there. */
let atAlpaca: string
beforeAll(async () => {
  upstream = await standIn(({ method, url }, response) => {
    const path = url.split('?')[0] ?? ''
    if (method === 'POST') return answerJson(response, 200, { id: 'o', status: 'new', client_order_id: 'c' })
    if (path === '/v2/account') return answerJson(response, 200, { id: 'u', account_number: 'PA1', status: 'ACTIVE' })
    if (path === '/v2/positions') return answerJson(response, 200, [])
    if (path.startsWith('/v2/stocks/quotes')) {
      const quote = { t: '2026-03-09T15:00:00Z', bp: ASK - 1, bs: 1, ap: ASK, as: 1 }
      return answerJson(response, 200, { quotes: { AAPL: quote, MSFT: quote } })
    }
    if (path === '/v1beta3/crypto/us/latest/quotes') {
      const quote = { t: '2026-03-09T15:00:00Z', bp: BITCOIN - 1, bs: 1, ap: BITCOIN, as: 1 }
      return answerJson(response, 200, { quotes: { 'BTC/USD': quote } })
    }
    if (path === '/v2/assets/ETHBTC' || path === '/v2/assets/ethbtc')
      return answerJson(response, 200, { id: 'e', class: 'crypto', exchange: 'CRYPTO', symbol: 'ETH/BTC' })
    return answerJson(response, method === 'GET' ? 404 : 200, { code: 40410000, message: 'not found' })
  })
  server = await attackedServer(standingIn(upstream.url))
  owner = await signIn(server.url)
  const made = (await (await owner.ask('/api/alpaca', 'POST', { keyId: 'PKTEST', secretKey: 'secret' })).json()) as {
    accountId: string
  }
  atAlpaca = `/api/accounts/${made.accountId}`
})
afterAll(async () => {
  await server.close()
  await upstream.close()
})

type Script = (
  method: string,
  path: string,
  text?: string,
) => Promise<{ readonly status: number; readonly body: string }>

async function keyOf(base: string, limits: object = LIMITS): Promise<Script> {
  const made = (await (await owner.ask(`${base}/keys`, 'POST', { name: 'Bot', limits })).json()) as {
    keyId: string
    secretKey: string
  }
  const headers = { 'APCA-API-KEY-ID': made.keyId, 'APCA-API-SECRET-KEY': made.secretKey }
  return async (method, path, text) => {
    const answer = await fetch(server.url + path, { method, headers, ...(text !== undefined && { body: text }) })
    return { status: answer.status, body: await answer.text() }
  }
}

const MARKET = '"side":"buy","type":"market","time_in_force":"day"'
const AAPL = `"symbol":"AAPL",${MARKET}`
const NOTHING = '"legs":[{"symbol":"AAPL","ratio_qty":"0","side":"buy"}]'
const TINY = '"legs":[{"symbol":"AAPL","ratio_qty":"1","side":"buy"},{"symbol":"AAPL","ratio_qty":"1","side":"sell"}]'

/** Bodies that say one thing to who judges and another to who executes. */
const TRICKS: readonly (readonly [what: string, text: string])[] = [
  ['legs that are worth nothing beside another symbol', `{"symbol":"MSFT","qty":"1000",${MARKET},${NOTHING}}`],
  ['legs beside an amount', `{"symbol":"MSFT","notional":"90",${MARKET},${TINY}}`],
  ['legs beside a class that has none', `{"symbol":"MSFT","qty":"1000",${MARKET},"order_class":"simple",${NOTHING}}`],
  ['legs beside an empty class', `{"symbol":"MSFT","qty":"1000",${MARKET},"order_class":"",${NOTHING}}`],
  [
    'legs beside a bracket',
    `{"symbol":"MSFT","qty":"1000",${MARKET},"order_class":"bracket","take_profit":{"limit_price":"9999"},"stop_loss":{"stop_price":"1"},${NOTHING}}`,
  ],
  ['legs that sell what they buy', `{"symbol":"AAPL","qty":"1000",${MARKET},${NOTHING}}`],
  [
    'a limit that is not the order’s',
    `{"symbol":"AAPL","qty":"1000","side":"buy","type":"limit","time_in_force":"gtc","order_class":"oco","limit_price":"0.01","take_profit":{"limit_price":"500"},"stop_loss":{"stop_price":"900"}}`,
  ],
  ['a limit of a market order', `{${AAPL},"qty":"1000","limit_price":"0.01"}`],
  [
    'a trail that leads far above',
    `{"symbol":"AAPL","qty":"1","side":"buy","type":"trailing_stop","time_in_force":"gtc","trail_price":"9000"}`,
  ],
  ['a quantity twice, the small one first', `{${AAPL},"qty":"0.1","qty":"1000"}`],
  ['a quantity twice, the small one last', `{${AAPL},"qty":"1000","qty":"0.1"}`],
  ['a quantity twice, once escaped', `{${AAPL},"\\u0071ty":"1000","qty":"0.1"}`],
  ['a quantity in capitals', `{${AAPL},"qty":"0.1","QTY":"1000"}`],
  ['a quantity in capitals first', `{"Qty":"1000",${AAPL},"qty":"0.1"}`],
  ['another symbol in capitals', `{${AAPL},"qty":"0.1","Symbol":"MSFT"}`],
  ['another symbol with a long s', `{${AAPL},"qty":"0.1","\u017fymbol":"MSFT"}`],
  ['another symbol with a Kelvin sign and no k', `{${AAPL},"qty":"0.1","SYMBOL":"MSFT"}`],
  ['an amount beside a quantity in capitals', `{${AAPL},"Qty":"1000","notional":"50"}`],
  ['legs in capitals', `{${AAPL},"qty":"0.1","Legs":[{"symbol":"MSFT","ratio_qty":"9"}],"Order_Class":"mleg"}`],
  ['a price in other words', `{"symbol":"AAPL","qty":"0.1",${MARKET},"limitPrice":"500","orderClass":"mleg"}`],
  ['a prototype', `{"__proto__":{"symbol":"AAPL","qty":"0.1"},"symbol":"MSFT","qty":"1000",${MARKET}}`],
  ['a prototype that is escaped', `{"\\u005f_proto__":{"qty":"0.1"},"qty":"1000",${AAPL}}`],
  ['a constructor', `{"constructor":{"prototype":{"qty":"0.1"}},"qty":"1000",${AAPL}}`],
  ['another asset’s padding', `{"symbol":"MSFT ","qty":"1",${MARKET}}`],
  ['a symbol in another script', `{"symbol":"\uff21\uff21\uff30\uff2c","qty":"1000",${MARKET}}`],
  ['a side in capitals', `{"symbol":"AAPL","qty":"1000","side":"BUY","type":"market","time_in_force":"day"}`],
  ['a number too long to hold', `{${AAPL},"qty":0.1,"notional":9007199254740993}`],
  ['a number beyond every number', `{${AAPL},"qty":1e999}`],
  ['a quantity with an exponent', `{${AAPL},"qty":"1e3"}`],
  ['a quantity that is negative', `{${AAPL},"qty":"-1000"}`],
]

describe('a key for AAPL and 100 dollars', () => {
  it('trades nothing else in practice, whatever its orders are made to look like', async () => {
    const script = await keyOf(owner.base)
    for (const [what, text] of TRICKS) {
      const { status } = await script('POST', '/v2/orders', text)
      expect([what, status >= 400 && status < 500]).toEqual([what, true])
    }
    const orders = (await (await owner.ask(`${owner.base}/v2/orders?status=all&limit=500`)).json()) as object[]
    expect(orders).toEqual([])
    // What is within the limits goes through.
    expect((await script('POST', '/v2/orders', `{${AAPL},"notional":"50"}`)).status).toBe(200)
  })

  it('trades nothing else at Alpaca: of the same bodies nothing arrives there', async () => {
    const script = await keyOf(atAlpaca)
    const arrived = () => upstream.heard.filter(({ method }) => method !== 'GET').map(({ body, url }) => [url, body])
    for (const [what, text] of TRICKS) {
      const { status } = await script('POST', '/v2/orders', text)
      expect([what, status >= 400 && status < 500, arrived()]).toEqual([what, true, []])
    }
    // Further along the path than what was asked for, and twice in one query.
    for (const path of [
      '/v2/positions/..%2Forders',
      '/v2/orders/..%2Fpositions',
      '/v2/orders/%2e%2e%2fpositions',
      '/v2/orders/..%5Cpositions',
      '/v2/orders/%252e%252e%252fpositions',
      '/v2/positions/AAPL?qty=1&qty=100',
      '/v2/positions/AAPL?qty=1&Qty=100',
      '/v2/positions/AAPL?qty=1;qty=100',
      '/v2/positions/AAPL%3Fqty=100',
    ]) {
      const { status } = await script('DELETE', path)
      expect([path, status >= 400 && status < 500, arrived()]).toEqual([path, true, []])
    }
    const text = `{ "qty" : 0.50, "note":"\\u00e9", ${AAPL}, "client_order_id":"mine", "limit_price": null }`
    expect((await script('POST', '/v2/orders', text)).status).toBe(200)
    expect(arrived()).toEqual([
      ['/v2/orders', `{"qty":0.50,"note":"é",${AAPL},"client_order_id":"mine","limit_price":null}`],
    ])
  })

  it('buys no coins for more, whatever they are paid in', async () => {
    const script = await keyOf(atAlpaca, { ...LIMITS, symbols: [] })
    const before = upstream.heard.length
    const arrived = () => upstream.heard.slice(before).flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))
    const limit = (symbol: string, qty: string) =>
      JSON.stringify({ symbol, qty, side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price: '0.05' })
    const amount = (symbol: string, notional: string) =>
      JSON.stringify({ symbol, notional, side: 'buy', type: 'market', time_in_force: 'gtc' })
    // 1 for 0.05 BTC is 3,000 dollars, and so is 0.05 BTC of it.
    for (const order of [
      ...['ETH/BTC', 'eth/btc', 'ETHBTC', 'ethbtc'].flatMap((symbol) => [limit(symbol, '1'), amount(symbol, '0.05')]),
      // Nobody says what these are worth.
      ...['BTC/USDT', 'ETH/EUR'].map((symbol) => amount(symbol, '1')),
    ]) {
      const { status } = await script('POST', '/v2/orders', order)
      expect([order, status, arrived()]).toEqual([order, 403, []])
    }
    expect((await script('POST', '/v2/orders', limit('ETH/BTC', '0.03'))).status).toBe(200)
    expect(arrived()).toHaveLength(1)
  })

  it('is not stopped by what is nested deeply: it is refused, and so it is everywhere else', async () => {
    const script = await keyOf(owner.base)
    const nested = (depth: number) => {
      const lists = `${'['.repeat(depth)}${']'.repeat(depth)}`
      const objects = `${'{"a":'.repeat(depth / 2)}1${'}'.repeat(depth / 2)}`
      return [lists, objects, `{${AAPL},"qty":"0.1","legs":${lists}}`]
    }
    // The session service reads 16 KiB at most.
    const paths: readonly (readonly [path: string, depth: number])[] = [
      ['/api/_auth/sign-in/email', 4_000],
      ['/api/_auth/sign-up/email', 4_000],
      [`${owner.base}/drafts`, 200_000],
      ['/api/dashboards', 200_000],
    ]
    const { longestMs, bareMs } = await server.during(async () => {
      for (const text of nested(200_000)) expect((await script('POST', '/v2/orders', text)).status).toBe(400)
      for (const [path, depth] of paths) {
        for (const text of nested(depth)) {
          const answer = await fetch(server.url + path, {
            method: 'POST',
            headers: { cookie: owner.cookie },
            body: text,
          })
          expect([path, answer.status]).toEqual([path, 400])
        }
      }
    })
    expect(longestMs).toBeLessThan(250 + 4 * bareMs)
  })
})
