/**
 * What is judged is what is executed, whatever a body looks like. An oracle that shares nothing with the judges says what was traded: in practice
 * from the order that the broker accepted, at Alpaca from the bytes that arrived there, read in every way in which they may be read.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_GUARDRAILS } from '@paddock/contract/desk/guardrails'
import { KeyLimits } from '@paddock/contract/desk/key-limits'
import { PlaceOrder } from '@paddock/contract/requests/place-order'
import { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { effort } from '@paddock/contract/testing/for-all'
import { afterAll, describe, expect, it } from 'vitest'
import type { Broker, BrokerRequest } from './accounts/broker.ts'
import type { Exchange, UpstreamAnswer } from './alpaca/exchange.ts'
import { createGateway } from './alpaca/gateway.ts'
import { createVault } from './alpaca/vault.ts'
import { guarded } from './controls/guardrails/guarded.ts'
import { createLimited } from './controls/key-limits/limited.ts'
import { deskBroker } from './controls/locks/desk-broker.ts'
import { readJson } from './http/json-text.ts'
import { createLog } from './log.ts'
import { insertAccessKey } from './storage/access-keys.ts'
import { insertConnection } from './storage/alpaca-connections.ts'
import type { Storage } from './storage/engine/database.ts'
import { anyReadings, Digits, foldedName } from './testing/any-reading.ts'
import { onSqlite } from './testing/engines.ts'
import { manualClock } from './testing/manual-clock.ts'
import { bentChange, bentOrder, bentOrderOfLegs, Dice } from './testing/mutations.ts'
import { MARKET, MONDAY, marketBuy, openAccount, practiceOn } from './testing/practice.ts'
import { insertPerson } from './testing/records.ts'

/** With each of the brokers: a hundred thousand in CI. */
const BODIES = 17_000 * effort
/** The same of orders of several legs. */
const OF_LEGS = 3_000 * effort
const SEED = Number(process.env.PADDOCK_SEED ?? Date.now() % 1_000_000)

const MOST_USD = 1_000
/** What a key may trade, and what guardrails do not let in. */
const ALLOWED = ['AAPL', 'BTC/USD']
const BLOCKED = ['MSFT', 'GME']
const ID_OF_MSFT = MARKET.instrument('MSFT')?.assetId ?? ''
const SYMBOLS = [...ALLOWED, 'AAPL', 'aapl', 'BTCUSD', 'MSFT', 'msft', 'GME', 'KO', ID_OF_MSFT]

let storage: Storage
let directory: string
onSqlite(async (opened) => {
  directory = await mkdtemp(join(tmpdir(), 'paddock-judged-'))
  storage = opened
  await insertPerson(storage, 'u1')
})
afterAll(async () => {
  await rm(directory, { recursive: true })
})

/** A call as it comes in, if it comes in. */
function asked(
  text: string,
  operation: BrokerRequest['operation'] = 'postOrder',
  path = {},
): BrokerRequest | undefined {
  const read = readJson(text)
  return read.kind === 'refused'
    ? undefined
    : {
        ...{ operation, path, query: new URLSearchParams(), search: '', body: read.value, text },
        ...{ requestId: 'r', actor: { kind: 'key', id: 'k' } },
      }
}

interface Judge {
  readonly name: string
  readonly broker: Broker
  /** Whether it would let a symbol in. */
  readonly lets: (symbol: string) => boolean
  /** Whether what only reduces is let in, whatever it is. */
  readonly isForEntries: boolean
}

/** The same broker behind each of those who judge. */
async function judges(bare: Broker, accountId: string, kind: 'practice' | 'alpaca-paper'): Promise<Judge[]> {
  const clock = manualClock(MONDAY)
  const limits = KeyLimits.parse({ symbols: ALLOWED, orderValue: `${MOST_USD}`, keepsDrafts: false })
  const brokers = { practice: () => bare, 'alpaca-paper': () => bare, 'alpaca-live': () => bare }
  const keyId = `PK${accountId}`
  await insertAccessKey(storage.db, {
    ...{ id: keyId, user_id: 'u1', account_id: accountId, name: 'Bot', secret_sha256: '0'.repeat(64) },
    ...{ scopes: '', created_at: 0 },
  })
  const nothing = async () => {}
  const limited = createLimited({
    ...{ db: storage.db, brokers, clock },
    guardrails: { leave: nothing, timeOf: async () => MONDAY },
    drafts: { keep: async () => ({ kind: 'refused', message: '' }) },
  })
  const rules = { ...NO_GUARDRAILS, orderValue: `${MOST_USD}`, blockedSymbols: BLOCKED }
  const standing = { wanted: rules, held: rules, day: '2026-03-09' }
  const refusal = { code: 40310000, message: 'a code', needs: 'second-factor', purpose: 'order' } as const
  const security = {
    choicesOf: async () => ({
      live: true,
      key: true,
      guardrails: true,
      order: true,
      orderFrom: `${MOST_USD}`,
      idleMinutes: 60,
    }),
    refusal: async () => refusal,
    change: async () => refusal,
  }
  const liveLocks = { now: () => Promise.reject(new Error('unused')), used: async () => undefined }
  const user = { id: 'u1' } as Parameters<typeof deskBroker>[1]['user']
  return [
    {
      ...{ name: 'a key', lets: (symbol) => ALLOWED.includes(symbol), isForEntries: false },
      broker: limited({ keyId, userId: 'u1', accountId, limited: { name: 'Bot', limits } }, kind, bare),
    },
    {
      ...{ name: 'guardrails', lets: (symbol) => !BLOCKED.includes(symbol), isForEntries: true },
      broker: guarded({
        ...{ broker: bare, kept: () => ({ standing }), now: async () => MONDAY, noted: nothing, refused: nothing },
        serially: (work) => work(),
        ...{ blind: () => undefined, fresh: nothing, clock: () => MONDAY },
      }),
    },
    {
      ...{ name: 'a code', lets: () => true, isForEntries: true },
      broker: deskBroker(
        { security, liveLocks },
        { user, headers: new Headers(), accountId, kind: 'alpaca-paper' },
        bare,
      ),
    },
  ]
}

/** A field in a reading, whose names may have lost all but their letters. */
function fieldIn(reading: unknown, field: string): string {
  const members = Object(reading) as Record<string, unknown>
  return JSON.stringify(withFoldedNames(members[field] ?? members[field.replaceAll('_', '')] ?? null))
}

function withFoldedNames(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Digits) return value
  if (Array.isArray(value)) return value.map(withFoldedNames)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [foldedName(name), withFoldedNames(member)]))
}

const PLACED = Object.keys(PlaceOrder.def.shape)
const REPLACED = Object.keys(ReplaceOrder.def.shape)

/** The fields that some other reading has otherwise: compared here, and expected once for each of the thousands of bodies. */
const ambiguous = (fields: readonly string[], first: unknown, others: readonly unknown[]): string[] =>
  fields.filter((field) => {
    const read = fieldIn(first, field)
    return others.some((other) => fieldIn(other, field) !== read)
  })

/** What an order trades, as an oracle sees it: plain numbers, and nothing of the program's. */
interface Seen {
  readonly symbol: string
  readonly side: string
  readonly type: string
  readonly qty: number | undefined
  readonly notional: number | undefined
  readonly limit: number
  readonly stop: number
  readonly trail: number
}

const number = (value: unknown): number => Number(value instanceof Digits ? value.text : (value ?? 0))

function seen(order: Readonly<Record<string, unknown>>, ask: number): Seen {
  const nested = (name: string, of: string) => number(Object(order[name] ?? {})[of])
  const isOco = order.order_class === 'oco'
  return {
    symbol: String(order.symbol),
    side: String(order.side),
    type: String(order.type),
    qty: order.qty === null || order.qty === undefined ? undefined : number(order.qty),
    notional: order.notional === null || order.notional === undefined ? undefined : number(order.notional),
    limit: isOco
      ? Math.max(number(order.limit_price), nested('take_profit', 'limit_price'))
      : number(order.limit_price),
    stop: Math.max(number(order.stop_price), isOco ? nested('stop_loss', 'stop_price') : 0),
    trail: number(order.trail_price) + (number(order.trail_percent) / 100) * ask,
  }
}

/** The most an order may come to. A trailing stop's own stop stands where its trail is. */
function most({ side, type, qty = 0, notional, limit, stop, trail }: Seen, { bid, ask }: Quote): number {
  if (notional !== undefined) return notional
  if (side === 'sell') return qty * Math.max(bid, limit, type === 'trailing_stop' ? 0 : stop)
  if (type === 'limit' || type === 'stop_limit') return qty * limit
  return qty * (type === 'trailing_stop' ? ask + trail : Math.max(ask, stop))
}

interface Quote {
  readonly bid: number
  readonly ask: number
}

interface Leg {
  readonly symbol: string
  readonly side: string
  readonly ratio: number
}

const legsSeen = (legs: unknown): Leg[] =>
  [legs ?? []].flat().map((leg) => {
    const { symbol, side, position_intent, ratio_qty } = leg as Record<string, unknown>
    return {
      symbol: String(symbol),
      // No text is no side, as for Alpaca's own reader.
      side: String(side || position_intent).split('_')[0] ?? '',
      ratio: number(ratio_qty),
    }
  })

/** The most an order of legs may cost or bring: its limit, or what the quotes make of its legs; the contracts are for a hundred shares. */
function mostOfLegs(legs: readonly Leg[], qty: number, limit: number | undefined, quoteOf: (symbol: string) => Quote) {
  const worth = legs.map(({ symbol, side, ratio }) => {
    const { bid, ask } = quoteOf(symbol)
    return ratio * (side === 'buy' ? ask : -bid)
  })
  return 100 * qty * Math.abs(limit ?? worth.reduce((sum, each) => sum + each, 0))
}

/** A broker takes a symbol in any case. */
const underlyingOf = (symbol: string) =>
  symbol
    .toUpperCase()
    .replace(/\d{6}[CP]\d{8}$/, '')
    .replace('BTCUSD', 'BTC/USD')

const HELD = 10
/** Far below the market. */
const RESTING = { ...marketBuy('AAPL', '1'), type: 'limit', limit_price: '100' }
/** Of what the judges' decimals and the oracle's numbers may differ. */
const CENT = 0.01

describe('in practice', () => {
  it(`a broker accepts nothing but what was judged: ${BODIES} bodies (PADDOCK_SEED=${SEED})`, async () => {
    const { practice, clock } = practiceOn(storage)
    const accountId = await openAccount(practice)
    const bare = practice.broker(accountId)
    const send = async (broker: Broker, request: BrokerRequest | undefined) => {
      const answer = request && (await broker.send(request))
      return { status: answer?.status ?? 400, text: String(answer?.body) }
    }
    await send(bare, asked(JSON.stringify(marketBuy('AAPL', `${HELD}`))))
    clock.advanceBy(2_000)
    const at = clock.now()
    /** A bent symbol may be another one: `BTCUSD` cut to `B`. */
    const quoteOf = (symbol: string): Quote => {
      const { bid = Number.NaN, ask = Number.NaN } = MARKET.quote(symbol, at) ?? {}
      const scale = 10 ** (MARKET.instrument(symbol)?.priceScale ?? 0)
      return { bid: bid / scale, ask: ask / scale }
    }
    const all = await judges(bare, accountId, 'practice')
    const dice = new Dice(SEED)
    const accepted = new Map<string, number>()
    for (let sent = 0; sent < BODIES; sent += 1) {
      const { name, broker, lets, isForEntries } = dice.of(all)
      const text = bentOrder(dice, SYMBOLS)
      const answer = await send(broker, asked(text))
      expect(answer.status, text).toBeLessThan(500)
      if (sent % 100 === 99)
        await send(bare, { ...asked('{}', 'deleteAllOrders'), body: undefined, text: undefined } as BrokerRequest)
      if (answer.status >= 300) continue
      accepted.set(name, (accepted.get(name) ?? 0) + 1)
      const order = JSON.parse(answer.text) as Record<string, unknown>
      const quote = quoteOf(String(order.symbol))
      const what = seen(order, quote.ask)
      const shown = `${name}: ${text} became ${answer.text}`
      expect(order.order_class, shown).not.toBe('mleg')
      const isClosing = String(order.position_intent).endsWith('_to_close')
      if (isForEntries && isClosing) continue
      expect(lets(what.symbol), shown).toBe(true)
      expect(most(what, quote), shown).toBeLessThanOrEqual(MOST_USD + CENT)
    }
    for (const { name } of all) expect(accepted.get(name), name).toBeGreaterThan(BODIES / 200)

    // And what changes an order: each takes the place of the one before.
    let order = JSON.parse((await send(bare, asked(JSON.stringify(RESTING)))).text) as Record<string, string>
    const byMoney = all.filter(({ name }) => name !== 'a code')
    for (let sent = 0; sent < BODIES / 10; sent += 1) {
      const text = bentChange(dice)
      const answer = await send(dice.of(byMoney).broker, asked(text, 'patchOrderByOrderId', { order_id: order.id }))
      expect(answer.status, text).toBeLessThan(500)
      if (answer.status >= 300) continue
      order = JSON.parse(answer.text)
      expect(Number(order.qty) * Number(order.limit_price), `${text} became ${answer.text}`).toBeLessThanOrEqual(
        MOST_USD,
      )
    }
    expect(order.replaces).toBeTruthy()
  }, 600_000)

  it(`a broker accepts no legs but those that were judged: ${OF_LEGS} bodies (PADDOCK_SEED=${SEED})`, async () => {
    const { practice, clock } = practiceOn(storage)
    const accountId = await openAccount(practice)
    const bare = practice.broker(accountId)
    const groups = ['AAPL', 'MSFT'].map((underlying) =>
      MARKET.options
        .contracts(underlying, MONDAY)
        .filter((_, place) => place % 40 === 0)
        .slice(0, 8)
        .map(({ symbol }) => symbol),
    )
    const quoteOf = (symbol: string) => {
      const quote = MARKET.quote(symbol, clock.now())
      return { bid: (quote?.bid ?? 0) / 100, ask: (quote?.ask ?? 0) / 100 }
    }
    const all = await judges(bare, accountId, 'practice')
    const dice = new Dice(SEED + 2)
    const accepted = new Map<string, number>()
    for (let sent = 0; sent < OF_LEGS; sent += 1) {
      const { name, broker, lets } = dice.of(all)
      const text = bentOrderOfLegs(dice, groups)
      const request = asked(text)
      const answer = request && (await broker.send(request))
      expect(answer?.status ?? 400, text).toBeLessThan(500)
      if (sent % 50 === 49)
        await bare.send({ ...asked('{}', 'deleteAllOrders'), body: undefined, text: undefined } as BrokerRequest)
      if (answer?.status !== 200) continue
      const order = JSON.parse(String(answer.body)) as Record<string, unknown>
      const shown = `${name}: ${text} became ${answer.body}`
      // What is bent may be an ordinary order, which the other property judges.
      if (order.order_class !== 'mleg') continue
      accepted.set(name, (accepted.get(name) ?? 0) + 1)
      const legs = legsSeen(order.legs)
      const limit = order.limit_price === null ? undefined : number(order.limit_price)
      for (const { symbol } of legs) expect(lets(underlyingOf(symbol)), shown).toBe(true)
      expect(mostOfLegs(legs, number(order.qty), limit, quoteOf), shown).toBeLessThanOrEqual(MOST_USD + CENT)
    }
    for (const { name } of all) expect(accepted.get(name), name).toBeGreaterThan(OF_LEGS / 500)
  }, 600_000)
})

describe('at Alpaca', () => {
  const QUOTE: Quote = { bid: 99, ask: 100 }
  const OK = { id: 'o', status: 'new', client_order_id: 'c' }
  const ORDER = { ...RESTING, ...OK, id: 'o1', order_type: 'limit', order_class: '', filled_qty: '0', created_at: '' }
  const POSITION = {
    ...{ asset_id: 'a1', symbol: 'AAPL', exchange: 'NASDAQ', asset_class: 'us_equity', side: 'long', qty: `${HELD}` },
    ...{ avg_entry_price: '100', cost_basis: '1000', market_value: '1000' },
  }

  /** Those who judge in front of an account at Alpaca, and what arrived there since it was last asked. */
  async function atAlpaca(accountId: string) {
    let bodies: string[] = []
    const answered = (status: number, body: unknown): UpstreamAnswer => ({
      ...{ kind: 'answer', status, headers: new Headers({ 'content-type': 'application/json' }) },
      bytes: new TextEncoder().encode(JSON.stringify(body)),
    })
    const quote = { t: '', bp: QUOTE.bid, bs: 1, ap: QUOTE.ask, as: 1 }
    const send = async ({ method, url, body = '' }: Exchange): Promise<UpstreamAnswer> => {
      if (method !== 'GET') {
        bodies.push(body)
        return answered(200, OK)
      }
      const { pathname, searchParams } = new URL(url)
      if (pathname === '/v2/orders/o1') return answered(200, ORDER)
      if (pathname === '/v2/positions') return answered(200, [POSITION])
      if (pathname.startsWith('/v2/assets/'))
        return answered(200, {
          id: ID_OF_MSFT,
          symbol: 'MSFT',
          class: 'us_equity',
          exchange: 'NASDAQ',
          status: 'active',
        })
      const symbols = searchParams.get('symbols')?.split(',') ?? []
      return answered(200, { quotes: Object.fromEntries(symbols.map((symbol) => [symbol, quote])) })
    }
    const vault = createVault('a secret of thirty-two characters')
    const clock = manualClock(MONDAY)
    const { vaultKey, sealed } = vault.seal(accountId, JSON.stringify({ keyId: 'PK', secretKey: 's' }))
    await insertConnection(
      storage.db,
      { id: accountId, name: accountId, kind: 'alpaca-paper', number: accountId },
      {
        ...{ user_id: 'u1', upstream_id: accountId, data_server: 'data', stock_feed: 'sip', key_hint: 'TEST' },
        ...{ vault_key: vaultKey, sealed, origin: 'desk', created_at: clock.now() },
      },
    )
    const url = 'http://alpaca.test'
    const servers = { live: url, paper: url, data: url, sandboxData: url }
    const gateway = createGateway({ db: storage.db, vault, servers, send, clock, log: createLog('silent') })
    const all = await judges(gateway.broker(accountId), accountId, 'alpaca-paper')
    const arrived = () => {
      const since = bodies
      bodies = []
      return since
    }
    return { all, clock, arrived, close: () => gateway.close() }
  }

  it(`nothing arrives but what was judged: ${BODIES} bodies (PADDOCK_SEED=${SEED})`, async () => {
    const { all, clock, arrived, close } = await atAlpaca('alpaca-judged')
    const dice = new Dice(SEED + 1)
    const accepted = new Map<string, number>()
    for (let sent = 0; sent < BODIES; sent += 1) {
      const { name, broker, lets, isForEntries } = dice.of(all)
      const text = bentOrder(dice, SYMBOLS)
      const request = asked(text)
      const answer = request && (await broker.send(request))
      if (sent % 1000 === 999) clock.advanceBy(1_000)
      expect(answer?.status ?? 400, text).toBeLessThan(500)
      const [body = '', ...more] = arrived()
      expect([body !== '', more], text).toEqual([answer?.status === 200, []])
      if (body === '') continue
      accepted.set(name, (accepted.get(name) ?? 0) + 1)
      const shown = `${name}: ${text} arrived as ${body}`
      const [first, ...others] = anyReadings(body)
      expect(ambiguous(PLACED, first, others), shown).toEqual([])
      const order = first as Record<string, unknown>
      // A broker that looks at legs wherever they are, and takes a word in any case, would find nothing else.
      expect([order.legs ?? []].flat(), shown).toEqual([])
      for (const word of ['side', 'type', 'time_in_force']) expect(order[word], shown).toMatch(/^[a-z_]+$/)
      const what = seen(order, QUOTE.ask)
      const symbol = what.symbol === ID_OF_MSFT ? 'MSFT' : what.symbol.toUpperCase().replace('BTCUSD', 'BTC/USD')
      const isClosing = order.position_intent === 'sell_to_close' && what.side === 'sell' && symbol === 'AAPL'
      const isWithin = what.notional !== undefined || (what.qty ?? 0) <= HELD
      if (isForEntries && isWithin && (isClosing || (name === 'a code' && what.side === 'sell' && symbol === 'AAPL')))
        continue
      expect(lets(symbol), shown).toBe(true)
      expect(most(what, QUOTE), shown).toBeLessThanOrEqual(MOST_USD + CENT)
    }
    for (const { name } of all) expect(accepted.get(name), name).toBeGreaterThan(BODIES / 200)

    for (let sent = 0; sent < BODIES / 10; sent += 1) {
      const text = bentChange(dice)
      const request = asked(text, 'patchOrderByOrderId', { order_id: 'o1' })
      const answer = request && (await dice.of(all).broker.send(request))
      const [body, ...more] = arrived()
      expect([body !== undefined, more], text).toEqual([answer?.status === 200, []])
      const [first, ...others] = anyReadings(body ?? '{}')
      const shown = `${text} arrived as ${body}`
      expect(ambiguous(REPLACED, first, others), shown).toEqual([])
      const { qty = ORDER.qty, limit_price = ORDER.limit_price } = first as Record<string, unknown>
      const worth = number(qty ?? ORDER.qty) * number(limit_price ?? ORDER.limit_price)
      expect(worth, shown).toBeLessThanOrEqual(MOST_USD)
    }
    await close()
  }, 600_000)

  it(`no legs arrive but those that were judged: ${OF_LEGS} bodies (PADDOCK_SEED=${SEED})`, async () => {
    const { all, clock, arrived, close } = await atAlpaca('alpaca-judged-legs')
    const groups = ['AAPL', 'MSFT'].map((underlying) =>
      [200, 210, 220, 230, 240].flatMap((strike) => [
        `${underlying}260618C00${strike}000`,
        `${underlying}260618P00${strike}000`,
      ]),
    )
    const dice = new Dice(SEED + 3)
    const accepted = new Map<string, number>()
    for (let sent = 0; sent < OF_LEGS; sent += 1) {
      const { name, broker, lets } = dice.of(all)
      const text = bentOrderOfLegs(dice, groups)
      const request = asked(text)
      const answer = request && (await broker.send(request))
      if (sent % 1000 === 999) clock.advanceBy(1_000)
      expect(answer?.status ?? 400, text).toBeLessThan(500)
      const [body = '', ...more] = arrived()
      expect([body !== '', more], text).toEqual([answer?.status === 200, []])
      if (body === '') continue
      const shown = `${name}: ${text} arrived as ${body}`
      const [first, ...others] = anyReadings(body)
      expect(ambiguous(PLACED, first, others), shown).toEqual([])
      const order = first as Record<string, unknown>
      if (order.order_class !== 'mleg') continue
      accepted.set(name, (accepted.get(name) ?? 0) + 1)
      const legs = legsSeen(order.legs)
      const limit = (order.limit_price ?? null) === null ? undefined : number(order.limit_price)
      for (const { symbol } of legs) expect(lets(underlyingOf(symbol)), shown).toBe(true)
      expect(
        mostOfLegs(legs, number(order.qty), limit, () => QUOTE),
        shown,
      ).toBeLessThanOrEqual(MOST_USD + CENT)
    }
    for (const { name } of all) expect(accepted.get(name), name).toBeGreaterThan(OF_LEGS / 500)
    await close()
  }, 600_000)
})
