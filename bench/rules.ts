/** The rules alone: decide and evolve, with every check, on one core. */
import type { PracticeAccount } from '@paddock/broker/account/account'
import { REAL_TIME } from '@paddock/broker/account/clock'
import type { Command } from '@paddock/broker/account/command'
import type { Context, SymbolNow } from '@paddock/broker/account/context'
import { decide } from '@paddock/broker/decide'
import { evolve, unopened } from '@paddock/broker/evolve'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { isLiquid } from '@paddock/market/instruments/liquid'
import { nextOpen } from '@paddock/market/sessions/calendar'
import { simulatedMarket } from '@paddock/market/simulated'
import { priceOf, sizeOf } from '@paddock/market/units'
import { OrderBook, Side } from 'nodejs-order-book'
import { type Benchmark, measured, quantile } from './figure.ts'

const ACCOUNTS = 100
const SYMBOLS = 50
const HELD = 10
/** Resting orders an account has at the end of a round. */
const WORKING = 50
const ROUNDS = 80

function orders() {
  const market = simulatedMarket('bench')
  const now = nextOpen(Date.parse('2026-03-02T00:00:00Z')) + 3_600_000
  const world = new Map<string, SymbolNow>()
  const stocks = market.instruments.filter((listed) => listed.class === 'us_equity' && isLiquid(listed.symbol))
  for (const instrument of stocks.slice(0, SYMBOLS)) {
    const quote = market.quote(instrument.symbol, now)
    const last = market.lastTrade(instrument.symbol, now)
    const close = market.previousClose(instrument.symbol, now)
    if (!quote || !last || close === undefined) throw new Error(`${instrument.symbol} has no price`)
    world.set(instrument.symbol, {
      instrument,
      quote: {
        bid: priceOf(instrument, quote.bid),
        bidSize: sizeOf(instrument, quote.bidSize),
        ask: priceOf(instrument, quote.ask),
        askSize: sizeOf(instrument, quote.askSize),
      },
      last: priceOf(instrument, last.price),
      previousClose: priceOf(instrument, close),
    })
  }
  const context: Context = { now, symbol: (symbol) => world.get(symbol), isClientOrderIdTaken: false }
  const symbols = [...world.keys()]
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) =>
    opened(`account-${index}`, symbols, context, market.id),
  )
  const requests = symbols.map((symbol): PlaceOrder => {
    const half = (world.get(symbol)?.last.coefficient ?? 0n) / 2n
    return {
      symbol,
      qty: '1',
      side: 'buy',
      type: 'limit',
      time_in_force: 'gtc',
      limit_price: `${half / 100n}.${String(half % 100n).padStart(2, '0')}`,
    }
  })

  const books = new Map(symbols.map((symbol) => [symbol, new OrderBook()]))
  run(accounts, requests, books, context, ROUNDS / 4)
  const { perSecond, bookPerSecond, each } = run(accounts, requests, books, context, ROUNDS)
  const method =
    `resting limit orders on ${ACCOUNTS} accounts with ${HELD} positions and up to ${WORKING} working orders each, ${SYMBOLS} symbols, ` +
    `decide and evolve, ${ROUNDS} rounds after a warm-up, the cancels between rounds not counted, one core`
  return [
    measured('rules.orders_per_second', perSecond, method),
    measured(
      'rules.vs_order_book',
      perSecond / bookPerSecond,
      `the same orders put into one nodejs-order-book for each symbol, in turns with ours: ${Math.round(perSecond)} against ${Math.round(bookPerSecond)} orders/s. It matches, and knows no accounts: ${method}`,
    ),
    measured('rules.order_p99_us', quantile(each, 0.99) * 1000, `every order of each 10th round timed: ${method}`),
  ]
}

function opened(id: string, symbols: readonly string[], context: Context, market: string): PracticeAccount {
  const account = unopened(id)
  apply(
    account,
    { kind: 'open-account', opening: { cash: '1000000', multiplier: 4, market, clock: REAL_TIME } },
    context,
  )
  for (const symbol of symbols.slice(0, HELD)) {
    apply(
      account,
      { kind: 'place-order', request: { symbol, qty: '1', side: 'buy', type: 'market', time_in_force: 'day' } },
      context,
    )
    for (const order of [...account.orders.values()]) {
      const later = { ...context, now: order.eligibleAt }
      apply(account, { kind: 'wake', wakeUp: { kind: 'match', orderId: order.id } }, later)
    }
  }
  if (account.positions.size !== HELD) throw new Error(`The account holds ${account.positions.size} positions`)
  return account
}

function apply(account: PracticeAccount, command: Command, context: Context): void {
  const decision = decide(account, command, { ...context, now: Math.max(context.now, account.at) })
  if (decision.kind === 'rejected') throw new Error(JSON.stringify(decision.rejection))
  for (const event of decision.events) evolve(account, event)
}

/** Rounds of placing, in the rules and in the books, each followed by canceling what was placed, which is not timed. */
function run(
  accounts: readonly PracticeAccount[],
  requests: readonly PlaceOrder[],
  books: ReadonlyMap<string, OrderBook>,
  context: Context,
  rounds: number,
) {
  const later = { ...context, now: context.now + 60_000 }
  const each: number[] = []
  let took = 0
  let bookTook = 0
  for (let round = 0; round < rounds; round += 1) {
    const isTimedEach = round % 10 === 9
    const started = performance.now()
    for (let turn = 0; turn < ACCOUNTS * WORKING; turn += 1) {
      const account = accounts[turn % ACCOUNTS]
      const request = requests[turn % SYMBOLS]
      if (!account || !request) continue
      const began = isTimedEach ? performance.now() : 0
      const decision = decide(account, { kind: 'place-order', request }, later)
      if (decision.kind === 'rejected') throw new Error(JSON.stringify(decision.rejection))
      for (const event of decision.events) evolve(account, event)
      if (isTimedEach) each.push(performance.now() - began)
    }
    if (!isTimedEach) {
      took += performance.now() - started
      bookTook += matched(requests, books)
    }
    for (const account of accounts) {
      for (const orderId of [...account.orders.keys()]) apply(account, { kind: 'cancel-order', orderId }, later)
    }
  }
  const orders = (rounds - Math.floor(rounds / 10)) * ACCOUNTS * WORKING
  return { perSecond: (orders * 1000) / took, bookPerSecond: (orders * 1000) / bookTook, each }
}

/** Milliseconds for one round in the books, which are emptied again. */
function matched(requests: readonly PlaceOrder[], books: ReadonlyMap<string, OrderBook>): number {
  const started = performance.now()
  for (let turn = 0; turn < ACCOUNTS * WORKING; turn += 1) {
    const { symbol, limit_price, qty } = requests[turn % SYMBOLS] ?? {}
    const book = books.get(symbol ?? '')
    const price = Number(limit_price)
    const { err } = book?.limit({ id: `order-${turn}`, side: Side.BUY, size: Number(qty), price }) ?? {}
    if (!book || err) throw err ?? new Error('no book')
  }
  const took = performance.now() - started
  for (let turn = 0; turn < ACCOUNTS * WORKING; turn += 1)
    books.get(requests[turn % SYMBOLS]?.symbol ?? '')?.cancel(`order-${turn}`)
  return took
}

export const rulesBenchmarks: readonly Benchmark[] = [
  { ids: ['rules.orders_per_second', 'rules.vs_order_book', 'rules.order_p99_us'], run: async () => orders() },
]
