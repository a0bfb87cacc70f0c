/**
 * Round trips: from nothing held to nothing held, rebuilt from what moved a holding. Quantities and prices are in today's shares, after every
 * split since. Exact decimals; averages are rounded to nine digits.
 */
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  isNegative,
  isZero,
  larger,
  multiply,
  negate,
  ONE,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { BASE_TIER } from '@paddock/market/instruments/crypto-fees'
import type { Movement } from '../lots/movements.ts'

export interface Trip {
  /** The movement it began with. */
  readonly key: string
  readonly symbol: string
  readonly side: 'long' | 'short'
  /** RFC 3339. */
  readonly openedAt: string
  /** Undefined while something is held. */
  readonly closedAt: string | undefined
  /** The most that was held at once. */
  readonly most: Decimal
  /** What was paid on average for what opened and added to it. */
  readonly entry: Decimal | undefined
  readonly exit: Decimal | undefined
  /** What these prices are for: of a contract as many shares as its terms say. */
  readonly size: Decimal
  /** US dollars that its trades brought in, less what they took; of an open one what is realised, by its average. Undefined without a price. */
  readonly result: Decimal | undefined
  /** Dividends, and cash in place of fractions. */
  readonly income: Decimal
  /** Fees booked under its own name; a positive number. */
  readonly fees: Decimal
  readonly movements: readonly Movement[]
  /** What a share cost on average from each instant on. */
  readonly averages: readonly { readonly at: string; readonly price: Decimal }[]
}

/** What a trip left after dividends and fees; undefined where a price of it is not known. */
export const netOf = ({ result, income, fees }: Trip): Decimal | undefined =>
  result && subtract(add(result, income), fees)

const NINE = { scale: 9, mode: 'half-even' } as const
/** The step that a fee in coins is rounded up to. Source: Alpaca, "Crypto fees". */
const COIN_STEP = decimal('0.000000001')

interface Draft {
  readonly movements: Movement[]
  readonly averages: { at: string; price: Decimal }[]
  readonly isLong: boolean
  qty: Decimal
  cost: Decimal
  most: Decimal
  opened: Decimal
  openedFor: Decimal
  closed: Decimal
  closedFor: Decimal
  realised: Decimal
  income: Decimal
  fees: Decimal
  isPriced: boolean
}

/**
 * The trips of one symbol, oldest first; the last one is open where something is held. `isHeld` says whether the account has a position of it: a
 * coin's fees are taken from what was bought, so what is left of a coin after its sale is a fee where nothing is held.
 */
export function tripsOf(symbol: string, movements: readonly Movement[], isHeld: boolean, isCoin: boolean): Trip[] {
  const trips: Trip[] = []
  let draft: Draft | undefined
  const end = (at: string) => {
    if (draft) trips.push(tripOf(symbol, draft, at))
    draft = undefined
  }
  for (const [index, movement] of movements.entries()) {
    if (draft && isCoin && isFee(draft)) end(draft.movements.at(-1)?.at ?? movement.at)
    if (movement.kind === 'trade') {
      const held: Decimal = draft?.qty ?? ZERO
      const crosses =
        isNegative(held) !== isNegative(movement.qty) && compare(absolute(movement.qty), absolute(held)) > 0
      const [closing, opening] = crosses && !isZero(held) ? parted(movement, negate(held)) : [movement]
      draft ??= newDraft(movement)
      trade(draft, closing)
      if (isZero(draft.qty)) end(movement.at)
      if (opening) {
        draft = newDraft(opening)
        trade(draft, opening)
      }
    } else if (draft) apart(draft, movement)
    else {
      // A dividend or a fee that is booked after the sale belongs to the trip before it.
      const last = trips.at(-1)
      if (last && movement.kind !== 'split') trips[trips.length - 1] = withLate(last, movement)
    }
    const isLast = index === movements.length - 1
    if (draft && isCoin && isLast && !isHeld && isFee(draft)) end(movement.at)
  }
  if (draft) trips.push(tripOf(symbol, draft, undefined))
  return trips
}

/** Whether movements tell of a holding from its beginning: they come to the quantity that is held now, which is signed. */
export const areWhole = (movements: readonly Movement[], held: Decimal): boolean =>
  compare(
    movements.reduce((sum, { qty }) => add(sum, qty), ZERO),
    held,
  ) === 0

const isFee = ({ qty, opened, movements }: Draft): boolean =>
  compare(absolute(qty), add(multiply(opened, BASE_TIER.taker), multiply(COIN_STEP, decimal(movements.length)))) <= 0

const newDraft = ({ qty }: Movement): Draft => ({
  movements: [],
  averages: [],
  isLong: !isNegative(qty),
  ...{ qty: ZERO, cost: ZERO, most: ZERO, opened: ZERO, openedFor: ZERO, closed: ZERO, closedFor: ZERO },
  ...{ realised: ZERO, income: ZERO, fees: ZERO, isPriced: true },
})

/** A movement that goes through zero: the part that closes, and the part that opens the other side. */
function parted(movement: Movement, qty: Decimal): [Movement, Movement] {
  const part = (of: Decimal, id: string): Movement => ({
    ...movement,
    id,
    qty: of,
    cash: movement.price ? negate(multiply(multiply(of, movement.price), movement.size)) : ZERO,
  })
  return [part(qty, movement.id), part(subtract(movement.qty, qty), `${movement.id} opens`)]
}

function trade(draft: Draft, movement: Movement): void {
  const { qty, price = ZERO, size, at } = movement
  const moved = absolute(qty)
  const value = multiply(moved, price)
  draft.movements.push(movement)
  if (!movement.price) draft.isPriced = false
  if (isNegative(qty) !== draft.isLong) {
    draft.cost = add(draft.cost, value)
    draft.opened = add(draft.opened, moved)
    draft.openedFor = add(draft.openedFor, value)
    draft.qty = add(draft.qty, qty)
  } else {
    const held = absolute(draft.qty)
    const left = subtract(held, moved)
    const cost = isZero(left) ? draft.cost : divide(multiply(draft.cost, moved), held, NINE)
    const gain = draft.isLong ? subtract(value, cost) : subtract(cost, value)
    draft.realised = add(draft.realised, multiply(gain, size))
    draft.cost = subtract(draft.cost, cost)
    draft.closed = add(draft.closed, moved)
    draft.closedFor = add(draft.closedFor, value)
    draft.qty = add(draft.qty, qty)
  }
  draft.most = larger(draft.most, absolute(draft.qty))
  if (!isZero(draft.qty)) draft.averages.push({ at, price: divide(draft.cost, absolute(draft.qty), NINE) })
}

/** What is no trade: a split restates all that came before it, cash is counted by itself. */
function apart(draft: Draft, movement: Movement): void {
  draft.movements.push(movement)
  if (movement.kind === 'income') draft.income = add(draft.income, movement.cash)
  if (movement.kind === 'fee') draft.fees = subtract(draft.fees, movement.cash)
  if (movement.kind !== 'split') return
  const before = draft.qty
  const after = add(before, movement.qty)
  if (isZero(before) || isZero(after)) return
  const restated = (qty: Decimal) => divide(multiply(qty, after), before, NINE)
  draft.qty = after
  draft.most = restated(draft.most)
  draft.opened = restated(draft.opened)
  draft.closed = restated(draft.closed)
  for (const one of draft.averages) one.price = divide(multiply(one.price, before), after, NINE)
}

const average = (value: Decimal, qty: Decimal): Decimal | undefined =>
  isZero(qty) ? undefined : divide(value, qty, NINE)

/** What the trades brought in, less what they took. */
const broughtIn = (movements: readonly Movement[]): Decimal =>
  movements.reduce((sum, { kind, cash }) => (kind === 'trade' ? add(sum, cash) : sum), ZERO)

function tripOf(symbol: string, draft: Draft, closedAt: string | undefined): Trip {
  const { movements, averages, isLong, most, income, fees, isPriced } = draft
  return {
    key: `${symbol} ${movements[0]?.id}`,
    symbol,
    side: isLong ? 'long' : 'short',
    openedAt: movements[0]?.at ?? '',
    closedAt,
    most,
    entry: isPriced ? average(draft.openedFor, draft.opened) : undefined,
    exit: isPriced ? average(draft.closedFor, draft.closed) : undefined,
    size: movements[0]?.size ?? ONE,
    result: isPriced ? (closedAt === undefined ? draft.realised : broughtIn(movements)) : undefined,
    ...{ income, fees, movements, averages },
  }
}

/**
 * An open trip by what its broker says of what is held: its cost, with its sign, and its average. What is realised and what is not then come to
 * what the trades moved and what is held, however the broker tells its lots apart and takes its fees.
 */
export function withHeld(trip: Trip, { cost, average: price }: { cost: Decimal; average: Decimal }): Trip {
  if (trip.closedAt !== undefined) return trip
  const last = trip.averages.at(-1)
  const averages = last ? [...trip.averages.slice(0, -1), { ...last, price }] : trip.averages
  if (!trip.result) return { ...trip, averages }
  return { ...trip, averages, result: add(cost, broughtIn(trip.movements)) }
}

const withLate = (trip: Trip, movement: Movement): Trip => ({
  ...trip,
  movements: [...trip.movements, movement],
  income: movement.kind === 'income' ? add(trip.income, movement.cash) : trip.income,
  fees: movement.kind === 'fee' ? subtract(trip.fees, movement.cash) : trip.fees,
})
