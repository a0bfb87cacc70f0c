/** What the account's own rules say of an order that opens or adds: the same that the server would. Stable codes: `guardrail-` and the rule. */
import { isInDollars, isReducing, symbolsOf, tradedOf, worthOf } from '@paddock/broker/guardrails/entry'
import { hurdleFor } from '@paddock/broker/guardrails/judge'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { decimal, formatDecimal, isAbove, isPositive, isZero, multiply, ZERO } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { todayOf } from '../../accounts/guardrails/guardrails.ts'
import { hurdleText } from '../../accounts/guardrails/words.ts'
import { fixed } from '../../format/number.ts'
import type { Draft } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { opensRisk, riskPercentOf } from '../figures/guarded-risk.ts'
import { type Resolved, termsIn } from '../figures/resolved.ts'
import { blocking, caution, type Fix, type Found } from './warning.ts'

export function guardrailWarnings(request: PlaceOrder, facts: Facts, resolved: Resolved): Found[] {
  const { guardrails, at } = facts
  if (!guardrails || at === undefined) return []
  // What has no size or price yet breaks no rule on sizes.
  const traded = tradedOf(request)
  if (traded && isReducing(traded, facts.positions)) return []
  const quoteOf = (symbol: string) => (symbol === resolved.symbol ? facts.quote : facts.contracts.get(symbol)?.quote)
  // What is paid in coins is valued by the server alone.
  const worth = traded && isInDollars(traded) ? worthOf(traded, quoteOf, termsIn(facts)) : ZERO
  const symbols = traded ? symbolsOf(traded) : (request.legs?.map(({ symbol }) => symbol) ?? [request.symbol])
  const entry = { symbols: symbols.filter((symbol) => typeof symbol === 'string'), value: worth, isTrade: true }
  const rules = guardrails.inForce
  const hurdle = hurdleFor(rules, entry, todayOf(guardrails, at, facts.account?.equity))
  const isSize = hurdle?.rule === 'order-value' || hurdle?.rule === 'order-percent'
  const fix = isSize && worth ? smaller(hurdle.limit, worth, resolved) : undefined
  return [hurdle && blocking(`guardrail-${hurdle.rule}`, hurdleText(hurdle), fix), riskWarning(facts, resolved)]
}

/** As much as the limit lets through. */
function smaller(limit: string, worth: typeof ZERO, { qty, notional, assetClass }: Resolved): Fix | undefined {
  if (isZero(worth)) return undefined
  if (notional) return { label: `Use ${limit} dollars`, change: { sizeUnit: 'notional', notional: limit } }
  if (!qty) return undefined
  const scale = assetClass === 'crypto' ? 6 : 0
  const most = divide(multiply(qty, decimal(limit)), worth, { scale, mode: 'down' })
  const change: Partial<Draft> = { sizeUnit: 'qty', quantity: formatDecimal(most) }
  return isPositive(most) ? { label: `Use ${formatDecimal(most)}`, change } : undefined
}

/** A risk is warned about and never refused. */
function riskWarning(facts: Facts, resolved: Resolved): Found {
  const limit = facts.guardrails?.inForce.riskPercent
  if (!limit || !opensRisk(resolved)) return undefined
  const risk = riskPercentOf(facts, resolved)
  const most = `${Number(limit)} %`
  if (risk === undefined)
    return caution(
      'guardrail-risk-unknown',
      `Your limit is ${most} of the equity at risk: without a stop the risk is unknown.`,
    )
  return (
    isAbove(risk, decimal(limit)) &&
    caution('guardrail-risk', `${fixed(risk, 2)} % of the equity is at risk, above your ${most}.`)
  )
}
