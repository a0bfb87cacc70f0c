/** What a held order is when it begins: its steps numbered, its times made instants, and what can be seen to be wrong said in a sentence. */
import type { HeldCondition, HeldOrder, HoldOrder } from '@paddock/contract/desk/held-orders'
import { conditionWords, heldName } from '@paddock/contract/desk/held-words'
import { isTrail } from '@paddock/contract/requests/trail'
import {
  absolute,
  add,
  decimal,
  isAbove,
  isNegative,
  isPositive,
  significantScale,
  ZERO,
} from '@paddock/decimal/decimal'
import { type Instant, MINUTE_MS, toTimestamp } from '@paddock/market/instant'
import { isContract } from '@paddock/market/options/symbol'
import { nextClose } from '@paddock/market/sessions/calendar'

/** The instant a step of time waits for, seen from another; undefined for steps that wait for prices. */
export function dueAt(when: HeldCondition, at: Instant): Instant | undefined {
  if (when.kind === 'time') return Date.parse(when.at)
  if (when.kind !== 'close') return undefined
  const before = when.minutesBefore * MINUTE_MS
  const due = nextClose(at) - before
  return due > at ? due : nextClose(nextClose(at)) - before
}

export interface Wrong {
  readonly message: string
  readonly field: string
}

/** The first thing that is wrong with a request by itself; `at` is the account's time. */
export function wrongWith({ symbol, qty, steps }: HoldOrder, at: Instant): Wrong | undefined {
  const whole = isContract(symbol)
  if (whole && significantScale(decimal(qty)) > 0) return { message: 'contracts are traded whole', field: 'qty' }
  const shares = steps.reduce((sum, step) => add(sum, decimal(step.qty ?? '0')), ZERO)
  if (isAbove(shares, decimal(qty)))
    return { message: `the steps share ${qty}, and ask for more than that`, field: 'steps' }
  for (const [index, step] of steps.entries()) {
    const field = `steps.${index}`
    if (whole && step.qty && significantScale(decimal(step.qty)) > 0)
      return { message: 'contracts are traded whole', field: `${field}.qty` }
    if (step.when.kind === 'trail' && step.when.by === 'percent' && !isTrail(decimal(step.when.value), 'percent'))
      return { message: 'a trail in percent is from 0.1 to below 100', field: `${field}.when.value` }
    if (step.when.kind === 'time' && Date.parse(step.when.at) <= at)
      return { message: `${step.when.at} is past: it is ${toTimestamp(at)} in this account`, field: `${field}.when.at` }
  }
  return undefined
}

/** What is wrong with the exit of a position, signed. */
export function wrongWithExit({ symbol, side, qty }: HoldOrder, held: string): Wrong | undefined {
  const position = decimal(held)
  const isHeld = side === 'sell' ? isPositive(position) : isNegative(position)
  if (!isHeld)
    return {
      message: `there is no ${side === 'sell' ? 'long' : 'short'} position in ${symbol} to ${side === 'sell' ? 'sell' : 'buy back'}`,
      field: 'symbol',
    }
  if (isAbove(decimal(qty), absolute(position)))
    return { message: `${qty} are more than the position of ${held.replace('-', '')}`, field: 'qty' }
  return undefined
}

/** The held order of a request, with its first line of log. */
export function prepared(request: HoldOrder, id: string, at: Instant): HeldOrder {
  const now = toTimestamp(at)
  const isArmed = request.afterOrder === undefined
  const held: HeldOrder = {
    id,
    createdAt: now,
    updatedAt: now,
    status: 'waiting',
    symbol: request.symbol,
    side: request.side,
    qty: request.qty,
    left: request.qty,
    isEntry: request.isEntry,
    afterOrder: request.afterOrder ?? null,
    isArmed,
    onMissed: request.onMissed,
    steps: request.steps.map(({ when, qty, order }, index) => {
      const due = dueAt(when, at)
      return {
        id: `s${index + 1}`,
        when: when.kind === 'time' ? { ...when, at: toTimestamp(Date.parse(when.at)) } : when,
        qty: qty ?? null,
        order,
        state: 'waiting',
        since: now,
        dueAt: due === undefined ? null : toTimestamp(due),
        reachedAt: null,
        reachedPrice: null,
        sends: 0,
        clientOrderId: null,
        orderId: null,
        orderFilled: '0',
        filled: '0',
        best: null,
        stop: null,
      }
    }),
    log: [],
  }
  const waits = held.steps.map(({ when }) => conditionWords(when, held.symbol)).join('; ')
  const text = `${heldName(held)}, ${held.side === 'sell' ? 'sells' : 'buys'} ${held.qty} ${held.symbol}: ${waits}.`
  const after = isArmed ? '' : ' It waits for its entry to be filled.'
  return { ...held, log: [{ at: now, tone: 'info', text: `${text}${after}` }] }
}
