/** Accounts with many resting orders, many events, or a long time behind them. */
import type { PracticeAccount } from '@paddock/broker/account/account'
import type { Command } from '@paddock/broker/account/command'
import type { AccountEvent } from '@paddock/broker/account/event'
import { decide } from '@paddock/broker/decide'
import { evolve, unopened } from '@paddock/broker/evolve'
import { readSnapshot, writeSnapshot } from '@paddock/broker/snapshot'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { HOUR_MS, type Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Market } from '@paddock/market/market'
import { hoursOf, nextOpen, tradingDays } from '@paddock/market/sessions/calendar'
import { simulatedMarket } from '@paddock/market/simulated'
import { contextAt } from '../apps/server/src/practice/ledger/context-at.ts'
import { LoadedAccount } from '../apps/server/src/practice/ledger/loaded-account.ts'
import { type Benchmark, measured, quantile } from './figure.ts'

const BY = { actor: { kind: 'user', id: 'bench' }, cause: 'bench' } as const

function loadedAt(market: Market, at: Instant): LoadedAccount {
  const account = opened(market, at)
  return new LoadedAccount({ account, market, wall: at, isListenedTo: () => false })
}

function opened(market: Market, at: Instant): PracticeAccount {
  const account = unopened('bench-account')
  const clock = { wall: at, at, speed: 1 } as const
  const opening = { cash: '1000000000', multiplier: 4, market: market.id, clock } as const
  for (const event of eventsOf(account, market, at, { kind: 'open-account', opening })) evolve(account, event)
  return account
}

function eventsOf(account: PracticeAccount, market: Market, at: Instant, command: Command): readonly AccountEvent[] {
  const decision = decide(account, command, contextAt(market, at))
  if (decision.kind === 'rejected') throw new Error(JSON.stringify(decision.rejection))
  return decision.events
}

function limitBuy({ symbol, priceScale }: Instrument, steps: number): PlaceOrder {
  const limit_price = (Math.floor(steps) / 10 ** priceScale).toFixed(2)
  return { symbol, qty: '1', side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price }
}

/** Partnerships that withhold are left out: an account does not take them unless it is told to. */
const stocksOf = (market: Market): Instrument[] =>
  market.instruments.filter(
    ({ class: assetClass, attributes }) => assetClass === 'us_equity' && !attributes.includes('ptp_no_exception'),
  )

const SYMBOLS = 1_000
const RESTING = 100_000
const SECONDS = 10_000

/** A market moves once a second: what it costs an account when that second brings nothing. */
function resting() {
  const market = simulatedMarket('bench')
  const at = nextOpen(Date.parse('2026-03-02T00:00:00Z')) + HOUR_MS
  const loaded = loadedAt(market, at)
  const stocks = stocksOf(market)
    .filter(({ symbol }) => (market.quote(symbol, at)?.bid ?? 0) > 300)
    .slice(0, SYMBOLS)
  for (let number = 0; number < RESTING; number += 1) {
    const stock = stocks[number % stocks.length] as Instrument
    const request = limitBuy(stock, ((market.quote(stock.symbol, at)?.bid ?? 0) * (100 + (number % 50))) / 300)
    const judged = loaded.judge({ kind: 'place-order', request }, BY, at, false)
    if (judged.kind === 'rejected') throw new Error(JSON.stringify(judged.rejection))
  }
  const sequence = loaded.account.sequence
  loaded.advance(at)
  const started = performance.now()
  for (let second = 1; second <= SECONDS; second += 1) loaded.advance(at + second * 1000)
  const took = performance.now() - started
  if (loaded.account.sequence !== sequence) throw new Error('an order was filled')
  const method = `${loaded.account.orders.size} resting limits of one account on ${stocks.length} symbols, mean of ${SECONDS} seconds of the market in which none is reached`
  return [measured('rules.resting_quote_us', (took * 1000) / SECONDS, method)]
}

const YEAR_ORDERS = 1_000

/** Orders around the market, a few on each day, with the clock skipping from one to the next. */
function year() {
  const market = simulatedMarket('bench')
  const days = tradingDays('2025-01-02', '2025-12-31')
  const first = hoursOf(days[0] ?? '').open
  const stocks = stocksOf(market).slice(0, 20)
  const loaded = loadedAt(market, first)
  const started = performance.now()
  for (let number = 0; number < YEAR_ORDERS; number += 1) {
    const at = hoursOf(days[Math.floor((number * days.length) / YEAR_ORDERS)] ?? '').open + (1 + (number % 4)) * HOUR_MS
    const stock = stocks[number % stocks.length] as Instrument
    while (!loaded.advance(at)) loaded.handOver()
    const bid = market.quote(stock.symbol, at)?.bid ?? 0
    const request = number % 3 === 0 ? trailingSale(stock.symbol, loaded) : undefined
    loaded.judge({ kind: 'place-order', request: request ?? limitBuy(stock, bid * 0.995) }, BY, at, false)
    loaded.handOver()
  }
  while (!loaded.advance(hoursOf(days.at(-1) ?? '').close)) loaded.handOver()
  const took = performance.now() - started
  const method = `${YEAR_ORDERS} orders (limits half a percent under the bid, and trailing stops of what they bought) on ${stocks.length} symbols over the trading days of 2025, ${loaded.account.sequence} events, the market's paths not known before`
  return [measured('rules.year_replay_ms', took, method)]
}

function trailingSale(symbol: string, { account }: LoadedAccount): PlaceOrder | undefined {
  if (!account.positions.has(symbol)) return undefined
  return { symbol, qty: '1', side: 'sell', type: 'trailing_stop', time_in_force: 'gtc', trail_percent: '2' }
}

const EVENTS = 1_000_000
const LIVED = 100_000

/** Placing and canceling over and over, fifty orders open at a time. */
function folding() {
  const market = simulatedMarket('bench')
  const at = nextOpen(Date.parse('2026-03-02T00:00:00Z')) + HOUR_MS
  const account = opened(market, at)
  const stocks = stocksOf(market)
    .filter(({ symbol }) => (market.quote(symbol, at)?.bid ?? 0) > 300)
    .slice(0, 50)
  const events: AccountEvent[] = [...eventsOf(unopened('bench-account'), market, at, openingOf(account))]
  while (events.length < LIVED) {
    for (const stock of stocks) {
      const request = limitBuy(stock, (market.quote(stock.symbol, at)?.bid ?? 0) / 2)
      for (const command of [{ kind: 'place-order', request } as const, ...oldest(account)]) {
        const decided = eventsOf(account, market, at, command)
        for (const event of decided) evolve(account, event)
        events.push(...decided)
      }
    }
  }
  const started = performance.now()
  let folded = 0
  let last = account
  while (folded < EVENTS) {
    last = unopened('bench-account')
    for (const event of events) evolve(last, event)
    folded += events.length
  }
  const took = ((performance.now() - started) * EVENTS) / folded
  const text = writeSnapshot(last)
  const loads = Array.from({ length: 21 }, () => {
    const began = performance.now()
    readSnapshot(text)
    return performance.now() - began
  })
  const orders = last.orders.size
  return [
    measured(
      'rules.fold_million_ms',
      took,
      `${folded} events, ${events.length} at a time: orders placed and canceled, ${orders} open`,
    ),
    measured(
      'rules.snapshot_load_ms',
      quantile(loads, 0.5),
      `median of ${loads.length} loads of a snapshot with ${orders} orders after ${last.sequence} events, ${text.length} characters`,
    ),
  ]
}

const openingOf = ({ market, clock }: PracticeAccount): Command => ({
  kind: 'open-account',
  opening: { cash: '1000000000', multiplier: 4, market, clock },
})

const MOST_OPEN = 50
const oldest = ({ orders }: PracticeAccount): Command[] => {
  const [orderId] = orders.keys()
  return orders.size >= MOST_OPEN && orderId !== undefined ? [{ kind: 'cancel-order', orderId }] : []
}

export const longBenchmarks: readonly Benchmark[] = [
  { ids: ['rules.resting_quote_us'], run: async () => resting() },
  { ids: ['rules.year_replay_ms'], run: async () => year() },
  { ids: ['rules.fold_million_ms', 'rules.snapshot_load_ms'], run: async () => folding() },
]
