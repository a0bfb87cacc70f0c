/** One held order in memory: facts are judged one after the other, what they lead to is on record before it is done, and watched anew. */
import { restatedAt } from '@paddock/broker/corporate-actions/ex-price'
import type { Condition, TrailCondition } from '@paddock/broker/waiting/condition'
import {
  type Act,
  type Fact,
  isOpen,
  next,
  splitSymbols,
  unwantedOrders,
  watchedSteps,
} from '@paddock/broker/waiting/held-rules'
import type { HeldOrder, HeldStep, HeldUpdate } from '@paddock/contract/desk/held-orders'
import type { Instant, TradingDay } from '@paddock/market/instant'
import { dayAt } from '@paddock/market/sessions/calendar'
import type { MachineClock } from '../../clock.ts'
import type { Asking, Found } from '../asking.ts'
import type { Watching } from '../watching/watching.ts'

/** What is asked of the broker again where it could not be asked. */
type Asked = Exclude<Act, { kind: 'cancel-order' }>

interface KeeperParts {
  readonly accountId: string
  readonly asking: () => Promise<Asking | undefined>
  readonly watching: Pick<Watching, 'when' | 'bestOf'>
  readonly clock: MachineClock
  /** The account's time. */
  readonly now: () => Promise<Instant>
  /** Where another server has changed the order since, nothing is written, and it answers how it stands; undefined where it is no longer there. */
  readonly save: (held: HeldOrder) => Promise<'saved' | HeldOrder | undefined>
  readonly tell: (update: HeldUpdate) => void
  readonly failed: (error: unknown) => void
  /** Whether what is told later than it was reached by so many milliseconds was missed: Alpaca's accounts run in the machine's time. */
  readonly lateMs: number
  /** An order that the broker does not have so long after it left never arrived. */
  readonly missingAfterMs: number
  /** From when conditions are looked at, where the past is not the market's to tell: account time. */
  readonly lookedTo: Instant | undefined
}

/**
 * How long until the broker is asked again that could not be: twice as long after each try, up to the longest, and for longer than the
 * gateway asks for what is unknown, a minute, in which it sends nothing else.
 */
const AGAIN_MS = 1_000
const LONGEST_AGAIN_MS = 5_000
const AGAIN_FOR_MS = 90_000
/** How long a cancel may take before it is asked for again: twice as long after each try, up to the longest. */
const CANCEL_MS = 1_000
const LONGEST_CANCEL_MS = 15_000

export class Keeper {
  readonly #parts: KeeperParts
  readonly #watches = new Map<
    string,
    { readonly since: string; readonly stop: () => void; readonly condition: Condition }
  >()
  /** Account time at which the server began to look; what was reached before was missed. */
  readonly #beganAt: Instant
  #held: HeldOrder
  #work: Promise<void> = Promise.resolve()
  #sentAt: Instant
  #isClosed = false
  /** The day up to which splits were asked for. */
  #splitsKnownTo: TradingDay | undefined
  /** Cancels on their way: nothing else waits for them. */
  readonly #cancels = new Set<Promise<void>>()
  #cancelTries = 0
  #stopCancelTimer: (() => void) | undefined
  /** What stops the next tries, by {@link nameOf} what is tried: a position that could not be read, an order that certainly did not leave. */
  readonly #tries = new Map<string, () => void>()

  constructor(parts: KeeperParts, held: HeldOrder, beganAt: Instant) {
    this.#parts = parts
    this.#held = held
    this.#beganAt = beganAt
    this.#sentAt = parts.clock.now()
    this.#rewatch()
  }

  get held(): HeldOrder {
    return this.#held
  }

  /** Judges a fact after all that came before it. Resolves when all it led to has been done. */
  apply(fact: Fact): Promise<void> {
    return this.#then(() => this.#judge(fact))
  }

  async settled(): Promise<void> {
    for (let work: Promise<void> | undefined; work !== this.#work || this.#cancels.size > 0; ) {
      work = this.#work
      await Promise.all([work, ...this.#cancels])
    }
  }

  /** Looks after what is under way: streams lose messages, and servers end in the middle. `isThorough` asks for resting orders as well. */
  async lookAfter(isThorough: boolean): Promise<void> {
    this.#cancelInTime()
    const asking = await this.#parts.asking()
    if (!asking) return
    if (isOpen(this.#held)) await this.#restate()
    const { afterOrder, isArmed, steps } = this.#held
    if (isOpen(this.#held) && !isArmed && afterOrder !== null) {
      const found = await asking.order(afterOrder)
      if (found.kind === 'order')
        await this.apply({ kind: 'entry', status: found.order.status, filledQty: found.order.filledQty })
      else if (found.kind === 'missing' && this.#isLongAgo()) await this.apply({ kind: 'entry-missing' })
    }
    for (const { clientOrderId, state, order } of steps) {
      if (clientOrderId && this.#tries.has(clientOrderId)) continue
      const isAsked = state === 'sending' || (state === 'sent' && (isThorough || order.type === 'market'))
      if (isAsked && clientOrderId) await this.#found(clientOrderId, await asking.order(clientOrderId))
    }
    const stuck = this.#held.steps.find(({ id, state }) => state === 'freeing' && !this.#tries.has(id))
    if (stuck) await this.#look(stuck.id)
  }

  /** The best prints its trails follow from: what a restart goes on with. */
  async learn(): Promise<void> {
    const bests = new Map<string, string>()
    for (const [stepId, { condition, since }] of this.#watches)
      if (condition.kind === 'trail') {
        const best = await this.#parts.watching.bestOf(this.#parts.accountId, condition, Date.parse(since))
        if (best !== undefined) bests.set(stepId, best)
      }
    const isNew = this.#held.steps.some(({ id, best }) => bests.has(id) && bests.get(id) !== best)
    if (!isNew) return
    await this.#then(async () => {
      const steps = this.#held.steps.map((step) => ({ ...step, best: bests.get(step.id) ?? step.best }))
      await this.#keep({ ...this.#held, steps })
    })
  }

  /** What a trailing step is waited for by, if it is just now. */
  trailOf(stepId: string): TrailCondition | undefined {
    const condition = this.#watches.get(stepId)?.condition
    return condition?.kind === 'trail' ? condition : undefined
  }

  close(): void {
    this.#isClosed = true
    this.#stopCancelTimer?.()
    for (const stop of this.#tries.values()) stop()
    for (const { stop } of this.#watches.values()) stop()
    this.#watches.clear()
  }

  #then(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(() => (this.#isClosed ? undefined : work())).catch(this.#parts.failed)
    return this.#work
  }

  async #judge(first: Fact): Promise<void> {
    const facts: Fact[] = [first]
    for (let fact = facts.shift(); fact; fact = facts.shift()) {
      const { held, acts, said } = next(this.#held, fact, await this.#parts.now())
      if (held !== this.#held) {
        if (!(await this.#keep(held))) {
          // Judged again as it stands: what another server decided is not decided twice.
          if (!this.#isClosed) facts.unshift(fact)
          continue
        }
        const { id, status, symbol } = held
        this.#parts.tell({ event: 'held-order', id, status, symbol, said: said ?? null })
        this.#rewatch()
      }
      for (const act of acts) {
        try {
          const led = await this.#do(act)
          if (led) facts.push(led)
        } catch (error) {
          // What follows from the fact besides is done all the same.
          this.#parts.failed(error)
        }
      }
    }
    this.#cancelInTime()
  }

  /** Asks again for cancels that have not taken effect, until they have. What can go without them does. */
  #cancelInTime(): void {
    if (unwantedOrders(this.#held).length === 0) {
      this.#stopCancelTimer?.()
      this.#stopCancelTimer = undefined
      this.#cancelTries = 0
      return
    }
    if (this.#stopCancelTimer || this.#isClosed) return
    const { clock } = this.#parts
    const waitMs = Math.min(CANCEL_MS * 2 ** this.#cancelTries, LONGEST_CANCEL_MS)
    this.#stopCancelTimer = clock.setTimer(clock.now() + waitMs, () => {
      this.#stopCancelTimer = undefined
      void this.apply({ kind: 'not-cancelled', isFirst: this.#cancelTries === 0 })
      this.#cancelTries += 1
      for (const orderId of unwantedOrders(this.#held)) this.#cancel(orderId)
      this.#cancelInTime()
    })
  }

  /** Has an order cancelled, and learns how it stands then. */
  #cancel(orderId: string): void {
    const cancelling = this.#cancelled(orderId)
      .catch(this.#parts.failed)
      .finally(() => this.#cancels.delete(cancelling))
    this.#cancels.add(cancelling)
  }

  async #cancelled(orderId: string): Promise<void> {
    const asking = await this.#parts.asking()
    const isTaken = await asking?.cancel(orderId)
    const step = this.#held.steps.find((one) => one.orderId === orderId)
    const found = asking && step?.clientOrderId ? await asking.order(step.clientOrderId) : undefined
    if (found?.kind === 'order') await this.apply({ kind: 'order', order: found.order })
    if (isTaken === false) await this.apply({ kind: 'not-cancelled', isFirst: false })
  }

  /** False where another server was faster: the order is as that one left it then. */
  async #keep(held: HeldOrder): Promise<boolean> {
    const saved = await this.#parts.save(held)
    if (saved === undefined) this.close()
    this.#held = saved === 'saved' || saved === undefined ? held : saved
    if (saved === 'saved') return true
    if (!this.#isClosed) this.#rewatch()
    return false
  }

  async #do(act: Act): Promise<Fact | undefined> {
    if (act.kind === 'cancel-order') return void this.#cancel(act.orderId)
    if (act.kind === 'send') this.#sentAt = this.#parts.clock.now()
    return this.#try(act, this.#parts.clock.now(), AGAIN_MS)
  }

  async #try(act: Asked, since: Instant, waitMs: number): Promise<Fact | undefined> {
    const asking = await this.#parts.asking()
    const led =
      asking && (act.kind === 'look' ? await this.#holding(asking, act.stepId) : await this.#send(asking, act))
    const isFirst = !this.#tries.has(nameOf(act))
    if (led?.kind !== 'unsent') this.#tries.delete(nameOf(act))
    else this.#tryLater(act, since, waitMs)
    return led?.kind === 'unsent' && !isFirst ? undefined : led
  }

  /** Facts that come meanwhile are judged. An order leaves under the same name, which the broker takes once. */
  #tryLater(act: Asked, since: Instant, waitMs: number): void {
    const { clock } = this.#parts
    const { stepId } = act
    const name = nameOf(act)
    const again = async () => {
      const step = this.#held.steps.find(({ id }) => id === stepId)
      const isSame =
        act.kind === 'look'
          ? step?.state === 'freeing'
          : step?.state === 'sending' && step.clientOrderId === act.clientOrderId
      if (!isSame) return void this.#tries.delete(name)
      // What is sent however late only waits for its size.
      const isInTime = (act.kind === 'look' && this.#held.onMissed === 'act') || clock.now() - since < AGAIN_FOR_MS
      const isDue = isOpen(this.#held) && !step?.isUnwanted && isInTime
      if (!isDue) this.#tries.delete(name)
      const fact: Fact | undefined = isDue
        ? await this.#try(act, since, Math.min(waitMs * 2, LONGEST_AGAIN_MS))
        : { kind: 'given-up', stepId }
      if (fact) await this.#judge(fact)
    }
    this.#tries.get(name)?.()
    this.#tries.set(
      name,
      clock.setTimer(clock.now() + waitMs, () => void this.#then(again)),
    )
  }

  async #send(
    asking: Asking,
    { body, clientOrderId, stepId }: Extract<Act, { kind: 'send' }>,
  ): Promise<Fact | undefined> {
    const sent = await asking.place(body)
    switch (sent.kind) {
      case 'order':
        return { kind: 'order', order: { ...sent.order, clientOrderId } }
      case 'refused':
        return { kind: 'refused', clientOrderId, why: sent.why }
      case 'unsent':
        return { kind: 'unsent', stepId, why: sent.why }
      case 'unknown':
        // It is asked for by its name, and sent again where it never arrived.
        return undefined
    }
  }

  async #found(clientOrderId: string, found: Found): Promise<void> {
    if (found.kind === 'order') await this.apply({ kind: 'order', order: { ...found.order, clientOrderId } })
    else if (found.kind === 'missing' && this.#isLongAgo()) await this.apply({ kind: 'never-arrived', clientOrderId })
  }

  #isLongAgo = (): boolean => this.#parts.clock.now() - this.#sentAt >= this.#parts.missingAfterMs

  /** Takes in the splits since the day it was made or restated last, each day once. Answers whether there was one. */
  async #restate(): Promise<boolean> {
    const { symbol, steps, createdAt, restatedTo } = this.#held
    const today = dayAt(restatedAt(await this.#parts.now()))
    const after = restatedTo ?? dayAt(Date.parse(createdAt))
    const symbols = splitSymbols({ symbol, steps })
    if (symbols.length === 0 || today <= after || today === this.#splitsKnownTo) return false
    const asking = await this.#parts.asking()
    const splits = await asking?.splits(symbols, after, today)
    if (!splits) return false
    this.#splitsKnownTo = today
    for (const split of splits) await this.apply({ kind: 'split', ...split })
    return splits.length > 0
  }

  #look(stepId: string): Promise<void> {
    return this.#then(async () => {
      const fact = await this.#try({ kind: 'look', stepId }, this.#parts.clock.now(), AGAIN_MS)
      if (fact) await this.#judge(fact)
    })
  }

  async #holding(asking: Asking, stepId: string): Promise<Fact> {
    if (this.#held.isEntry) return { kind: 'holding', stepId, qty: '0', free: '0' }
    const position = await asking.position(this.#held.symbol)
    return position
      ? { kind: 'holding', stepId, ...position }
      : { kind: 'unsent', stepId, why: 'the position cannot be read' }
  }

  /** Waits for what is to be waited for now, and for nothing else. */
  #rewatch(): void {
    const wanted = new Map(watchedSteps(this.#held).map((step) => [step.id, step]))
    for (const [id, { since, stop }] of this.#watches) {
      if (wanted.get(id)?.since === since) continue
      stop()
      this.#watches.delete(id)
    }
    for (const step of wanted.values()) if (!this.#watches.has(step.id)) this.#watch(step)
  }

  #watch(step: HeldStep): void {
    const { watching, accountId, clock, lateMs, lookedTo } = this.#parts
    const condition = conditionOf(this.#held, step)
    const since = Date.parse(step.since)
    const stop = watching.when(accountId, condition, Math.max(since, lookedTo ?? since), ({ at, price }) => {
      // Told once: it is watched again only where it waits again.
      this.#watches.delete(step.id)
      const isMissed = at < this.#beganAt || clock.now() - at > lateMs
      return this.#restate().then((isRestated) => {
        // What was reached was a price of other shares: it waits anew.
        if (!isRestated) return this.apply({ kind: 'reached', stepId: step.id, at, price, isMissed })
      })
    })
    this.#watches.set(step.id, { since: step.since, stop, condition })
  }
}

const nameOf = (act: Asked): string => (act.kind === 'send' ? act.clientOrderId : act.stepId)

/** What a step waits for in the market. Exits are sent while they can trade, so stocks are watched in their regular session alone. */
function conditionOf({ symbol, side }: HeldOrder, { when, dueAt, best }: HeldStep): Condition {
  switch (when.kind) {
    case 'price':
      return {
        kind: 'price',
        symbol: when.symbol ?? symbol,
        direction: when.direction,
        price: when.price,
        sessions: 'regular',
      }
    case 'trail':
      return {
        kind: 'trail',
        symbol,
        direction: side === 'sell' ? 'falls' : 'rises',
        by: { kind: when.by, value: when.value },
        ...(best !== null && { best }),
      }
    case 'time':
    case 'close':
      return { kind: 'time', at: Date.parse(dueAt ?? '') }
  }
}
