import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forAll } from '../testing/for-all.ts'
import { authenticated, open, receive, type TradingEffect, type TradingStep, timedOut } from './trading.ts'

const said = (message: object) => ({ kind: 'send', message })
const AUTHORIZED = said({ stream: 'authorization', data: { status: 'authorized', action: 'authenticate' } })
const LISTEN = { action: 'listen', data: { streams: ['trade_updates'] } }
const LISTENING = said({ stream: 'listening', data: { streams: ['trade_updates'] } })
const SDK_LOGIN = { action: 'authenticate', data: { key_id: 'K', secret_key: 'S' } }
const CHECK = { kind: 'authenticate', key: 'K', secret: 'S' }
const SUBSCRIBED = { kind: 'subscribe', added: ['trade_updates'], removed: [] }

/** What the client sends, how its credentials fare, time passing. */
type Turn = { says: unknown } | { login: 'ok' | 'refused' } | { waits: true }

/** The effects of each turn; the first are those of opening. */
function conversation(start: TradingStep, turns: readonly Turn[]): (readonly TradingEffect[])[] {
  let { state, effects } = start
  return [
    effects,
    ...turns.map((turn) => {
      const step =
        'says' in turn
          ? receive(state, turn.says)
          : 'login' in turn
            ? authenticated(state, turn.login)
            : timedOut(state)
      state = step.state
      return step.effects
    }),
  ]
}

// Source: Alpaca, "Websocket Streaming", and what its SDKs send and wait for.
describe('conversations', () => {
  const wait = { kind: 'wait', ms: 10_000 }
  it.each<[string, Turn[], object[][]]>([
    [
      'every SDK: silence, authenticate, listen',
      [{ says: SDK_LOGIN }, { login: 'ok' }, { says: LISTEN }],
      [[wait], [CHECK], [AUTHORIZED], [SUBSCRIBED, LISTENING]],
    ],
    ['the newer form of authenticating', [{ says: { action: 'auth', key: 'K', secret: 'S' } }], [[wait], [CHECK]]],
    [
      'an access token',
      [{ says: { action: 'authenticate', data: { oauth_token: 'T' } } }],
      [[wait], [{ kind: 'authenticate', key: 'oauth', secret: 'T' }]],
    ],
    [
      'wrong credentials, then right ones',
      [{ says: SDK_LOGIN }, { login: 'refused' }, { says: SDK_LOGIN }, { login: 'ok' }],
      [
        [wait],
        [CHECK],
        [
          said({
            stream: 'authorization',
            data: { status: 'unauthorized', action: 'authenticate', message: 'access key verification failed' },
          }),
        ],
        [CHECK],
        [AUTHORIZED],
      ],
    ],
    [
      'no credentials in it',
      [{ says: { action: 'authenticate', data: { key_id: 'K' } } }],
      [
        [wait],
        [
          said({
            stream: 'authorization',
            data: {
              status: 'unauthorized',
              action: 'authenticate',
              message: 'must provide key_id and secret_key or oauth_token',
            },
          }),
        ],
      ],
    ],
    [
      'listening before authenticating',
      [{ says: LISTEN }],
      [[wait], [said({ stream: 'authorization', data: { status: 'unauthorized', action: 'listen' } })]],
    ],
    [
      'a list replaces the one before; unknown streams are left out; the same list again changes nothing',
      [
        { says: SDK_LOGIN },
        { login: 'ok' },
        { says: { action: 'listen', data: { streams: ['account_updates', 'T.AAPL', 'trade_updates'] } } },
        { says: LISTEN },
        { says: { action: 'listen', data: { streams: [] } } },
      ],
      [
        [wait],
        [CHECK],
        [AUTHORIZED],
        [SUBSCRIBED, LISTENING],
        [LISTENING],
        [
          { kind: 'subscribe', added: [], removed: ['trade_updates'] },
          said({ stream: 'listening', data: { streams: [] } }),
        ],
      ],
    ],
    [
      'authenticating twice is answered, and not checked again',
      [{ says: SDK_LOGIN }, { login: 'ok' }, { says: { action: 'auth', key: 'other', secret: 'x' } }],
      [[wait], [CHECK], [AUTHORIZED], [AUTHORIZED]],
    ],
    [
      'no authentication in time: closed, and silent from then on',
      [{ waits: true }, { says: SDK_LOGIN }, { waits: true }],
      [[wait], [{ kind: 'close', code: 1008 }], [], []],
    ],
    [
      'the time does not matter once authenticated',
      [{ says: SDK_LOGIN }, { login: 'ok' }, { waits: true }, { says: LISTEN }],
      [[wait], [CHECK], [AUTHORIZED], [], [SUBSCRIBED, LISTENING]],
    ],
    [
      'what is not understood is said so, and the socket stays',
      [{ says: undefined }, { says: [] }, { says: { action: 'dance' } }, { says: SDK_LOGIN }],
      [
        [wait],
        [said({ action: 'error', data: { error_message: 'invalid syntax' } })],
        [said({ action: 'error', data: { error_message: 'invalid syntax' } })],
        [said({ action: 'error', data: { error_message: 'invalid action' } })],
        [CHECK],
      ],
    ],
  ])('%s', (_name, turns, effects) => {
    expect(conversation(open(), turns)).toEqual(effects)
  })

  it("greets a browser's socket as authorized and lets it hear the account's own changes", () => {
    const both = ['trade_updates', 'account_updates']
    const start = open({ isPreauthenticated: true, streams: ['trade_updates', 'account_updates'] })
    expect(conversation(start, [{ says: { action: 'listen', data: { streams: both } } }, { waits: true }])).toEqual([
      [AUTHORIZED],
      [{ kind: 'subscribe', added: both, removed: [] }, said({ stream: 'listening', data: { streams: both } })],
      [],
    ])
  })
})

it('never throws, never listens without authorization, and every frame carries data', () => {
  const message = fc.oneof(
    fc.jsonValue(),
    fc.constant(undefined),
    fc.record({
      action: fc.constantFrom('auth', 'authenticate', 'listen', 'x'),
      data: fc.oneof(fc.jsonValue(), fc.record({ streams: fc.array(fc.constantFrom('trade_updates', 'y')) })),
    }),
  )
  forAll(500, fc.array(message), (messages) => {
    const turns = messages.map((says) => ({ says }))
    for (const effect of conversation(open(), turns).flat()) {
      expect(effect.kind).not.toBe('subscribe')
      if (effect.kind === 'send') expect(effect.message).toHaveProperty('data')
    }
  })
})
