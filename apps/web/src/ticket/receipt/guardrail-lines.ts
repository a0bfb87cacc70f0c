/** The lines of the receipt that say how much of the account's own rules an order would use. */
import { lossLimit } from '@paddock/broker/guardrails/judge'
import { isNegative } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { fixed, money, ownDollars } from '../../format/number.ts'
import type { Facts } from '../facts/facts.ts'
import { opensRisk, riskPercentOf } from '../figures/guarded-risk.ts'
import type { Resolved } from '../figures/resolved.ts'
import type { ReceiptLine } from './receipt-line.ts'

/** None for what only closes: no rule is asked. */
export function guardrailLines(facts: Facts, resolved: Resolved): ReceiptLine[] {
  const { guardrails } = facts
  if (!guardrails || resolved.isClosing || resolved.orderClass === 'oco') return []
  const { inForce, today } = guardrails
  const found: ReceiptLine[] = []
  if (inForce.tradesPerDay !== null && today?.trades !== null && today !== null)
    found.push({
      label: 'Trade of the day',
      value:
        today.trades < inForce.tradesPerDay
          ? `${today.trades + 1} of ${inForce.tradesPerDay}`
          : `${inForce.tradesPerDay} are sent`,
      how: `Your guardrails allow ${inForce.tradesPerDay} orders that open or add a market day; ${today.trades} are sent.`,
    })
  const risk = opensRisk(resolved) ? riskPercentOf(facts, resolved) : undefined
  if (inForce.riskPercent !== null && risk)
    found.push({
      label: 'Risk',
      value: `${fixed(risk, 2)} % of ${Number(inForce.riskPercent)} %`,
      how: `What is lost at the stop, of ${ownDollars(facts.account?.equity)} equity. Your guardrails warn above ${Number(inForce.riskPercent)} %.`,
    })
  const limit = lossLimit(inForce, fromWire(today?.lastEquity))
  const lost = fromWire(today?.lost)
  if (limit && lost)
    found.push({
      label: 'Lost today',
      value: `${isNegative(lost) ? '0.00' : money(lost)} of ${money(limit)}`,
      how: `Since the last close, open positions included. At ${ownDollars(limit)} entries are locked until the next market day.`,
      isMore: true,
    })
  return found
}
