/** A practice account on a made-up market, for tests: send commands, move time and quotes, let what is due happen. */
import type { Position } from '@paddock/contract/entities/position'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { add, compare, type Decimal, decimalOf } from '@paddock/decimal/decimal'
import { asPrice, asQuantity, NO_QUANTITY, type Price, type Quantity } from '@paddock/decimal/money'
import type { CorporateAction } from '@paddock/market/corporate-action'
import { tradingDateAt, tradingDateEnds } from '@paddock/market/derive/locates'
import type { Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { atOnce } from '@paddock/market/pieces'
import { dayAt, hoursOf, nextTradingDay, phaseAt } from '@paddock/market/sessions/calendar'
import type { PracticeAccount, WorkingOrder } from '../account/account.ts'
import { REAL_TIME } from '../account/clock.ts'
import type { Command, Opening } from '../account/command.ts'
import type { Context, Level, Past, SymbolNow } from '../account/context.ts'
import type { AccountEvent } from '../account/event.ts'
import { rejectionAnswer } from '../account/rejection-answer.ts'
import { type Decision, decide } from '../decide.ts'
import { evolve, unopened } from '../evolve.ts'
import type { Due } from '../next.ts'
import { netOf } from '../options/legs.ts'
import { positionViewsInPieces } from '../project/positions.ts'
import { project } from '../project/project.ts'
import type { Row } from '../project/row.ts'
import { type Message, tradeUpdates } from '../project/trade-update.ts'
import { dues } from './dues.ts'

/** Thursday 2026-09-10, 10:00 New York: the regular session is open. */
export const OPEN: Instant = Date.parse('2026-09-10T14:00:00Z')

export function instrumentOf(symbol: string, changes: Partial<Instrument> = {}): Instrument {
  const isCrypto = symbol.includes('/')
  const contract = parseOptionSymbol(symbol)
  if (contract) {
    const option = { ...contract, underlying: contract.root, multiplier: 100, shares: 100 }
    const facts = { isMarginable: false, isShortable: false, isEasyToBorrow: false, isFractionable: false }
    return {
      ...instrumentOf(contract.root),
      symbol,
      assetId: `asset-${symbol}`,
      class: 'us_option',
      ...facts,
      option,
      ...changes,
    }
  }
  return {
    symbol,
    assetId: `asset-${symbol}`,
    class: isCrypto ? 'crypto' : 'us_equity',
    name: symbol,
    exchange: isCrypto ? 'CRYPTO' : 'NASDAQ',
    priceScale: isCrypto ? 6 : 2,
    sizeScale: isCrypto ? 9 : 0,
    sector: '',
    industry: '',
    isMarginable: !isCrypto,
    isShortable: !isCrypto,
    isEasyToBorrow: !isCrypto,
    isFractionable: true,
    attributes: [],
    ...changes,
  }
}

interface Prices {
  readonly bid: string
  readonly ask: string
  readonly last?: string
  readonly size?: string
  /** Of the last print. */
  readonly traded?: string
  readonly haltedUntil?: Instant
  readonly previousClose?: string
}

interface Print {
  readonly at: Instant
  readonly price: Price
  readonly size: Quantity
}

export class TestBroker {
  account: PracticeAccount
  now: Instant
  readonly events: AccountEvent[] = []
  readonly rows: Row[] = []
  readonly messages: Message[] = []
  readonly #symbols = new Map<string, SymbolNow>()
  /** What was quoted and printed, oldest first. */
  readonly #tape = new Map<string, Print[]>()
  readonly #taken = new Set<string>()
  /** What companies do, whenever it takes effect. */
  readonly actions: CorporateAction[] = []

  constructor({ now = OPEN, ...opening }: Partial<Opening> & { now?: Instant } = {}) {
    this.account = unopened('00000000-0000-4000-8000-000000000001')
    this.now = now
    const full: Opening = { cash: '100000', multiplier: 2, market: 'made-up', clock: REAL_TIME, ...opening }
    this.ask({ kind: 'open-account', opening: full })
  }

  /** What the market says of a symbol from now on. */
  price(symbol: string, prices: Prices, changes: Partial<Instrument> = {}): this {
    const { bid, ask, last = bid, size = '1000000', traded = '0', previousClose = last, haltedUntil } = prices
    const instrument = instrumentOf(symbol, changes)
    this.#symbols.set(symbol, {
      instrument,
      quote: { bid: asPrice(bid), ask: asPrice(ask), bidSize: asQuantity(size), askSize: asQuantity(size) },
      last: asPrice(last),
      previousClose: asPrice(previousClose),
      // Whoever asks at an auction's instant gets its price: the last one.
      auction: asPrice(last),
      ...(haltedUntil !== undefined && { haltedUntil }),
    })
    const tape = this.#tape.get(symbol) ?? []
    this.#tape.set(symbol, tape)
    tape.push({ at: this.now, price: asPrice(last), size: asQuantity(traded) })
    if (instrument.class === 'crypto') this.#symbols.set(symbol.replace('/', ''), this.symbol(symbol))
    return this
  }

  /** The levels a venue shows for a symbol from now on. */
  book(symbol: string, levels: Readonly<Record<'bids' | 'asks', readonly Level[]>>): this {
    this.#symbols.set(symbol, { ...this.symbol(symbol), book: (side) => levels[side] })
    return this
  }

  symbol(symbol: string): SymbolNow {
    const found = this.#symbols.get(symbol)
    if (!found) throw new Error(`no price for ${symbol}`)
    return found
  }

  context(clientOrderId?: string | null): Context {
    return {
      now: this.now,
      symbol: (symbol) => this.#symbols.get(symbol),
      isClientOrderIdTaken: this.#taken.has(clientOrderId ?? ''),
      past: this.#past,
      corporateActions: (day, symbols) =>
        this.actions.filter(({ exDay, symbol }) => exDay === day && symbols.includes(symbol)),
    }
  }

  ask(command: Command): Decision {
    const given =
      command.kind === 'place-order' || command.kind === 'replace-order' ? command.request.client_order_id : null
    const decision = decide(this.account, command, this.context(given))
    if (decision.kind === 'accepted') {
      if (given) this.#taken.add(given)
      for (const event of decision.events) {
        this.rows.push(...project(this.account, event))
        this.messages.push(...tradeUpdates(this.account, event))
        this.account = evolve(this.account, event)
        this.events.push(event)
      }
    }
    return decision
  }

  /** Places an order: the open order it became, or the refusal's answer. */
  place(request: PlaceOrder): WorkingOrder | ReturnType<typeof rejectionAnswer> {
    return this.#orderOf(
      this.ask({ kind: 'place-order', request: { side: 'buy', type: 'market', time_in_force: 'day', ...request } }),
    )
  }

  /** As {@link place}, for orders that must be accepted. */
  placed(request: PlaceOrder): WorkingOrder {
    const order = this.place(request)
    if (!('id' in order)) throw new Error(JSON.stringify(order))
    return order
  }

  /** Locates shares of what is offered, at a cent each, until the trading date ends. */
  locate(symbol: string, qty: number, offered = qty): Decision {
    const expiresAt = tradingDateEnds(tradingDateAt(this.now))
    const terms = { limitPrice: null, isAllOrNone: false, offer: { qty: offered, price: '0.01' }, expiresAt }
    return this.ask({ kind: 'locate-shares', order: { symbol, qty, ...terms } })
  }

  replace(orderId: string, request: ReplaceOrder): WorkingOrder | ReturnType<typeof rejectionAnswer> {
    return this.#orderOf(this.ask({ kind: 'replace-order', orderId, request }))
  }

  cancel(orderId: string): ReturnType<typeof rejectionAnswer> | undefined {
    const decision = this.ask({ kind: 'cancel-order', orderId })
    return decision.kind === 'rejected' ? rejectionAnswer(decision.rejection) : undefined
  }

  /** Its positions, as Alpaca would list them. */
  positions(): Position[] {
    return atOnce(positionViewsInPieces(this.account, this.context()))
  }

  /** Moves time on and lets everything happen that is due, at the standing quotes. */
  until(at: Instant): this {
    /** What led to nothing is not tried again until something has changed. */
    let idle = new Set<string>()
    for (;;) {
      const next = dues(this.account, (symbol) => this.#symbols.get(symbol)?.instrument)
        .filter(({ wakeUp }) => !idle.has(JSON.stringify(wakeUp)))
        .map((due) => ({
          due,
          at: due.kind === 'at' ? due.at : due.kind === 'net' ? this.#netAt(due) : this.#foundAt(due),
        }))
        .filter((one) => one.at <= at)
        .reduce<{ due: { wakeUp: Parameters<typeof wake>[0] }; at: number } | undefined>(
          (best, one) => (best && best.at <= one.at ? best : one),
          undefined,
        )
      if (!next) break
      this.now = Math.max(this.now, next.at)
      const before = this.account.sequence
      this.ask(wake(next.due.wakeUp))
      if (this.account.sequence === before) idle.add(JSON.stringify(next.due.wakeUp))
      else idle = new Set()
    }
    this.now = Math.max(this.now, at)
    return this
  }

  /** Lets what is marketable happen: a second and a little later. */
  settle(): this {
    return this.until(this.now + 1_100)
  }

  /** The wire's order as its row says. */
  row(orderId: string) {
    const rows = this.rows.flatMap((row) => (row.kind === 'order' && row.order.id === orderId ? [row.order] : []))
    return rows.at(-1)
  }

  #orderOf(decision: Decision): WorkingOrder | ReturnType<typeof rejectionAnswer> {
    if (decision.kind === 'rejected') return rejectionAnswer(decision.rejection)
    const body = decision.events.at(-1)?.body
    const id = body && 'order' in body ? body.order.id : ''
    const order = this.account.orders.get(id)
    if (!order) throw new Error('the order is not open')
    return order
  }

  /** What the desk was told of a symbol since an instant, and the price that stood then. */
  #since(symbol: string, from: Instant): Print[] {
    const tape = this.#tape.get(symbol) ?? []
    const standing = tape.findLast(({ at }) => at <= from)
    return [...(standing ? [{ ...standing, size: NO_QUANTITY }] : []), ...tape.filter(({ at }) => at > from)]
  }

  readonly #past: Past = {
    bestPrint: (symbol, side, from) =>
      this.#since(symbol, from)
        .map(({ price }) => price)
        .reduce<Price | undefined>(
          (best, price) => (best && compare(best, price) > 0 === (side === 'sell') ? best : price),
          undefined,
        ),
    printedThrough: ({ symbol, side, limitPrice }, from) =>
      this.#since(symbol, from)
        .filter(
          ({ price }) =>
            limitPrice && (side === 'buy' ? compare(price, limitPrice) <= 0 : compare(price, limitPrice) >= 0),
        )
        .reduce((sum, { size }) => add(sum, size), NO_QUANTITY),
  }

  /** When legs cost no more than they may: at once, or at the next opening, with the standing quotes. */
  #netAt({ spread, from, until }: Extract<Due, { kind: 'net' }>): number {
    const quotes = spread.legs.map(({ symbol }) => this.symbol(symbol).quote)
    const net = netOf(spread.legs, quotes)
    if (!net || compare(net, decimalOf(BigInt(spread.most), 2)) > 0) return Number.POSITIVE_INFINITY
    const at = Math.max(from, this.now)
    const opens = phaseAt(at) === 'regular' ? at : hoursOf(nextTradingDay(dayAt(at))).open
    return opens < until ? opens : Number.POSITIVE_INFINITY
  }

  /** The first instant from now on at which a wait is satisfied by the standing quote: at once, or at the next opening. */
  #foundAt(due: Extract<Due, { kind: 'when' }>): number {
    const { instrument, quote, last } = this.symbol(due.wait.symbol)
    const steps = (value: Decimal, scale = instrument.priceScale): number =>
      Math.round((Number(value.coefficient) / 10 ** value.scale) * 10 ** scale)
    const from = Math.max(due.from, this.now)
    const [bid, ask] = [steps(quote.bid), steps(quote.ask)]
    let carried = due.wait.initial
    const moment = (at: Instant, price: number, size = 0) => ({
      at,
      trade: { at, price, size },
      quote: { at, bid, ask, bidSize: 1, askSize: 1 },
    })
    if (due.carries && due.until > from) {
      const tape = this.#since(due.wait.symbol, due.from)
      for (const [index, { at, price, size }] of tape.entries()) {
        // What was printed last may be what the wait is for, now or as soon as it may be.
        const when = index === tape.length - 1 ? from : Math.max(at, due.from)
        const answer = due.wait.happens(moment(when, steps(price), steps(size, instrument.sizeScale)), carried)
        carried = answer.carried
        if (answer.done && index === tape.length - 1) return from
      }
    }
    for (const at of [from, ...Array.from({ length: 20 }, (_, half) => nextHalfHour(from) + half * 1_800_000)]) {
      if (at >= due.until) break
      if (due.wait.happens(moment(at, steps(last)), carried).done) return at
    }
    return Number.POSITIVE_INFINITY
  }
}

const nextHalfHour = (at: Instant): Instant => Math.ceil(at / 1_800_000) * 1_800_000
const wake = (wakeUp: Extract<Command, { kind: 'wake' }>['wakeUp']): Command => ({ kind: 'wake', wakeUp })
