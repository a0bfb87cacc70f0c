/** What an account's contracts on one underlying require, together with the orders that could make it more. */
import { absolute, isNegative, isPositive, negate } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { NO_MONEY, type Quantity } from '@paddock/decimal/money'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import type { PracticeAccount, WorkingOrder } from '../account/account.ts'
import { isOpening, remainingQty } from '../account/open-orders.ts'
import { partsOf } from './legs.ts'
import { type Contracts, maintenanceOf, type Requirement } from './maintenance.ts'

export type Required = Extract<Requirement, { kind: 'covered' }>

/** Contracts that count in any case, and those of open orders of several legs, each of which may trade or not. */
export interface Burden {
  readonly contracts: readonly Contracts[]
  readonly perhaps: readonly (readonly Contracts[])[]
}

/** The requirement of contracts, as if there were shares enough: how many that is, is in it. */
export function requiredBy({ contracts, perhaps }: Burden): Required {
  const required = maintenanceOf(netted(contracts), Number.POSITIVE_INFINITY, perhaps)
  return required.kind === 'covered' ? required : NEVER
}

/** Both burdens. */
export const together = (one: Burden, more: Burden): Burden => ({
  contracts: netted([...one.contracts, ...more.contracts]),
  perhaps: more.perhaps.length === 0 ? one.perhaps : [...one.perhaps, ...more.perhaps],
})

/** No number of shares is more than there are: the other answer does not come. */
const NEVER: Required = { kind: 'covered', dollars: NO_MONEY, shares: 0 }

/** A quantity of contracts or shares: whole, towards zero. */
export const wholeOf = (qty: Quantity): number => Number(round(qty, { scale: 0, mode: 'down' }).coefficient)

/** The contracts held on an underlying. */
export function heldContracts(account: PracticeAccount, underlying: string): Contracts[] {
  const found: Contracts[] = []
  for (const { option, qty } of account.positions.values())
    if (option?.underlying === underlying) found.push({ terms: option, qty: wholeOf(qty) })
  return found
}

/**
 * The contracts held on an underlying, together with what open orders may yet sell of them, all of it or what they write, and with the legs of
 * those that may trade as one. `except` is left out.
 */
export function burdenOn(
  account: PracticeAccount,
  underlying: string,
  except?: WorkingOrder,
  areOpeningsOnly = false,
): Burden {
  const contracts = heldContracts(account, underlying)
  const perhaps: (readonly Contracts[])[] = []
  for (const id of account.optionOrders) {
    const order = account.orders.get(id)
    const weight = order && order.id !== except?.id ? weightOf(order, underlying, areOpeningsOnly) : undefined
    contracts.push(...(weight?.contracts ?? []))
    perhaps.push(...(weight?.perhaps ?? []))
  }
  return { contracts, perhaps }
}

/** What an open order may add to what is required on an underlying: contracts it sells, or legs that trade as one. Undefined for nothing. */
export function weightOf(order: WorkingOrder, underlying: string, areOpeningsOnly = false): Burden | undefined {
  if (order.legs)
    return order.legs[0]?.option.underlying === underlying
      ? { contracts: [], perhaps: [legContracts(order)] }
      : undefined
  const { option, side } = order
  if (option?.underlying !== underlying || side !== 'sell' || (areOpeningsOnly && !isOpening(order))) return undefined
  return { contracts: [contractsOf(option, side, remainingQty(order))], perhaps: [] }
}

/**
 * What market orders at work buy back of the contracts written on an underlying. Whatever only they make free to be sold waits for them, see
 * `freedomOf`.
 */
export function boughtBack(account: PracticeAccount, underlying: string): Contracts[] {
  const found: Contracts[] = []
  for (const id of account.optionOrders) {
    const order = account.orders.get(id)
    if (order?.option?.underlying !== underlying || order.legs) continue
    if (order.positionIntent === 'buy_to_close' && order.type === 'market')
      found.push(contractsOf(order.option, 'buy', remainingQty(order)))
  }
  return found
}

/** What the legs of an order may still trade. */
export const legContracts = (order: WorkingOrder): Contracts[] =>
  partsOf(order).flatMap((leg) => (leg.option ? [contractsOf(leg.option, leg.side, remainingQty(leg))] : []))

/** Contracts of one kind added up, so that what closes something takes it away. */
function netted(contracts: readonly Contracts[]): Contracts[] {
  const byTerms = new Map<string, Contracts>()
  for (const { terms, qty } of contracts) {
    const name = `${terms.root} ${terms.expiration} ${terms.type} ${terms.strike}`
    byTerms.set(name, { terms, qty: (byTerms.get(name)?.qty ?? 0) + qty })
  }
  return [...byTerms.values()].filter(({ qty }) => qty !== 0)
}

/** Asked for every order that closes shares: most accounts have written nothing. */
function hasWritten({ positions }: PracticeAccount, symbol: string): boolean {
  for (const { option, qty } of positions.values())
    if (option && option.underlying === symbol && isNegative(qty)) return true
  return false
}

/** How many shares of a symbol are bound behind written calls, those of open orders among them. */
export function boundShares(account: PracticeAccount, symbol: string): number {
  if (account.optionOrders.size === 0 && !hasWritten(account, symbol)) return 0
  const burden = burdenOn(account, symbol)
  const writes = ({ terms, qty }: Contracts): boolean => terms.type === 'call' && qty < 0
  return burden.contracts.some(writes) || burden.perhaps.flat().some(writes) ? requiredBy(burden).shares : 0
}

/** The shares of an underlying that closing orders do not hold, whole ones. */
export function sharesFree(account: PracticeAccount, symbol: string): number {
  const position = account.positions.get(symbol)
  if (!position || !isPositive(position.qty)) return 0
  const held = account.open.get(symbol)?.sell.closingQty
  return wholeOf(position.qty) - (held ? wholeOf(absolute(held)) : 0)
}

/** An order's quantity as contracts: signed, negative to sell. */
export const contractsOf = (terms: OptionTerms, side: 'buy' | 'sell', qty: Quantity): Contracts => ({
  terms,
  qty: wholeOf(side === 'buy' ? qty : negate(qty)),
})
