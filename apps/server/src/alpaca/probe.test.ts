import { expect, it } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import type { Send, UpstreamAnswer, UpstreamFailure } from './exchange.ts'
import { NO_FEEDS } from './feeds.ts'
import { feedRefusal, probe } from './probe.ts'

const servers = {
  paper: 'https://paper.test',
  live: 'https://live.test',
  data: 'https://data.test',
  sandboxData: 'https://sandbox.test',
}
const KEY = { keyId: 'PK', secretKey: 'secret' }
const START = Date.parse('2026-03-09T15:00:00Z')

const reply = (status: number, body: unknown, skewMs = 0): UpstreamAnswer => ({
  kind: 'answer',
  status,
  headers: new Headers({ date: new Date(START + skewMs).toUTCString() }),
  bytes: new Uint8Array(Buffer.from(JSON.stringify(body))),
})
const ACCOUNT = { id: 'a1', account_number: 'PA1', status: 'ACTIVE', shorting_enabled: true, options_trading_level: 3 }

type Answers = (url: string) => UpstreamAnswer | UpstreamFailure | undefined

/** A healthy Alpaca but for what a test says; `asked` has every address. */
function alpaca(own: Answers) {
  const asked: string[] = []
  const send: Send = async ({ url }) => {
    asked.push(url)
    const told = own(url)
    if (told) return told
    if (url.startsWith(servers.live)) return reply(401, {})
    if (url.endsWith('/v2/account')) return reply(200, ACCOUNT)
    if (url.endsWith('/v2/clock')) return reply(200, { is_open: true })
    return reply(200, { symbol: 'AAPL' })
  }
  const parts = { send, servers, clock: manualClock(START) }
  return { asked, probe: (options = {}) => probe(parts, KEY, options) }
}

it('asks every server of a connection: account, clock, assets and each kind of prices', async () => {
  const { checks, skewSeconds, ...found } = await alpaca(() => undefined).probe()
  expect(found).toMatchObject({
    kind: 'accepted',
    environment: 'paper',
    permissions: { status: 'ACTIVE', isTradingBlocked: false, isShortingEnabled: true, optionsLevel: 3 },
  })
  expect(checks.map(({ what, server, result, words }) => [what, server, result, words])).toEqual([
    ['account', 'paper', 'passed', 'PA1, ACTIVE'],
    ['clock', 'paper', 'passed', 'In step, market open'],
    ['assets', 'paper', 'passed', 'AAPL found'],
    ['stocks', 'data', 'passed', 'SIP'],
    ['options', 'data', 'passed', 'OPRA'],
    ['overnight', 'data', 'passed', 'Blue Ocean ATS'],
    ['crypto', 'data', 'passed', 'Alpaca crypto'],
  ])
  expect(skewSeconds).toBeLessThanOrEqual(1)
})

const at = (part: string, answer: UpstreamAnswer | UpstreamFailure) => (url: string) =>
  url.includes(part) ? answer : undefined

it.each<readonly [string, Answers, string, RegExp, RegExp]>([
  ['a clock that is behind', at('/v2/clock', reply(200, { is_open: false }, 12_000)), 'clock', /1[23] s behind/, /NTP/],
  [
    'a clock that is ahead',
    at('/v2/clock', reply(200, { is_open: false }, -60_000)),
    'clock',
    /(59|60) s ahead/,
    /NTP/,
  ],
  [
    'a key whose pair is unknown a moment later',
    at('/v2/clock', reply(401, {})),
    'clock',
    /not know this pair/,
    /belong/,
  ],
  [
    'a key of another data server',
    at('/v1beta3', reply(401, {})),
    'crypto',
    /data server does not know/,
    /data server’s/,
  ],
  ['a key that may not read assets', at('/v2/assets', reply(403, {})), 'assets', /No permission/, /new key/],
  ['a plan without stocks', at('/v2/stocks', reply(403, {})), 'stocks', /Not in the data plan/, /plan that has it/],
  ['a plan without contracts', at('/v1beta1/options', reply(403, {})), 'options', /Not in the data plan/, /plan/],
  ['too many requests', at('/v1beta3', reply(429, {})), 'crypto', /Rate limited/, /Wait a minute/],
  ['an outage', at('/v2/clock', reply(503, {})), 'clock', /answered 503/, /status\.alpaca\.markets/],
  [
    'another program',
    at('/v2/assets', reply(200, {})),
    'assets',
    /not what Alpaca answers/,
    /Check the server address/,
  ],
  [
    'a host that is not there',
    at('/v2/clock', { kind: 'not-sent', why: 'no connection could be made (ENOTFOUND)' }),
    'clock',
    /ENOTFOUND/,
    /network/,
  ],
  [
    'a blocked account',
    at('/v2/account', reply(200, { ...ACCOUNT, trading_blocked: true })),
    'account',
    /PA1/,
    /blocked by Alpaca/,
  ],
  [
    'an account its owner suspended',
    at('paper.test/v2/account', reply(200, { ...ACCOUNT, trade_suspended_by_user: true })),
    'account',
    /PA1/,
    /resume it/,
  ],
])('says what to do about %s', async (_, answers, what, words, fix) => {
  const { checks } = await alpaca(answers).probe()
  const found = checks.find((check) => check.what === what)
  expect(found?.result).not.toBe('passed')
  expect(found?.words).toMatch(words)
  expect(found?.fix).toMatch(fix)
})

it('finds the best overnight feed that the plan has, and the first place whose coins it may read', async () => {
  const refused = (url: string) => /feed=boats|crypto\/us\//.test(url)
  const found = await alpaca((url) => (refused(url) ? reply(403, {}) : undefined)).probe()
  expect(found).toMatchObject({ plan: { stocks: 'sip', options: 'opra', overnight: 'overnight', crypto: 'us-1' } })
})

it('says of a pair that nobody knows what each server said', async () => {
  const { kind, checks } = await alpaca(at('/v2/account', reply(401, {}))).probe()
  expect(kind).toBe('refused')
  expect(checks.map(({ server, words }) => [server, words])).toEqual([
    ['paper', 'The paper server does not know this pair (401)'],
    ['live', 'The live server does not know this pair (401)'],
  ])
  for (const { fix } of checks) expect(fix).toMatch(/belong together/)
})

it('says of a pair that a server knows and turns away which one that is, and something else to do', async () => {
  const turnedAway: Answers = (url) => (url.startsWith(servers.live) ? reply(403, {}) : reply(401, {}))
  const { checks, ...found } = await alpaca(turnedAway).probe()
  expect(found).toMatchObject({
    kind: 'refused',
    why: expect.stringMatching(/^The live server turns this pair away \(403\)\. .*live account/),
  })
  expect(checks.map(({ words }) => words)).toEqual([
    'The paper server does not know this pair (401)',
    'The live server turns this pair away (403)',
  ])
  expect(checks[1]?.fix).toMatch(/live account, not of a paper one/)
  expect(checks[1]?.fix).not.toMatch(/belong together/)
})

it('says of a pair that every server turns away that none of them knows it', async () => {
  const { checks, ...found } = await alpaca(at('/v2/account', reply(403, {}))).probe()
  expect(found).toMatchObject({ kind: 'refused', why: expect.stringMatching(/^Neither the paper nor the live server/) })
  for (const { fix } of checks) expect(fix).toMatch(/secret is its own/)
})

it('asks the server first that a connection is known to be of, so that a pair both take stays what it is', async () => {
  const both = alpaca(at('/v2/account', reply(200, ACCOUNT)))
  expect(await both.probe({ expected: 'live' })).toMatchObject({ environment: 'live' })
  expect(await both.probe()).toMatchObject({ environment: 'paper' })
})

it('asks an owner’s own addresses alone, and takes for real money what has no number of a paper account', async () => {
  const own = { trading: 'https://proxy.test', data: 'https://prices.test' }
  const paper = alpaca(() => undefined)
  expect(await paper.probe({ own })).toMatchObject({ environment: 'paper' })
  expect(paper.asked.every((url) => url.startsWith(own.trading) || url.startsWith(own.data))).toBe(true)
  const live = alpaca(at('/v2/account', reply(200, { ...ACCOUNT, account_number: '912345678' })))
  expect(await live.probe({ own })).toMatchObject({ environment: 'live' })
})

it.each([
  [403, 'the plan of this key does not include Blue Ocean ATS'],
  [401, 'Blue Ocean ATS could not be tried: it answered 401'],
  [500, 'Blue Ocean ATS could not be tried: it answered 500'],
  [200, undefined],
])('says of a feed that is answered with %d why it is not chosen', async (status, words) => {
  const send: Send = async () => reply(status, {})
  expect(await feedRefusal(send, servers.data, KEY, { ...NO_FEEDS, overnight: 'boats' })).toBe(words)
})
