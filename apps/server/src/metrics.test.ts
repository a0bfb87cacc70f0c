import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counter, gauge, histogram, MOST_SERIES, metricsText } from './metrics.ts'
import { type RunningDesk, runDesk } from './testing/running-desk.ts'

const linesOf = (name: string) =>
  metricsText()
    .split('\n')
    .filter((line) => line.startsWith(name))

describe('the text', () => {
  it('has a counter by its labels, which say what they are whatever is in them', () => {
    const tried = counter('test_tried_total', 'Tries.', ['who'])
    tried.add(['a"b\\c\nd'])
    tried.add(['e'], 2)
    tried.add(['e'])
    expect(linesOf('test_tried_total')).toEqual([
      'test_tried_total{who="a\\"b\\\\c\\nd"} 1',
      'test_tried_total{who="e"} 3',
    ])
    expect(metricsText()).toContain('# HELP test_tried_total Tries.\n# TYPE test_tried_total counter\n')
  })

  it('has a histogram whose buckets count all that is not longer', () => {
    const took = histogram('test_took_seconds', 'Time.')
    for (const seconds of [0.0005, 0.001, 0.02, 60]) took.observe([], seconds)
    const lines = linesOf('test_took_seconds')
    expect(lines).toContain('test_took_seconds_bucket{le="0.001"} 2')
    expect(lines).toContain('test_took_seconds_bucket{le="0.025"} 3')
    expect(lines).toContain('test_took_seconds_bucket{le="10"} 3')
    expect(lines).toContain('test_took_seconds_bucket{le="+Inf"} 4')
    expect(lines.slice(-2)).toEqual(['test_took_seconds_sum 60.0215', 'test_took_seconds_count 4'])
  })

  it('has a bound on its series: what is beyond it is counted together', () => {
    const many = counter('test_many_total', 'Many.', ['what'])
    for (let number = 0; number < MOST_SERIES + 10; number += 1) many.add([String(number)])
    const lines = linesOf('test_many_total')
    expect(lines).toHaveLength(MOST_SERIES + 1)
    expect(lines.at(-1)).toBe('test_many_total{what="other"} 10')
  })

  it('reads a gauge when it is asked, the last one of its name, until that is taken away', () => {
    const first = gauge('test_open', 'Open.', [], () => [[[], 1]])
    const second = gauge('test_open', 'Open.', [], () => [[[], 2]])
    first()
    expect(linesOf('test_open')).toEqual(['test_open 2'])
    second()
    expect(linesOf('test_open')).toEqual([])
  })
})

/** Of a series by its labels; 0 of one that was never counted. */
const countIn = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length) ?? 0,
  )

describe('a running desk', () => {
  let desk: RunningDesk
  beforeAll(async () => {
    desk = await runDesk({ environment: { PADDOCK_METRICS_TOKEN: 'a token of the operator' } })
  })
  afterAll(async () => {
    await desk.close()
  })
  const metrics = async () => (await fetch(`${desk.url}/metrics`)).text()

  it('counts requests by operation and status, orders, commits and connections', async () => {
    const guest = await desk.guest()
    const order = { symbol: 'KO', qty: '1', side: 'buy', type: 'limit', limit_price: '1', time_in_force: 'gtc' }
    const before = await metrics()
    await guest.ask(`${guest.base}/v2/orders`, 'POST', order)
    await guest.ask(`${guest.base}/v2/orders`, 'POST', { ...order, qty: '-1' })
    const key = await guest.key()
    const headers = { 'APCA-API-KEY-ID': key.keyId, 'APCA-API-SECRET-KEY': key.secretKey }
    await fetch(`${desk.url}/v2/account`, { headers })
    await fetch(`${desk.url}/v2/no-such-thing/${Math.random()}`, { headers })
    const text = await metrics()
    const counted = (series: string) => countIn(text, series) - countIn(before, series)
    expect(counted('paddock_requests_total{operation="postOrder",status="200"}')).toBe(1)
    expect(counted('paddock_requests_total{operation="postOrder",status="422"}')).toBe(1)
    expect(counted('paddock_requests_total{operation="getAccount",status="200"}')).toBe(1)
    expect(counted('paddock_request_seconds_count{operation="postOrder"}')).toBe(2)
    expect(counted('paddock_orders_acknowledged_total{source="simulated"}')).toBe(1)
    expect(text).toMatch(/^paddock_append_seconds_count [1-9]/m)
    expect(text).toMatch(/^paddock_connections\{kind="socket"\} 0$/m)
    expect(text).toMatch(/^paddock_event_loop_delay_seconds\{quantile="0\.99"\} [\d.e-]+$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).not.toContain('no-such-thing')
  })

  it('says no word of them to who comes through a proxy, and all to who has the token', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${desk.url}/metrics`, { headers })
    const refused = await ask({ 'x-forwarded-for': '203.0.113.9' })
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { code: 40310000, message: expect.stringContaining('PADDOCK_METRICS_TOKEN') },
    ])
    const shown = await ask({ 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer a token of the operator' })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  })

  it('every line is a comment or a sample', async () => {
    const lines = (await metrics()).trimEnd().split('\n')
    for (const line of lines)
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="([^"\\]|\\.)*",?)+\})? -?[\d.e+-]+)$/)
  })
})
