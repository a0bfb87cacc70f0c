/**
 * What a held order does when something happens to it: a value in, a value and the acts that follow out. It sends each step once at a time,
 * under a name made of its own id, never more than is left of it, and never more than the position it reduces.
 */
import {
  ENDED_STEP_STATES,
  type HeldCondition,
  type HeldLogEntry,
  type HeldOrder,
  type HeldStatus,
  type HeldStep,
  OPEN_HELD_STATUSES,
} from '@paddock/contract/desk/held-orders'
import { conditionWords, stepName } from '@paddock/contract/desk/held-words'
import { FINAL_STATUSES } from '@paddock/contract/entities/order'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import {
  absolute,
  add,
  decimal,
  isAbove,
  isBelow,
  isNegative,
  isPositive,
  isZero,
  larger,
  smaller,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import { toTimestamp } from '@paddock/market/instant'
import { classOf, isContract } from '@paddock/market/options/symbol'
import { restatedFrom } from '@paddock/market/split-rates'
import { dueAt } from './held-prepared.ts'
import { priceAfter, type Split, sharesAfter } from './split.ts'

/** The stocks whose splits change what it waits for or sends. */
export const splitSymbols = ({ symbol, steps }: Pick<HeldOrder, 'symbol' | 'steps'>): readonly string[] =>
  [...new Set([symbol, ...steps.flatMap(({ when }) => (when.kind === 'price' ? [when.symbol ?? symbol] : []))])].filter(
    (one) => classOf(one) === 'us_equity',
  )

/** An order of ours as the broker tells it. */
export interface OrderFact {
  readonly clientOrderId: string
  readonly id: string
  readonly status: string
  readonly filledQty: string
  readonly price?: string | null | undefined
}

export type Fact =
  | {
      readonly kind: 'reached'
      readonly stepId: string
      readonly at: number
      readonly price: string | undefined
      readonly isMissed: boolean
    }
  | { readonly kind: 'answered'; readonly answer: 'act' | 'ignore' }
  /** What is held of the symbol, signed, and how much of it no order ties up. */
  | { readonly kind: 'holding'; readonly stepId: string; readonly qty: string; readonly free: string }
  | { readonly kind: 'order'; readonly order: OrderFact }
  | { readonly kind: 'refused'; readonly clientOrderId: string; readonly why: string }
  /** The broker cannot be asked what is free to be sent, or certainly did not get what was sent: it is tried again. */
  | { readonly kind: 'unsent'; readonly stepId: string; readonly why: string }
  /** That went on for so long that the moment is over. */
  | { readonly kind: 'given-up'; readonly stepId: string }
  /** The broker never had it: the answer was lost, or the server ended in the middle. */
  | { readonly kind: 'never-arrived'; readonly clientOrderId: string }
  | { readonly kind: 'entry'; readonly status: string; readonly filledQty: string }
  | { readonly kind: 'entry-missing' }
  /** So many new shares for old ones, from an instant of the account's time on. */
  | ({ readonly kind: 'split' } & Split)
  | { readonly kind: 'cancelled' }
  /** A cancel that was asked for failed, or takes its time. */
  | { readonly kind: 'not-cancelled'; readonly isFirst: boolean }

export type Act =
  /** Look at the position, for the step that wants to send. */
  | { readonly kind: 'look'; readonly stepId: string }
  | { readonly kind: 'send'; readonly stepId: string; readonly clientOrderId: string; readonly body: PlaceOrder }
  | { readonly kind: 'cancel-order'; readonly orderId: string }

interface Next {
  readonly held: HeldOrder
  readonly acts: readonly Act[]
  /** What a person is told. */
  readonly said?: HeldLogEntry | undefined
}

export const isOpen = ({ status }: Pick<HeldOrder, 'status'>): boolean => OPEN_HELD_STATUSES.has(status)

/** All that is left is on its way out. A limit may rest for long: until it is filled the other steps go on waiting. */
const isLeaving = ({ qty, state, order }: HeldStep): boolean =>
  qty === null && (state === 'freeing' || state === 'sending' || (state === 'sent' && order.type === 'market'))

/** The steps whose conditions are waited for: none before the entry is filled, none while all that is left is on its way out. */
export function watchedSteps(held: HeldOrder): readonly HeldStep[] {
  if (!isOpen(held) || !held.isArmed) return []
  if (held.steps.some(isLeaving)) return []
  return held.steps.filter(({ state }) => state === 'waiting')
}

/** Orders at the broker whose cancel is to be asked for until they have ended. */
export const unwantedOrders = ({ steps }: Pick<HeldOrder, 'steps'>): readonly string[] =>
  steps.flatMap(({ state, orderId, isUnwanted }) => (state === 'sent' && orderId && isUnwanted ? [orderId] : []))

/** Something is still to come, or an order of it is not known to have ended: what is neither may be forgotten. */
export const isLookedAfter = (held: HeldOrder): boolean => isOpen(held) || held.steps.some(isOut)

/** It was reached, and the broker has not answered yet. */
const isOnItsWay = ({ state }: Pick<HeldStep, 'state'>): boolean => state === 'freeing' || state === 'sending'

/** Its order may be at the broker. */
const isOut = ({ state }: Pick<HeldStep, 'state'>): boolean => state === 'sending' || state === 'sent'

/** What follows from a fact at an instant of the account's time. A fact that is known already changes nothing. */
export function next(held: HeldOrder, fact: Fact, at: number): Next {
  const work = new Work(held, at)
  switch (fact.kind) {
    case 'reached':
      work.reached(fact)
      break
    case 'answered':
      work.answered(fact.answer)
      break
    case 'holding':
      work.holding(fact)
      break
    case 'order':
      work.order(fact.order)
      break
    case 'refused':
      work.refused(fact)
      break
    case 'unsent':
      work.unsent(fact)
      break
    case 'given-up':
      work.givenUp(fact.stepId)
      break
    case 'never-arrived':
      work.neverArrived(fact.clientOrderId)
      break
    case 'entry':
      work.entry(fact)
      break
    case 'entry-missing':
      work.entry({ status: 'missing', filledQty: '0' })
      break
    case 'split':
      work.split(fact)
      break
    case 'cancelled':
      work.cancelled()
      break
    case 'not-cancelled':
      work.notCancelled(fact)
  }
  return work.result()
}

/** The changes one fact makes, gathered. */
class Work {
  readonly #at: string
  readonly #acts: Act[] = []
  #held: HeldOrder
  #said: HeldLogEntry | undefined

  constructor(held: HeldOrder, at: number) {
    this.#held = held
    this.#at = toTimestamp(at)
  }

  result(): Next {
    return { held: this.#held, acts: this.#acts, said: this.#said }
  }

  reached({ stepId, at, price, isMissed }: Extract<Fact, { kind: 'reached' }>): void {
    const step = this.#step(stepId)
    if (!step || !watchedSteps(this.#held).includes(step)) return
    const where = price === undefined ? '' : ` at ${price}`
    this.#set(step, { reachedAt: toTimestamp(at), reachedPrice: price ?? null })
    this.#log(
      'info',
      `${this.#name(step)}: reached ${toTimestamp(at)}${where} (${conditionWords(step.when, this.#held.symbol)}).`,
    )
    if (!isMissed || this.#held.onMissed === 'act') {
      if (isMissed) this.#log('warning', 'That was while the server was not watching; it is sent now, as chosen.')
      this.#go(stepId)
    } else if (this.#held.onMissed === 'ignore') this.#passOver(stepId)
    else this.#ask(step)
  }

  /** Prices and quantities become those of the new shares, and prices are watched from the split on: those before it are of old ones. */
  split(split: Split): void {
    const { symbol, newRate, oldRate, exDay } = split
    const price = (text: string): string => priceAfter(text, split)
    const shares = (text: string): string => sharesAfter(text, split)
    const isOwn = symbol === this.#held.symbol
    const waits = (when: HeldCondition): HeldCondition => {
      if (when.kind === 'price' && (when.symbol ?? this.#held.symbol) === symbol)
        return { ...when, price: price(when.price) }
      return when.kind === 'trail' && when.by === 'dollars' && isOwn ? { ...when, value: price(when.value) } : when
    }
    const restated = (step: HeldStep): HeldStep => ({
      ...step,
      when: waits(step.when),
      since: step.dueAt === null && step.state === 'waiting' ? toTimestamp(restatedFrom(split.exDay)) : step.since,
      ...(isOwn && {
        qty: step.qty && shares(step.qty),
        filled: shares(step.filled),
        orderFilled: shares(step.orderFilled),
        best: step.best && price(step.best),
        stop: step.stop && price(step.stop),
        order: step.order.type === 'limit' ? { ...step.order, limitPrice: price(step.order.limitPrice) } : step.order,
      }),
    })
    const { qty, left, steps } = this.#held
    this.#held = {
      ...this.#held,
      ...(isOwn && { qty: shares(qty), left: shares(left) }),
      restatedTo: exDay,
      steps: steps.map((step) => (ENDED_STEP_STATES.has(step.state) ? step : restated(step))),
    }
    this.#tell(
      'info',
      `${symbol} was split ${newRate} for ${oldRate}: ${isOwn ? `${qty} became ${this.#held.qty}, and ` : ''}its prices are told in new shares.`,
    )
    this.#settle()
  }

  #ask(step: HeldStep): void {
    this.#change(step.id, { state: 'asks' })
    this.#tell(
      'warning',
      `${this.#name(step)} of ${this.#held.symbol} was reached while the server was not watching. Send it now, or skip it?`,
    )
    this.#settle()
  }

  answered(answer: 'act' | 'ignore'): void {
    for (const { id } of this.#held.steps.filter(({ state }) => state === 'asks')) {
      if (answer === 'ignore') this.#passOver(id)
      else if (!this.#held.steps.some(isLeaving)) {
        this.#log('info', 'The answer is to send it now.')
        this.#go(id)
      }
    }
  }

  holding({ stepId, qty, free }: Extract<Fact, { kind: 'holding' }>): void {
    const step = this.#step(stepId)
    if (step?.state !== 'freeing') return
    const { left, isEntry } = this.#held
    const all = decimal(left)
    const reserved = this.#held.steps
      .filter((other) => other.id !== stepId && isOut(other))
      .reduce(
        (sum, { qty: own, filled }) => add(sum, own === null ? all : subtract(decimal(own), decimal(filled))),
        ZERO,
      )
    const unsent = larger(subtract(all, reserved), ZERO)
    const wanted = step.qty === null ? unsent : smaller(subtract(decimal(step.qty), decimal(step.filled)), unsent)
    if (isEntry && (isPositive(wanted) || !this.#isInTheWay())) this.#send(step, toWire(wanted))
    else if (!isEntry) this.#reduce(step, { qty, free, wanted: toWire(wanted) })
  }

  /** Never more than is there, nor than other orders leave free of it. */
  #reduce(step: HeldStep, { qty, free, wanted: unsent }: { qty: string; free: string; wanted: string }): void {
    const { side, symbol, left } = this.#held
    const signed = decimal(qty)
    const have = (side === 'sell') === isPositive(signed) ? absolute(signed) : ZERO
    if (isZero(have)) {
      this.#change(step.id, { state: 'dropped' })
      this.#tell(
        'info',
        `No position in ${symbol} is left to ${side === 'sell' ? 'sell' : 'buy back'}: nothing ${isZero(decimal(step.filled)) ? 'was' : 'more is'} sent.`,
      )
      this.#end('done')
      return
    }
    if (isBelow(have, decimal(left))) this.#shrink(toWire(have))
    const wanted = smaller(decimal(unsent), have)
    const size = smaller(wanted, absolute(decimal(free)))
    if (isPositive(size)) {
      if (isBelow(size, wanted))
        this.#log(
          'warning',
          `Only ${toWire(size)} of ${toWire(have)} are free: other orders of the account hold the rest.`,
        )
      this.#send(step, toWire(size))
    } else if (step.qty === null && this.#isInTheWay()) {
      // What ties it up has not ended yet.
    } else if (isPositive(wanted) && isPositive(decimal(step.filled))) {
      this.#change(step.id, { state: 'done' })
      this.#settle()
    } else if (isPositive(wanted))
      this.#fail(step, `All ${toWire(have)} of ${symbol} are held by other orders of the account`)
    else {
      this.#change(step.id, { state: 'dropped' })
      this.#settle()
    }
  }

  order({ clientOrderId, id, status, filledQty, price }: OrderFact): void {
    const step = this.#held.steps.find((one) => one.clientOrderId === clientOrderId)
    if (!step) return
    const isKnown = step.orderId === id && step.state !== 'sending' && ENDED_STEP_STATES.has(step.state)
    const more = subtract(decimal(filledQty), decimal(step.orderFilled))
    if (isPositive(more)) {
      const total = toWire(add(decimal(step.filled), more))
      this.#change(step.id, { orderFilled: filledQty, filled: total })
      this.#log(
        'good',
        `${this.#held.side === 'sell' ? 'Sold' : 'Bought'} ${toWire(more)}${price ? ` at ${price}` : ''}.`,
      )
      this.#recount()
    }
    const isFinal = FINAL_STATUSES.has(status) && status !== 'replaced'
    if (isFinal && !isKnown) {
      this.#change(step.id, { orderId: id })
      this.#ended(step, status)
      this.#free()
    } else if (step.state === 'sending') this.#arrived(step, id)
    else if (step.state === 'sent') this.#change(step.id, { orderId: id })
    this.#settle()
  }

  /** The broker has it. Where it is no longer wanted it is cancelled at once. */
  #arrived(step: HeldStep, orderId: string): void {
    this.#change(step.id, { state: 'sent', orderId })
    this.#log('info', `The broker accepted the order of the ${this.#name(step).toLowerCase()}.`)
    if (!isOpen(this.#held) || step.isUnwanted) this.#withdraw({ ...step, state: 'sent', orderId })
  }

  /** Has the order of a step cancelled, now or as soon as the broker has it. */
  #withdraw({ id, state, orderId }: HeldStep): void {
    this.#change(id, { isUnwanted: true })
    if (state === 'sent' && orderId) this.#acts.push({ kind: 'cancel-order', orderId })
  }

  /** What is free goes without waiting for the rest. */
  notCancelled({ isFirst }: Extract<Fact, { kind: 'not-cancelled' }>): void {
    if (unwantedOrders(this.#held).length === 0) return
    if (isFirst) this.#log('warning', 'The broker has not cancelled the order that is in the way: it is asked again.')
    for (const { id, state } of this.#held.steps) if (state === 'freeing') this.#acts.push({ kind: 'look', stepId: id })
  }

  refused({ clientOrderId, why }: Extract<Fact, { kind: 'refused' }>): void {
    const step = this.#held.steps.find((one) => one.clientOrderId === clientOrderId)
    if (step?.state !== 'sending') return
    this.#fail(step, `The broker refused: ${why}`)
    this.#free()
  }

  unsent({ stepId, why }: Extract<Fact, { kind: 'unsent' }>): void {
    const step = this.#step(stepId)
    if (!step || !isOnItsWay(step)) return
    this.#tell('warning', `${this.#name(step)} could not be sent yet, and is tried again: ${why}`)
  }

  givenUp(stepId: string): void {
    const step = this.#step(stepId)
    if (step && isOnItsWay(step)) this.#missed(step)
  }

  neverArrived(clientOrderId: string): void {
    const step = this.#held.steps.find((one) => one.clientOrderId === clientOrderId)
    if (step?.state === 'sending') this.#missed(step)
  }

  /** The moment it was reached at is over: what is done follows from what was chosen for that. */
  #missed(step: HeldStep): void {
    this.#log('warning', `The order of the ${this.#name(step).toLowerCase()} never reached the broker.`)
    this.#change(step.id, { state: isOpen(this.#held) ? 'waiting' : 'dropped' })
    const price = step.reachedPrice ?? undefined
    const at = Date.parse(step.reachedAt ?? this.#at)
    this.reached({ kind: 'reached', stepId: step.id, at, price, isMissed: true })
    this.#free()
  }

  entry({ status, filledQty }: { status: string; filledQty: string }): void {
    if (this.#held.isArmed || !isOpen(this.#held)) return
    if (!FINAL_STATUSES.has(status) && status !== 'missing') return
    if (!isPositive(decimal(filledQty))) {
      const why = status === 'missing' ? 'never reached the broker' : `is ${status}: nothing was filled`
      this.#log('info', `The entry ${why}.`)
      this.#end('cancelled')
      return
    }
    this.#held = {
      ...this.#held,
      isArmed: true,
      steps: this.#held.steps.map((step) => ({ ...step, since: this.#at, dueAt: dueText(step, Date.parse(this.#at)) })),
    }
    // Bought for an amount of money, it may be more or less than was reckoned.
    this.#held = { ...this.#held, qty: filledQty, left: filledQty }
    this.#log('info', `The entry is filled: ${filledQty}. From now on prices are watched.`)
    this.#settle()
  }

  cancelled(): void {
    if (!isOpen(this.#held)) return
    this.#log('info', 'Cancelled.')
    this.#end('cancelled')
  }

  /** First whatever of ours is in the way goes, then the position is looked at. */
  #go(stepId: string): void {
    this.#change(stepId, { state: 'freeing' })
    const step = this.#step(stepId)
    if (step?.qty === null) for (const other of this.#held.steps) if (isOut(other)) this.#withdraw(other)
    this.#free()
    this.#settle()
  }

  /** Lets steps that wait for others go on when those have ended. */
  #free(): void {
    const inTheWay = this.#isInTheWay()
    for (const { id, qty, state } of this.#held.steps)
      if (state === 'freeing' && (qty !== null || !inTheWay)) this.#acts.push({ kind: 'look', stepId: id })
  }

  #send(step: HeldStep, qty: string): void {
    const { id, symbol, side, isEntry } = this.#held
    const sends = step.sends + 1
    const clientOrderId = `held-${id}-${step.id}-${sends}`
    const isPart = step.qty === null && this.#isInTheWay()
    this.#change(step.id, {
      ...{ state: 'sending', sends, clientOrderId, orderId: null, orderFilled: '0' },
      ...{ isUnwanted: false, isPart },
    })
    const isLimit = step.order.type === 'limit'
    const at = step.order.type === 'limit' ? ` at ${step.order.limitPrice} or better` : ' at the market'
    this.#tell('info', `${this.#name(step)}: ${side === 'sell' ? 'sells' : 'buys'} ${qty} ${symbol}${at}.`)
    this.#acts.push({
      kind: 'send',
      stepId: step.id,
      clientOrderId,
      body: {
        symbol,
        qty,
        side,
        type: step.order.type,
        time_in_force: step.order.timeInForce ?? (symbol.includes('/') ? 'gtc' : 'day'),
        ...(isLimit && step.order.type === 'limit' && { limit_price: step.order.limitPrice }),
        ...(!isEntry && isContract(symbol) && { position_intent: side === 'sell' ? 'sell_to_close' : 'buy_to_close' }),
        client_order_id: clientOrderId,
      },
    })
    this.#settle()
  }

  /** What the end of its order makes of a step. An order for the day that expires is waited for again. */
  #ended(step: HeldStep, status: string): void {
    const isOfTime = step.when.kind === 'time' || step.when.kind === 'close'
    if (status === 'filled')
      this.#change(step.id, { state: step.isPart && isPositive(decimal(this.#held.left)) ? 'freeing' : 'done' })
    else if (status === 'expired' && !isOfTime && isOpen(this.#held)) {
      this.#change(step.id, { state: 'waiting', since: this.#at, best: null, reachedAt: null, reachedPrice: null })
      this.#log('warning', 'Its order expired at the end of the day: it waits again.')
    } else if (status === 'rejected' || status === 'expired') this.#fail(step, `The order is ${status}`)
    else {
      this.#change(step.id, { state: 'dropped' })
      this.#log('info', `The order of the ${this.#name(step).toLowerCase()} is cancelled.`)
    }
  }

  #passOver(stepId: string): void {
    const step = this.#step(stepId)
    if (!step) return
    const isOfTime = step.when.kind === 'time' || step.when.kind === 'close'
    this.#change(
      stepId,
      isOfTime ? { state: 'dropped' } : { state: 'waiting', since: this.#at, reachedAt: null, reachedPrice: null },
    )
    this.#log('info', isOfTime ? 'It is skipped.' : 'It is skipped: the price is watched again from now on.')
    this.#settle()
  }

  #fail(step: HeldStep, why: string): void {
    this.#change(step.id, { state: 'failed' })
    this.#tell('danger', `${this.#name(step)} of ${this.#held.symbol} failed. ${why}. It is not tried again.`)
    this.#settle()
  }

  #shrink(have: string): void {
    const filled = subtract(decimal(this.#held.qty), decimal(this.#held.left))
    this.#log('warning', `Only ${have} of ${this.#held.symbol} are there: the rest of this order is given up.`)
    this.#held = { ...this.#held, qty: toWire(add(filled, decimal(have))), left: have }
  }

  #recount(): void {
    const filled = this.#held.steps.reduce((sum, step) => add(sum, decimal(step.filled)), ZERO)
    const left = subtract(decimal(this.#held.qty), filled)
    this.#held = { ...this.#held, left: toWire(isNegative(left) ? ZERO : left) }
  }

  /** Where it stands after all that, and its end when there is nothing more to come. */
  #settle(): void {
    if (!isOpen(this.#held)) return
    if (isZero(decimal(this.#held.left))) {
      this.#tell('good', `${this.#held.symbol}: the held order is done.`)
      this.#end('done')
      return
    }
    const states = new Set(this.#held.steps.map(({ state }) => state))
    if ([...states].every((state) => ENDED_STEP_STATES.has(state))) {
      const isFailed = states.has('failed')
      if (isFailed || isAbove(decimal(this.#held.left), ZERO))
        this.#tell(
          isFailed ? 'danger' : 'warning',
          `${this.#held.symbol}: ${this.#held.left} are left without a conditional order.`,
        )
      this.#end(isFailed ? 'failed' : 'cancelled')
    } else this.#held = { ...this.#held, status: statusOf(states) }
  }

  #end(status: HeldStatus): void {
    for (const step of this.#held.steps) {
      if (isOut(step)) this.#withdraw(step)
      else if (!ENDED_STEP_STATES.has(step.state))
        this.#change(step.id, { state: isZero(decimal(step.filled)) ? 'dropped' : 'done' })
    }
    this.#held = { ...this.#held, status }
  }

  /** Whether an order of a step ties up what another wants to send. The step that asks is not out itself. */
  #isInTheWay = (): boolean => this.#held.steps.some(isOut)
  #name = (step: HeldStep): string => stepName(this.#held, step)
  #step = (id: string): HeldStep | undefined => this.#held.steps.find((step) => step.id === id)
  #set = ({ id }: HeldStep, change: Partial<HeldStep>): void => this.#change(id, change)

  #change(stepId: string, change: Partial<HeldStep>): void {
    this.#held = {
      ...this.#held,
      updatedAt: this.#at,
      steps: this.#held.steps.map((step) => (step.id === stepId ? { ...step, ...change } : step)),
    }
  }

  #log(tone: HeldLogEntry['tone'], text: string): void {
    this.#held = { ...this.#held, updatedAt: this.#at, log: [...this.#held.log, { at: this.#at, tone, text }] }
  }

  #tell(tone: HeldLogEntry['tone'], text: string): void {
    this.#log(tone, text)
    this.#said = { at: this.#at, tone, text }
  }
}

function dueText({ when }: HeldStep, at: number): string | null {
  const due = dueAt(when, at)
  return due === undefined ? null : toTimestamp(due)
}

const statusOf = (states: ReadonlySet<HeldStep['state']>): HeldStatus =>
  states.has('asks')
    ? 'asks'
    : states.has('freeing') || states.has('sending')
      ? 'reached'
      : states.has('sent')
        ? 'sent'
        : 'waiting'
