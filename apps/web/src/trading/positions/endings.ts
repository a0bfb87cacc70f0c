/** What becomes of contracts that expire if nothing is done, by the broker's own rule. */
import { besideIn } from '@paddock/broker/options/beside'
import { contractsOf, wholeOf } from '@paddock/broker/options/coverage'
import { needsOf } from '@paddock/broker/options/needs'
import { coveredBy, type EndingOutcome, outcomesBy } from '@paddock/broker/options/outcomes'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { type Decimal, isPositive } from '@paddock/decimal/decimal'
import { asPrice, asQuantity, type Price, type Quantity } from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { rootOf } from '@paddock/market/options/symbol'
import { quantity } from '../../format/number.ts'
import { deliveryOf } from './delivery.ts'

interface EndingContract {
  readonly position: Position
  readonly terms: OptionTerms
  /** Of what it is on. */
  readonly spot: Decimal | undefined
}

interface Known {
  readonly position: Position
  readonly option: OptionTerms
  readonly qty: Quantity
  readonly price: Price
}

/**
 * In words, by symbol; none where the price or the buying power is not known. `positions` are all that are held, `orders` those that are open. Each expiration is told by
 * what the account can carry now: its Regulation T buying power, and shares that no order holds.
 */
export function endingsOf(
  contracts: readonly EndingContract[],
  positions: readonly Position[],
  orders: readonly Order[],
  funds: Decimal | undefined,
): ReadonlyMap<string, string> {
  if (!funds) return new Map()
  const known = contracts.flatMap(({ position, terms, spot }): Known[] => {
    const qty = fromWire(position.qty)
    return qty && spot ? [{ position, option: terms, qty: asQuantity(qty), price: asPrice(spot) }] : []
  })
  const sharesOf = (underlying: string): number => {
    const held = wholeOf(asQuantity(positions.find(({ symbol }) => rootOf(symbol) === rootOf(underlying))?.qty ?? '0'))
    return held < 0 ? held : besideIn(positions, orders, underlying, () => undefined).freeShares
  }
  const days = [...new Set(known.map(({ option }) => option.expiration))]
  const isCover = ({ option, qty }: Known): boolean => {
    const family = known.filter((other) => other.option.underlying === option.underlying)
    const held = family.map((other) => contractsOf(other.option, 'buy', other.qty))
    const beside = { contracts: held, perhaps: [], freeShares: sharesOf(option.underlying) }
    const { more, missingShares } = needsOf(beside, [contractsOf(option, 'sell', qty)])
    return missingShares > 0 || isPositive(more)
  }
  const endings = days.flatMap((day) => {
    const own = known.filter(({ option }) => option.expiration === day)
    const outcomes = outcomesBy(own, { funds, sharesOf, priceOf: ({ price }) => price })
    const sold = outcomes.flatMap(({ position, isUnaffordable }) => (isUnaffordable ? [position] : []))
    const bought = new Set(sold.filter(isCover).flatMap((position) => coveredBy(position, own)))
    return outcomes.map((one): [string, string] => [
      one.position.position.symbol,
      bought.has(one.position) ? 'bought back before the close' : inWords(one),
    ])
  })
  return new Map(endings)
}

function inWords({ position: { position, option }, outcome, isUnaffordable }: EndingOutcome<Known>): string {
  if (isUnaffordable) return 'sold before the close'
  if (outcome === 'expiry') return 'expires worthless'
  const isShort = outcome === 'assignment'
  const buys = (option.type === 'call') !== isShort
  return `${isShort ? 'assigned' : 'exercised'}: ${buys ? 'buys' : 'sells'} ${quantity(deliveryOf(option, position.qty).shares)}`
}
