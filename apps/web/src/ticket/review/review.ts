/** What follows from a draft: what is wrong with it, what the broker would reckon, and the request that would be sent. Pure: it is asked on every keystroke. */
import type { HoldOrder } from '@paddock/contract/desk/held-orders'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import { changed, type Draft, isWaitingDraft } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { type Figures, figuresOf } from '../figures/figures.ts'
import { partOf } from '../figures/order-size.ts'
import { type Resolved, resolve, symbolOfFacts } from '../figures/resolved.ts'
import { accountWarnings } from '../warnings/account.ts'
import { aheadWarnings } from '../warnings/ahead.ts'
import { besideWarning } from '../warnings/beside.ts'
import { cautions } from '../warnings/cautions.ts'
import { guardrailWarnings } from '../warnings/guardrails.ts'
import { heldWarnings } from '../warnings/held.ts'
import { holdingWarnings } from '../warnings/holding.ts'
import { marketWarnings } from '../warnings/market.ts'
import { moneyWarning } from '../warnings/money.ts'
import { optionWarnings } from '../warnings/options.ts'
import { priceWarnings } from '../warnings/prices.ts'
import { sizeWarnings } from '../warnings/size.ts'
import { termsWarning } from '../warnings/terms.ts'
import { blocking, type Found, isWarning, type Warning } from '../warnings/warning.ts'
import { heldRequestOf } from './held-request.ts'
import { requestOf } from './request.ts'
import { sentenceOf } from './sentence.ts'

interface Review {
  readonly resolved: Resolved
  readonly figures: Figures
  /** The blocking ones first. */
  readonly warnings: readonly Warning[]
  /** `Buy 10 AAPL at market`, exactly what would be sent. */
  readonly sentence: string
  /** As it stands, whether it may be sent or not. */
  readonly draftRequest: PlaceOrder
  /** Undefined while anything blocks. */
  readonly request: PlaceOrder | undefined
  /** What this server is to hold with it, or instead of it; undefined likewise, and where the broker holds everything. */
  readonly held: HoldOrder | undefined
}

export function review(draft: Draft, facts: Facts): Review {
  const resolved = resolve(draft, facts)
  const figures = figuresOf(facts, resolved)
  const draftRequest = requestOf(draft, resolved)
  // What this server holds sends nothing now: what is said of an order of now is not said of them.
  const isWaiting = isWaitingDraft(draft)
  const found: Warning[] = [
    ...accountWarnings(draft, facts, resolved),
    ...guardrailWarnings(draftRequest, facts, resolved),
    ...sizeWarnings(draft, facts, resolved),
    ...priceWarnings(draft, facts, resolved),
    ...heldWarnings(draft, facts, resolved),
    ...(isWaiting ? [] : warningsOfNow(draft, facts, resolved, figures)),
  ].filter(isWarning)
  const isBlockedSoFar = () => found.some(({ isBlocking }) => isBlocking)
  const refused =
    !isWaiting && !isBlockedSoFar() && termsWarning(draftRequest, symbolOfFacts(resolved.symbol, facts), facts.at)
  if (isWarning(refused)) found.push(refused)
  if (resolved.estimate === undefined && !isBlockedSoFar())
    found.push(blocking('no-quote', 'Its price is not known yet: wait for a quote.'))
  const isBlocked = found.some(({ isBlocking }) => isBlocking)
  return {
    resolved,
    figures,
    warnings: [...found.filter(({ isBlocking }) => isBlocking), ...found.filter(({ isBlocking }) => !isBlocking)],
    sentence: sentenceOf(draft, resolved),
    draftRequest,
    request: isBlocked || isWaiting ? undefined : draftRequest,
    held: isBlocked ? undefined : heldRequestOf(draft, resolved),
  }
}

const warningsOfNow = (draft: Draft, facts: Facts, resolved: Resolved, figures: Figures): Found[] => [
  ...optionWarnings(draft, facts, resolved),
  moneyWarning(facts, resolved),
  besideWarning(draft, facts, resolved),
  ...cautions(draft, facts, resolved),
  ...marketWarnings(facts, resolved),
  ...aheadWarnings(draft, facts, resolved),
  ...holdingWarnings(facts, resolved, figures),
]

/** A size typed by a press: the given percent of what can be closed, or of what the money reaches. Undefined while that is unknown. */
export function sizedAt(draft: Draft, facts: Facts, percent: 10 | 25 | 50 | 75 | 100): Draft | undefined {
  const { most, assetClass, entry } = resolve(draft, facts)
  if (!most) return undefined
  if (draft.sizeUnit === 'percent') return changed(draft, { percent: String(percent) })
  if (draft.sizeUnit === 'notional') {
    if (!entry) return undefined
    const { coefficient, scale } = entry
    const whole = { coefficient: most.coefficient * coefficient, scale: most.scale + scale }
    return changed(draft, { notional: formatDecimal(partOf(whole, decimal(percent), 2)) })
  }
  const isWhole = assetClass !== 'crypto' && (percent < 100 || most.scale === 0)
  return changed(draft, { sizeUnit: 'qty', quantity: formatDecimal(partOf(most, decimal(percent), isWhole ? 0 : 9)) })
}
