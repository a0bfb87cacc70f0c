/** What an order would lose at its stop, as a part of the equity. */
import { type Decimal, decimal, isPositive, multiply, parseDecimal } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import type { Facts } from '../facts/facts.ts'
import type { Resolved } from './resolved.ts'

/** Whether an order opens something that a stop would close: exits of what is held do not. */
export const opensRisk = ({ isClosing, orderClass, legs }: Resolved): boolean =>
  !isClosing && orderClass !== 'oco' && legs.length < 2

/** Percent with four decimals; undefined without a stop, a size or an equity. */
export function riskPercentOf({ account }: Facts, { exits, qty, units, multiplier }: Resolved): Decimal | undefined {
  const size = qty ?? units
  const equity = parseDecimal(account?.equity ?? '')
  if (!exits.risk || !size || !equity || !isPositive(equity)) return undefined
  const lost = multiply(multiply(exits.risk, size), multiplier)
  return divide(multiply(lost, decimal(100)), equity, { scale: 4, mode: 'half-even' })
}
