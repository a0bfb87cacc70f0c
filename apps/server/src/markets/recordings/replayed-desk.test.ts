/** A replay over the wire: nothing that can be asked fails, and everything says where its prices come from. */
import { unpacked } from '@paddock/contract/desk/research/screen'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Guest, type RunningDesk, runDesk, standingIn } from '../../testing/running-desk.ts'
import type { RecordingView } from './recordings.ts'

let upstream: RunningDesk
let desk: RunningDesk
let guest: Guest
let upstreamOwner: Guest
let base: string
let recording: RecordingView
beforeAll(async () => {
  upstream = await runDesk()
  desk = await runDesk({ environment: standingIn(upstream.url) })
  guest = await desk.guest()
  upstreamOwner = await upstream.guest()
  const pair = await upstreamOwner.key()
  const connection = (await (await guest.ask('/api/alpaca', 'POST', pair)).json()) as { accountId: string }
  const wanted = { name: 'Spring', connection: connection.accountId, from: '2025-03-07', to: '2025-03-07' }
  const begun = await guest.ask('/api/recordings', 'POST', { ...wanted, symbols: ['AAPL', 'BTC/USD'] })
  expect(begun.status).toBe(201)
  recording = (await begun.json()) as RecordingView
  while (recording.status === 'running') {
    await new Promise((resolve) => setImmediate(resolve))
    recording = (await (await guest.ask(`/api/recordings/${recording.id}`)).json()) as RecordingView
  }
  const opened = await guest.ask('/api/accounts', 'POST', { name: 'Replay', recording: recording.id })
  base = `/api/accounts/${((await opened.json()) as { id: string }).id}`
}, 60_000)
afterAll(async () => {
  await desk.close()
  await upstream.close()
})

it('is listed with the name of its recording', async () => {
  expect(await (await guest.ask('/api/accounts')).json()).toMatchObject([
    { source: 'simulated', marketName: null },
    { source: 'alpaca' },
    { source: 'replay', market: recording.market, marketName: 'Spring' },
  ])
})

it('answers whatever is asked of it, and says that it is a replay', async () => {
  const names = (Object.keys(OPERATIONS) as OperationName[]).filter((name) => OPERATIONS[name].method === 'GET')
  const query = 'symbols=AAPL&symbol=AAPL&timeframe=1Min&start=2025-03-07&currency_pairs=EURUSD&underlying_symbols=AAPL'
  for (const name of names) {
    const { path } = OPERATIONS[name]
    const filled = path
      .replace('{loc}', 'us')
      .replace('{market}', 'NYSE')
      .replace('{market_type}', 'stocks')
      .replace(/\{\w+\}/g, 'AAPL')
    for (const asked of [query, query.replaceAll('AAPL', 'MSFT'), query.replaceAll('AAPL', 'BTC%2FUSD'), '']) {
      const answer = await guest.ask(`${base}${filled}?${asked}`)
      const words = `${name} ${asked}: ${answer.status}`
      expect(answer.status, words).toBeLessThan(500)
      if (answer.status === 200) expect(answer.headers.get('x-paddock-source'), words).toBe('replay')
    }
  }
}, 60_000)

it('says plainly what a recording does not have, and shows the rest', async () => {
  const researched = async (asked: string) => {
    const answer = await guest.ask(`${base}/research/${asked}`)
    expect(answer.headers.get('x-paddock-source'), asked).toBe('replay')
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  for (const [asked, what] of [
    ['fundamentals?symbol=AAPL', 'are no figures of companies'],
    ['fundamentals?symbol=MSFT', 'are no figures of companies'],
    ['economic-calendar', 'is no economic calendar'],
    ['references', 'are no indices, futures and bonds'],
    ['references/bars?symbol=INDEX:NKY', 'are no indices, futures and bonds'],
    ['screen?class=forex', 'are no exchange rates'],
  ]) {
    const message = `A recording holds only prices: there ${what} on this account. The simulated market has all of it.`
    expect(await researched(String(asked))).toEqual({ status: 404, body: { code: 40410000, message } })
  }
  const absent = await guest.ask(`${base}/v2/stocks/bars?symbols=MSFT&timeframe=1Min`)
  expect(await absent.json()).toMatchObject({ message: 'there is no recorded data for MSFT in this market' })
})

it('ranks what was recorded, against the close before its first day', async () => {
  expect((await guest.ask(`${base}/clock`, 'PUT', { kind: 'skip-to-close' })).status).toBeLessThan(300)
  const days = await upstreamOwner.ask(
    `${upstreamOwner.base}/v2/stocks/bars?symbols=AAPL&timeframe=1Day&start=2025-03-06&end=2025-03-07`,
  )
  const { bars } = (await days.json()) as { bars: { AAPL: { c: number }[] } }
  const [before, last] = bars.AAPL.map(({ c }) => c)
  for (const [type, symbol] of [
    ['stocks', 'AAPL'],
    ['crypto', 'BTC/USD'],
  ]) {
    const ranked = await (await guest.ask(`${base}/v1beta1/screener/${type}/movers`)).json()
    const { gainers, losers } = ranked as Record<'gainers' | 'losers', { symbol: string; percent_change: number }[]>
    expect([...gainers, ...losers].map((mover) => mover.symbol)).toEqual([symbol])
  }
  const actives = await (await guest.ask(`${base}/v1beta1/screener/stocks/most-actives`)).json()
  expect(actives).toMatchObject({ most_actives: [{ symbol: 'AAPL' }] })
  const { rows } = unpacked(await (await guest.ask(`${base}/research/screen?class=stocks`)).json())
  expect(rows).toMatchObject([{ symbol: 'AAPL', previousClose: before, marketValue: null, nextReport: null }])
  expect(rows[0]?.change).toBeCloseTo((last ?? 0) / (before ?? 1) - 1, 3)
})

it('greets sockets as a replay: at once where the account is known, and with the answer to a key', async () => {
  const told = async (path: string, headers: Record<string, string>, say?: object): Promise<unknown[]> => {
    const socket = new WebSocket(`${desk.socketUrl}${path}`, { headers })
    const heard: unknown[] = []
    const isTold = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        heard.push(...(JSON.parse(String(data)) as unknown[]))
        if (heard.length === 1 && say) socket.send(JSON.stringify(say))
        if (heard.length === 2) resolve()
      })
    })
    await isTold
    socket.close()
    return heard
  }
  const browser = { cookie: guest.cookie, origin: desk.url }
  expect(await told(`${base}/v2/sip`, browser)).toEqual([
    { T: 'success', msg: 'connected', source: 'replay' },
    { T: 'success', msg: 'authenticated' },
  ])
  const { keyId, secretKey } = (await (await guest.ask(`${base}/keys`, 'POST', {})).json()) as Record<string, string>
  expect(await told('/v2/sip', {}, { action: 'auth', key: keyId, secret: secretKey })).toEqual([
    { T: 'success', msg: 'connected', source: 'simulated' },
    { T: 'success', msg: 'authenticated', source: 'replay' },
  ])
})

it('keeps recordings to their owner, and refuses what it does not know', async () => {
  const other = await desk.guest()
  const path = `/api/recordings/${recording.id}`
  expect(await (await other.ask('/api/recordings')).json()).toEqual([])
  for (const method of ['GET', 'DELETE']) expect((await other.ask(path, method)).status).toBe(404)
  expect((await other.ask(`${path}/cancel`, 'POST')).status).toBe(404)
  const foreign = await other.ask('/api/accounts', 'POST', { name: 'Theirs', recording: recording.id })
  expect([foreign.status, await foreign.json()]).toMatchObject([
    422,
    { message: 'there is no such recording', field: 'recording' },
  ])
  expect((await fetch(`${desk.url}/api/recordings`)).status).toBe(401)
  expect((await guest.ask('/api/recordings', 'PUT')).status).toBe(405)
  expect((await guest.ask(`${path}/again`)).status).toBe(404)
  const begins = { at: '2025-03-08T12:00:00Z' }
  const late = await guest.ask('/api/accounts', 'POST', { name: 'Late', recording: recording.id, begins })
  expect(await late.json()).toMatchObject({ field: 'begins.at' })
})
