import type { AlpacaConnection, ConnectionMonitor } from '@paddock/contract/desk/alpaca-connections'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diagnosticsOf } from './diagnostics.ts'

const SIGNS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789']
const secret = (length: number) =>
  fc.array(fc.constantFrom(...SIGNS), { minLength: length, maxLength: length }).map((signs) => signs.join(''))

interface Secrets {
  readonly keyId: string
  readonly secretKey: string
  readonly token: string
}
const anySecrets: fc.Arbitrary<Secrets> = fc.record({ keyId: secret(20), secretKey: secret(40), token: secret(32) })
/** Where a text of somebody else may quote them. */
const anySentence = fc.constantFrom(
  'refused',
  'the key ! is not known',
  'GET /v2/account?token=!: 401',
  'APCA-API-KEY-ID:!',
)
const anyText = (secrets: Secrets) =>
  fc
    .tuple(anySentence, fc.constantFrom(secrets.keyId, secrets.secretKey, secrets.token))
    .map(([sentence, one]) => sentence.replace('!', one))

const anyBundle = anySecrets.chain((secrets) =>
  fc.tuple(fc.constant(secrets), fc.array(anyText(secrets), { minLength: 6, maxLength: 6 }), fc.boolean()),
)

function connected(secrets: Secrets, texts: readonly string[], isWhole: boolean) {
  const { keyId, token } = secrets
  const at = '2026-11-20T19:32:07Z'
  const feeds = { stocks: 'iex', options: 'indicative', overnight: 'overnight', crypto: 'us' } as const
  const taken = null
  const connection: AlpacaConnection = {
    ...{ accountId: 'a1', name: texts[0] ?? '', environment: 'paper', number: 'PA1', origin: 'desk' },
    // A server that told more than the last four.
    keyHint: isWhole ? keyId.slice(-4) : keyId,
    ...{ dataServer: 'data', plan: feeds, feeds, isReadable: true, isLocked: false, isIdle: false, createdAt: at },
    servers: { trading: `https://stand-in.example/${token}`, data: null },
    onLimit: 'wait',
    ownData: { fundamentals: `https://feeds.example/?token=${token}`, economicCalendar: null },
    lastTest: {
      ...{ at, isAccepted: false, words: texts[1] ?? '', skewSeconds: 2, permissions: null },
      checks: [
        { what: 'account', server: 'paper', result: 'failed', words: texts[2] ?? '', fix: texts[3] ?? '', tookMs: 3 },
      ],
    },
    lastAnswer: { at, status: 401 },
    lastFailure: { at, why: texts[4] ?? '' },
    reconciledAt: at,
    budget: null,
    spared: { host: 'trading', until: at },
    streams: { orders: 'lost', markets: {} },
    unknownOrders: [{ what: token, at, actor: { kind: 'key', id: keyId }, quotes: null }],
    // What a later server may tell as well.
    ...({ ...secrets } as object),
  }
  const trouble = { state: 'lost', losses: 1, lastReason: texts[5] ?? '', lostAt: 1, nextTryAt: null } as const
  const monitor: ConnectionMonitor = {
    at: Date.parse(at),
    hosts: [
      {
        host: 'trading',
        address: `https://${keyId}:x@stand-in.example/${token}`,
        lastMinute: 1,
        refusals: 0,
        budget: null,
      },
    ],
    users: [{ user: `Key ${token}`, lastMinute: 1, total: 1 }],
    waiting: [{ user: token, operation: 'getAccount', since: 0, until: 1 }],
    kept: {
      stocksAt: 1,
      coinsAt: null,
      historyAt: null,
      activities: { readAt: 1, completeSince: 0, isReading: false },
    },
    orders: trouble,
    markets: [
      {
        ...trouble,
        feed: 'stocks',
        path: '/v2/iex',
        lagMs: 5,
        messagesLastMinute: 2,
        symbolCount: 1,
        symbols: [],
        refused: [],
        taken,
      },
    ],
  }
  return diagnosticsOf(connection, monitor, '1.0.0')
}

it('nothing that opens an account is in the diagnostics: no secret, no token, of the key id its last four', () =>
  forAll(200, anyBundle, ([secrets, texts, isWhole]) => {
    const text = JSON.stringify(connected(secrets, texts, isWhole))
    for (const one of [secrets.secretKey, secrets.token, secrets.keyId, secrets.keyId.slice(-5)])
      expect(text).not.toContain(one)
    expect(text).toContain(`…${secrets.keyId.slice(-4)}`)
  }))

it('they say the version, how the connection does, its streams, its breaker, what went wrong last and the skew', () => {
  const texts = Array.from({ length: 6 }, () => 'refused')
  const told = connected(
    { keyId: 'PKABCDEFGHJKLMNPQRST', secretKey: 's'.repeat(40), token: 't'.repeat(32) },
    texts,
    true,
  )
  expect(told).toMatchObject({
    version: '1.0.0',
    at: '2026-11-20T19:32:07.000Z',
    connection: {
      key: '…QRST',
      breaker: { host: 'trading' },
      lastFailure: { why: 'refused' },
      servers: { trading: 'stand-in.example', data: null },
    },
    test: { words: 'refused', skewSeconds: 2 },
    monitor: { orders: { state: 'lost', lastReason: 'refused' }, markets: [{ path: '/v2/iex', symbols: 1 }] },
  })
})
