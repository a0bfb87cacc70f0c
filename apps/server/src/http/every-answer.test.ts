/** What answers say of caches and of TLS, whatever they answer. */
import { ListedAssets, PACKED_HEADER } from '@paddock/contract/desk/packed-assets'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { askedDesk } from '../testing/asked-desk.ts'
import { manualClock } from '../testing/manual-clock.ts'

const desk = askedDesk(manualClock(Date.parse('2026-03-09T15:00:00Z')), { PADDOCK_PROXIES: '127.0.0.1' })

it('keeps what belongs to a person or a key out of caches, refusals and failures too', async () => {
  const { base, headers: cookie, newKey } = await desk.guest()
  const { key } = await newKey()
  const own: readonly (readonly [string, string, Record<string, string>])[] = [
    ['GET', '/api/_auth/session', cookie],
    ['GET', '/api/_auth/sessions', {}],
    ['GET', '/api/accounts', cookie],
    ['GET', '/api/accounts', {}],
    ['GET', '/api/security', cookie],
    ['GET', '/api/preferences', cookie],
    ['GET', '/api/dashboards', cookie],
    ['GET', '/api/alpaca', cookie],
    ['GET', '/api/nowhere', cookie],
    ['GET', `${base}/v2/account`, cookie],
    ['GET', `${base}/keys`, cookie],
    ['GET', `${base}/research/nowhere`, cookie],
    ['DELETE', `${base}/v2/orders`, { ...cookie, origin: 'https://evil.test' }],
    ['GET', '/v2/account', key],
    ['HEAD', '/v2/account', key],
    ['GET', '/v2/nowhere', key],
    ['GET', '/v2/account', {}],
  ]
  for (const [method, path, headers] of own) {
    const answer = await desk.ask(method, path, headers)
    expect([method, path, answer.headers.get('cache-control')]).toEqual([method, path, 'no-store'])
  }
})

it('lets what lasts be asked about by its tag, and says nothing of what is public', async () => {
  const { key } = await (await desk.guest()).newKey()
  const assets = await desk.ask('GET', '/v2/assets?status=active', key)
  expect(assets.headers.get('cache-control')).toBe('private, no-cache')
  const again = await desk.open.app.request('http://desk.test/v2/assets?status=active', {
    headers: { ...key, 'if-none-match': assets.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  const calendar = await desk.ask('GET', '/api/market/v2/calendar?start=2026-03-09&end=2026-03-09')
  expect([calendar.status, calendar.headers.get('cache-control')]).toEqual([200, null])
})

it('lists the same assets packed and whole', async () => {
  const { key } = await (await desk.guest()).newKey()
  for (const of of ['us_equity', 'crypto']) {
    const ask = async (more: object) => {
      const { body } = await desk.ask('GET', `/v2/assets?status=active&asset_class=${of}`, { ...key, ...more })
      return { length: JSON.stringify(body).length, assets: z.parse(ListedAssets, body) }
    }
    const packed = await ask({ [PACKED_HEADER]: 'true' })
    const whole = await ask({})
    expect(packed.assets).toEqual(whole.assets.map(({ id: _, ...rest }) => rest))
    expect(packed.length).toBeLessThan(whole.length)
  }
})

it('says to who came by TLS that nothing else will do, on every answer', async () => {
  const paths = ['/healthz', '/api/nowhere', '/v2/account', '/api/market/v2/clock', '/docs/api', '/nowhere']
  for (const [scheme, said] of [
    ['https', 'max-age=31536000'],
    ['http', null],
  ] as const)
    for (const path of paths) {
      const answer = await desk.open.app.request(`http://desk.test${path}`, {
        headers: { 'x-forwarded-proto': scheme },
      })
      expect([path, answer.headers.get('strict-transport-security')]).toEqual([path, said])
    }
})
