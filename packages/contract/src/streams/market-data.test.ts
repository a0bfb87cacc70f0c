import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forAll } from '../testing/for-all.ts'
import type { ChannelName, Feed } from './channels.ts'
import {
  type AuthenticationOutcome,
  authenticated,
  failed,
  type MarketDataEffect,
  type MarketDataStep,
  open,
  receive,
  STREAM_ERRORS,
  type StreamErrorCode,
  timedOut,
} from './market-data.ts'
import { type PlanName, STREAM_PLANS, symbolLimit } from './plan.ts'

const said = (message: object) => ({ kind: 'send', message: [message] })
const CONNECTED = said({ T: 'success', msg: 'connected' })
const AUTHENTICATED = said({ T: 'success', msg: 'authenticated' })
const OK = { symbolLimit: Number.POSITIVE_INFINITY }
const LOGIN = { action: 'auth', key: 'K', secret: 'S' }
const CHECK = { kind: 'authenticate', key: 'K', secret: 'S' }
const WAIT = { kind: 'wait', ms: 10_000 }
const CLOSE = { kind: 'close', code: 1008 }
const refused = (code: StreamErrorCode) => said({ T: 'error', code, msg: STREAM_ERRORS[code] })

const CALL = 'AAPL260320C00200000'

const NOTHING = {
  trades: [],
  quotes: [],
  bars: [],
  updatedBars: [],
  dailyBars: [],
  statuses: [],
  lulds: [],
  corrections: [],
  cancelErrors: [],
  imbalances: [],
}
const echo = (channels: object) => said({ T: 'subscription', ...NOTHING, ...channels })

type Turn = { says: unknown } | { login: AuthenticationOutcome } | { waits: true }

/** The effects of each turn; the first are those of opening. */
function conversation(start: MarketDataStep, turns: readonly Turn[]): (readonly MarketDataEffect[])[] {
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

/** A socket whose client is known, for so many symbols. */
const on = (feed: Feed, symbolLimit = Number.POSITIVE_INFINITY) =>
  authenticated(open({ feed, codec: 'msgpack', credentials: { key: 'K', secret: 'S' } }).state, { symbolLimit })

describe('the words of every refusal', () => {
  // Source: Alpaca, "WebSocket Stream", errors.
  it.each([
    [400, 'invalid syntax'],
    [401, 'not authenticated'],
    [402, 'auth failed'],
    [403, 'already authenticated'],
    [404, 'auth timeout'],
    [405, 'symbol limit exceeded'],
    [406, 'connection limit exceeded'],
    [407, 'slow client'],
    [409, 'insufficient subscription'],
    [410, 'invalid subscribe action for this feed'],
    [411, 'insufficient scope'],
    [412, 'option messages are only available in MsgPack format'],
    [413, 'star subscription is not allowed for option quotes'],
    [500, 'internal error'],
  ] as const)('%d is %s', (code, words) => {
    expect(STREAM_ERRORS[code]).toBe(words)
  })
})

// Source: Alpaca, "WebSocket Stream" and "Real-time Stock Data", and what its SDKs send and wait for.
describe('getting in', () => {
  it.each<[string, Turn[], object[][]]>([
    ['by message', [{ says: LOGIN }, { login: OK }], [[CONNECTED, WAIT], [CHECK], [AUTHENTICATED]]],
    [
      "by the trading socket's message",
      [{ says: { action: 'authenticate', data: { key_id: 'K', secret_key: 'S' } } }],
      [[CONNECTED, WAIT], [CHECK]],
    ],
    [
      'with wrong credentials ends it',
      [{ says: LOGIN }, { login: 'refused' }, { says: LOGIN }],
      [[CONNECTED, WAIT], [CHECK], [refused(402), CLOSE], []],
    ],
    [
      'without the subscription ends it',
      [{ says: LOGIN }, { login: 'insufficient-subscription' }],
      [[CONNECTED, WAIT], [CHECK], [refused(409), CLOSE]],
    ],
    [
      'without the scope ends it',
      [{ says: LOGIN }, { login: 'insufficient-scope' }],
      [[CONNECTED, WAIT], [CHECK], [refused(411), CLOSE]],
    ],
    [
      'while another connection holds the place: the socket stays for a minute, and may ask again',
      [
        { says: LOGIN },
        { login: 'connection-limit' },
        { says: LOGIN },
        { login: 'connection-limit' },
        { says: LOGIN },
        { login: OK },
      ],
      [
        [CONNECTED, WAIT],
        [CHECK],
        [refused(406), { kind: 'wait', ms: 60_000 }],
        [CHECK],
        [refused(406), { kind: 'wait', ms: 60_000 }],
        [CHECK],
        [AUTHENTICATED],
      ],
    ],
    ['too late', [{ waits: true }, { says: LOGIN }], [[CONNECTED, WAIT], [refused(404), CLOSE], []]],
    [
      'twice is harmless',
      [{ says: LOGIN }, { login: OK }, { says: LOGIN }, { waits: true }],
      [[CONNECTED, WAIT], [CHECK], [AUTHENTICATED], [refused(403)], []],
    ],
    [
      'is needed before subscribing',
      [{ says: { action: 'subscribe', trades: ['AAPL'] } }, { says: { action: 'unsubscribe', trades: ['AAPL'] } }],
      [[CONNECTED, WAIT], [refused(401)], [refused(401)]],
    ],
    [
      'takes a key and a secret',
      [{ says: { action: 'auth', key: 'K' } }, { says: { action: 'auth', key: 1, secret: 2 } }],
      [[CONNECTED, WAIT], [refused(400)], [refused(400)]],
    ],
    [
      'is all there is, besides subscribing',
      [{ says: undefined }, { says: 'auth' }, { says: [LOGIN] }, { says: { action: 'listen' } }],
      [[CONNECTED, WAIT], [refused(400)], [refused(400)], [refused(400)], [refused(400)]],
    ],
  ])('%s', (_name, turns, effects) => {
    expect(conversation(open({ feed: 'iex', codec: 'json-text' }), turns)).toEqual(effects)
  })

  it('by the headers of the upgrade: no message is needed, and one is too many', () => {
    const start = open({ feed: 'iex', codec: 'msgpack', credentials: { key: 'K', secret: 'S' } })
    expect(conversation(start, [{ login: OK }, { says: LOGIN }])).toEqual([
      [CONNECTED, WAIT, CHECK],
      [AUTHENTICATED],
      [refused(403)],
    ])
  })

  it("by a browser's upgrade, with the greeting saying where the prices come from", () => {
    const start = open({ feed: 'crypto', codec: 'json-text', isPreauthenticated: true, source: 'simulated' })
    expect(conversation(start, [{ says: LOGIN }, { waits: true }])).toEqual([
      [said({ T: 'success', msg: 'connected', source: 'simulated' }), AUTHENTICATED],
      [refused(403)],
      [],
    ])
  })

  it('refuses options to whoever does not ask for msgpack, but for our own pages', () => {
    for (const feed of ['opra', 'indicative'] as const) {
      const plain = conversation(open({ feed, codec: 'json-text' }), [{ says: LOGIN }, { waits: true }])
      expect(plain).toEqual([[CONNECTED, refused(412), CLOSE], [], []])
      expect(open({ feed, codec: 'msgpack' }).effects).toEqual([CONNECTED, WAIT])
      const page = open({ feed, codec: 'json-text', isPreauthenticated: true })
      expect(page.effects).toEqual([CONNECTED, AUTHENTICATED])
    }
  })

  it('says why it lets a slow reader go, or fails', () => {
    expect(failed(on('iex').state, 407).effects).toEqual([refused(407), CLOSE])
    expect(failed(on('iex').state, 500).effects).toEqual([refused(500), { kind: 'close', code: 1011 }])
  })
})

describe('subscribing', () => {
  it('adds, subtracts, and answers the complete state, as in the documentation', () => {
    const turns = [
      { says: { action: 'subscribe', trades: ['AAPL'], quotes: ['AMD', 'CLDR'], bars: ['*'] } },
      { says: { action: 'subscribe', trades: ['AAPL', 'MSFT'] } },
      { says: { action: 'unsubscribe', bars: ['*'], trades: ['AAPL', 'TSLA'] } },
    ]
    const aapl = { trades: ['AAPL'], corrections: ['AAPL'], cancelErrors: ['AAPL'] }
    const both = { trades: ['AAPL', 'MSFT'], corrections: ['AAPL', 'MSFT'], cancelErrors: ['AAPL', 'MSFT'] }
    const msft = { trades: ['MSFT'], corrections: ['MSFT'], cancelErrors: ['MSFT'] }
    expect(conversation(on('iex'), turns).slice(1)).toEqual([
      [
        echo({ ...aapl, quotes: ['AMD', 'CLDR'], bars: ['*'] }),
        {
          kind: 'subscribe',
          added: [
            { channel: 'trades', symbol: 'AAPL' },
            { channel: 'quotes', symbol: 'AMD' },
            { channel: 'quotes', symbol: 'CLDR' },
            { channel: 'bars', symbol: '*' },
          ],
          removed: [],
        },
      ],
      [
        echo({ ...both, quotes: ['AMD', 'CLDR'], bars: ['*'] }),
        { kind: 'subscribe', added: [{ channel: 'trades', symbol: 'MSFT' }], removed: [] },
      ],
      [
        echo({ ...msft, quotes: ['AMD', 'CLDR'] }),
        {
          kind: 'subscribe',
          added: [],
          removed: [
            { channel: 'trades', symbol: 'AAPL' },
            { channel: 'bars', symbol: '*' },
          ],
        },
      ],
    ])
  })

  // Source: Alpaca, the answer to a subscription in the documentation of each feed.
  it.each<[Feed, string]>([
    ['crypto', '"trades":[],"quotes":[],"orderbooks":[],"bars":[],"updatedBars":[],"dailyBars":[]'],
    ['test', '"trades":[],"quotes":[],"bars":[]'],
    ['indicative', '"trades":[],"quotes":[]'],
    ['opra', '"trades":[],"quotes":[]'],
    ['news', '"news":[]'],
    ['delayed_sip', JSON.stringify(NOTHING).slice(1, -1)],
    ['boats', JSON.stringify(NOTHING).slice(1, -1)],
    ['overnight', JSON.stringify(NOTHING).slice(1, -1)],
  ])('writes T first, then the channels of %s in their order', (feed, channels) => {
    const [, [effect] = []] = conversation(on(feed), [{ says: { action: 'subscribe' } }])
    expect(JSON.stringify(effect)).toBe(`{"kind":"send","message":[{"T":"subscription",${channels}}]}`)
  })

  it.each<[string, Feed, object, StreamErrorCode | 'ok']>([
    [
      'null for channels nobody wants, as the Go client sends',
      'test',
      { trades: ['FAKEPACA'], lulds: null, news: null },
      'ok',
    ],
    [
      'empty lists, also of channels the feed lacks',
      'test',
      { dailyBars: [], orderbooks: [], trades: ['FAKEPACA'] },
      'ok',
    ],
    ['keys that are no channel', 'iex', { trades: ['AAPL'], colour: 'red' }, 'ok'],
    ['a class of shares', 'iex', { quotes: ['BRK.B'] }, 'ok'],
    ['corrections by name, which come with the trades anyway', 'iex', { corrections: ['AAPL'] }, 'ok'],
    ['pairs', 'crypto', { orderbooks: ['BTC/USD'] }, 'ok'],
    ['news on a stock socket', 'iex', { news: ['*'] }, 410],
    ['order books of stocks', 'iex', { orderbooks: ['AAPL'] }, 410],
    ['daily bars of the test socket', 'test', { dailyBars: ['FAKEPACA'] }, 410],
    ['statuses of crypto', 'crypto', { statuses: ['BTC/USD'] }, 410],
    ['a contract', 'opra', { quotes: [CALL] }, 'ok'],
    ['the trades of all options, which Alpaca takes and nobody here could compute', 'opra', { trades: ['*'] }, 405],
    ['the quotes of all options', 'opra', { quotes: ['*'] }, 413],
    ['the quotes of all options among others', 'indicative', { trades: [CALL], quotes: [CALL, '*'] }, 413],
    ['bars of options', 'indicative', { bars: [CALL] }, 410],
    ['a stock on the options socket', 'indicative', { trades: ['AAPL'] }, 400],
    ['a contract on a stock socket', 'iex', { trades: [CALL] }, 400],
    ['news of stocks and coins', 'news', { news: ['AAPL', 'BTCUSD', 'BTC/USD'] }, 'ok'],
    ['all news', 'news', { news: ['*'] }, 'ok'],
    ['trades on the news socket', 'news', { trades: ['AAPL'] }, 410],
    ['everything of the overnight feed', 'overnight', { statuses: ['*'], lulds: ['*'], imbalances: ['*'] }, 'ok'],
    ['a symbol instead of a list', 'iex', { trades: 'AAPL' }, 400],
    ['numbers', 'iex', { trades: [1] }, 400],
    ['a blank', 'iex', { trades: ['AA PL'] }, 400],
    ['nothing', 'iex', { trades: [''] }, 400],
    ['lower case', 'iex', { trades: ['aapl'] }, 400],
    ['a stock on the crypto socket', 'crypto', { trades: ['BTCUSD'] }, 400],
  ])('takes or refuses %s', (_name, feed, channels, answer) => {
    const start = on(feed)
    const { state, effects } = receive(start.state, { action: 'subscribe', ...channels })
    if (answer === 'ok') return expect(effects[0]).toMatchObject({ message: [{ T: 'subscription' }] })
    expect(effects).toEqual([refused(answer)])
    expect(state).toEqual(start.state)
  })

  it('counts trades and quotes against the plan, never bars, and all or nothing', () => {
    const three = on('iex', 3)
    const says = (channels: object) => ({ says: { action: 'subscribe', ...channels } })
    const turns = [
      says({ trades: ['A', 'B'], bars: ['A', 'B', 'C', 'D', '*'] }),
      says({ quotes: ['A', 'B'] }),
      says({ quotes: ['*'] }),
      says({ quotes: ['A'] }),
      // Asking again for what is there is no more than there is.
      says({ trades: ['A'] }),
    ]
    const answers = conversation(three, turns).slice(1)
    expect(answers.map(([effect]) => (effect?.kind === 'send' ? effect.message[0]?.T : undefined))).toEqual([
      'subscription',
      'error',
      'error',
      'subscription',
      'subscription',
    ])
    expect(answers[1]).toEqual([refused(405)])
    expect(answers[2]).toEqual([refused(405)])
  })
})

describe('the plan', () => {
  // Source: Alpaca, "WebSocket Stream", limits of the Basic plan and of Algo Trader Plus.
  it.each<[PlanName, Feed, ChannelName, number]>([
    ['basic', 'iex', 'trades', 30],
    ['basic', 'iex', 'quotes', 30],
    ['basic', 'crypto', 'orderbooks', 30],
    ['basic', 'indicative', 'quotes', 200],
    ['plus', 'opra', 'quotes', 1_000],
  ])('%s allows on %s %s of %i symbols, and not one more', (plan, feed, channel, most) => {
    const symbols = Array.from({ length: most + 1 }, (_, index) =>
      feed === 'crypto' ? `C${index}/USD` : feed === 'iex' ? `S${index}` : `A260320C0${1_000_000 + index}`,
    )
    const ask = (count: number) =>
      receive(on(feed, symbolLimit(STREAM_PLANS[plan], feed)).state, {
        action: 'subscribe',
        [channel]: symbols.slice(0, count),
      }).effects[0]
    expect(ask(most)).toMatchObject({ message: [{ T: 'subscription' }] })
    expect(ask(most + 1)).toEqual(refused(405))
  })

  it.each<[Feed, object]>([
    ['iex', { bars: ['*'], dailyBars: ['*'], statuses: ['*'], lulds: ['*'] }],
    ['indicative', { trades: [CALL] }],
    ['news', { news: ['*'] }],
    ['test', { trades: ['*'], quotes: ['*'] }],
  ])('does not count on %s %j', (feed, channels) => {
    expect(receive(on(feed, 0).state, { action: 'subscribe', ...channels }).effects[0]).toMatchObject({
      message: [{ T: 'subscription' }],
    })
  })

  it('or none, an answer stays below the mebibyte that some clients read at most', () => {
    const symbols = Array.from({ length: 12_000 }, (_, index) => `LONG${100_000 + index}`)
    let { state } = on('sip')
    let largest = 0
    for (const channel of ['trades', 'quotes', 'bars', 'updatedBars', 'dailyBars', 'statuses', 'lulds']) {
      const step = receive(state, { action: 'subscribe', [channel]: symbols })
      state = step.state
      largest = Math.max(largest, JSON.stringify(step.effects[0]).length)
    }
    expect(largest).toBeGreaterThan(900_000)
    expect(largest).toBeLessThan(1024 * 1024)
  })
})

it('tells the shell exactly what changed: its sum is what the socket listens to', () => {
  const symbol = fc.constantFrom('A', 'B', 'C', '*')
  const channel = fc.option(fc.array(symbol, { maxLength: 4 }))
  const request = fc.record({
    action: fc.constantFrom('subscribe', 'unsubscribe'),
    trades: channel,
    quotes: channel,
    bars: channel,
    lulds: channel,
  })
  forAll(500, fc.array(request), (requests) => {
    const listening = new Set<string>()
    let { state } = on('iex', 4)
    for (const message of requests) {
      const step = receive(state, message)
      state = step.state
      for (const effect of step.effects) {
        if (effect.kind !== 'subscribe') continue
        for (const { channel, symbol } of effect.added) {
          expect(listening.has(`${channel} ${symbol}`)).toBe(false)
          listening.add(`${channel} ${symbol}`)
        }
        for (const { channel, symbol } of effect.removed) expect(listening.delete(`${channel} ${symbol}`)).toBe(true)
      }
    }
    const listened = [...state.subscriptions].flatMap(([channel, symbols]) =>
      [...symbols].map((one) => `${channel} ${one}`),
    )
    expect(new Set(listened)).toEqual(listening)
  })
})

it('never throws, and never subscribes a client it does not know', () => {
  const message = fc.oneof(
    fc.jsonValue(),
    fc.constant(undefined),
    fc.record({
      action: fc.constantFrom('auth', 'subscribe', 'unsubscribe'),
      trades: fc.jsonValue(),
      key: fc.string(),
    }),
  )
  forAll(500, fc.array(message), fc.boolean(), (messages, isKnown) => {
    const turns = messages.map((says) => ({ says }))
    const effects = conversation(isKnown ? on('iex') : open({ feed: 'iex', codec: 'json-text' }), turns).flat()
    if (!isKnown) expect(effects.filter((effect) => effect.kind === 'subscribe')).toEqual([])
  })
})
