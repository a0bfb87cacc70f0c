/** What an order in contracts needs beside what is there: arithmetic alone, so that the ticket reckons as the broker does. */
import { add, compare, larger, subtract } from '@paddock/decimal/decimal'
import { type Money, NO_MONEY, notional, type Price, type Quantity } from '@paddock/decimal/money'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import type { PracticeAccount, WorkingOrder } from '../account/account.ts'
import { remainingQty } from '../account/open-orders.ts'
import {
  type Burden,
  boughtBack,
  contractsOf,
  heldContracts,
  type Required,
  requiredBy,
  sharesFree,
  together,
} from './coverage.ts'
import type { Contracts } from './maintenance.ts'
import { timesMultiplier } from './terms.ts'

/** What is there: contracts held and at work on one underlying, and the whole shares of it that no order holds. */
export interface Beside extends Burden {
  readonly freeShares: number
}

interface Needs {
  readonly had: Required
  readonly required: Required
  /** US dollars required more than before; negative where there are fewer. */
  readonly more: Money
  /** Shares that are not there behind written calls, and that this order is the reason for. */
  readonly missingShares: number
}

/** What is required once `added` has traded, against what was before. */
export function needsOf(beside: Beside, added: readonly Contracts[]): Needs {
  const [had, required] = [requiredBy(beside), requiredBy(together(beside, { contracts: added, perhaps: [] }))]
  const isMissing = required.shares > beside.freeShares && required.shares > had.shares
  return {
    had,
    required,
    more: subtract(required.dollars, had.dollars),
    missingShares: isMissing ? required.shares - Math.max(beside.freeShares, had.shares) : 0,
  }
}

/** Whether what an order sells is free of what is written, or will be once that is bought back, or nobody buys it back any more. */
type Freedom = 'free' | 'awaited' | 'bound'

/** Of an order that closes a long contract, as things stand now; every other order is free. `dollars` are those that may take its place. */
export function freedomOf(account: PracticeAccount, order: WorkingOrder, dollars: Money): Freedom {
  const { option, positionIntent } = order
  if (!option || positionIntent !== 'sell_to_close') return 'free'
  const { underlying } = option
  const held = heldContracts(account, underlying)
  const freeShares = sharesFree(account, underlying)
  const isFree = (contracts: readonly Contracts[]): boolean => {
    const sold = [contractsOf(option, 'sell', remainingQty(order))]
    const { more, missingShares } = needsOf({ contracts, perhaps: [], freeShares }, sold)
    return missingShares === 0 && compare(more, dollars) <= 0
  }
  if (isFree(held)) return 'free'
  return isFree([...held, ...boughtBack(account, underlying)]) ? 'awaited' : 'bound'
}

/** US dollars held for a contract that is written: what it requires, less what it brings. */
export const writtenHold = ({ more }: Needs, premium: Money): Money => larger(subtract(more, premium), NO_MONEY)

/** US dollars held for units of legs at a net price. Whoever closes all of it needs nothing for it, as with any order. */
export const legsHoldOf = ({ more }: Needs, premium: Money, isClosing: boolean): Money =>
  isClosing && more.coefficient <= 0n ? NO_MONEY : larger(add(more, premium), NO_MONEY)

/** What units of legs cost at a net price of a share, or negative what they bring. All legs have one multiplier. */
export const premiumOf = (net: Price, units: Quantity, option: OptionTerms): Money =>
  timesMultiplier(notional(net, units), option)
