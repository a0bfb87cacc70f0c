/** Placing an order of several legs: one position is judged against another, and the difference is what must be there. */
import type { PositionIntent } from '@paddock/contract/entities/order'
import type { OrderId } from '@paddock/contract/entities/scalar'
import { decimalOf, multiply } from '@paddock/decimal/decimal'
import { type Money, NO_PRICE, type Price, type Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import { isOption, type OptionInstrument } from '@paddock/market/instruments/instrument'
import type { PracticeAccount, WorkingOrder } from '../account/account.ts'
import type { Context, SymbolNow } from '../account/context.ts'
import { accepted, type Decision, decidedAt, rejected } from '../account/decision.ts'
import type { AcceptedLeg, AcceptedOrder } from '../account/event.ts'
import { type IdPurpose, uuidOf } from '../account/ids.ts'
import { remainingQty } from '../account/open-orders.ts'
import { forbidden, malformed, type Rejection, unprocessable } from '../account/rejection.ts'
import { burdenOn, contractsOf, sharesFree } from '../options/coverage.ts'
import { netOf } from '../options/legs.ts'
import { optionsLevel } from '../options/level.ts'
import { legsHoldOf, needsOf, premiumOf } from '../options/needs.ts'
import { endOf } from '../options/terms.ts'
import { scheduled } from '../orders/accepted-order.ts'
import { wrongQty } from '../orders/availability.ts'
import { UNCOVERED, wrongOptionFunds, wrongOptionOpening } from '../orders/judge-option.ts'
import { intentOf } from '../orders/judged.ts'
import { wrongContract, wrongHours } from '../orders/option-terms.ts'
import { unknownAsset } from '../orders/unknown-asset.ts'
import { washTrade, wrongBeside } from '../orders/wash-trades.ts'
import { type LegDraft, type LegsDraft, wrongLegsTerms } from '../reading/legs-draft.ts'
import { wrongAccount } from './change-blocks.ts'

/** A leg with the contract it is in. */
interface JudgedLeg extends LegDraft {
  readonly positionIntent: PositionIntent
  readonly symbolNow: SymbolNow
  readonly instrument: OptionInstrument
}

export function placeLegs(account: PracticeAccount, draft: LegsDraft, context: Context): Decision {
  const wrong = wrongLegsTerms(draft)
  if (wrong) return rejected(wrong)
  if (context.isClientOrderIdTaken) return rejected(malformed('client_order_id must be unique'))
  const barred = wrongAccount(account)
  if (barred) return rejected(barred)
  const legs = judgedLegs(account, draft.legs, context)
  if ('kind' in legs) return rejected(legs)
  const at = decidedAt(account, context)
  const refusal =
    wrongHours(draft.type, at) ??
    wrongUnderlying(legs) ??
    wrongLegsOpening(account, legs, context) ??
    firstOf(legs, (leg) => wrongLeg(account, leg, draft.qty))
  if (refusal) return rejected(refusal)
  const held = legsHold(account, legs, draft.qty, draft.limitPrice, context)
  if ('kind' in held) return rejected(held)
  const schedule = scheduled(TIMING, at, account.dials.latencyMs, legs[0].symbolNow)
  const ids = (place: IdPurpose) => uuidOf(account.lineage, account.sequence + 1, at, place)
  const order: AcceptedOrder = {
    id: ids('order') as OrderId,
    clientOrderId: draft.clientOrderId ?? ids('client-order'),
    ...PARENT,
    type: draft.type,
    qty: toWire(draft.qty),
    notional: null,
    limitPrice: draft.limitPrice && toWire(draft.limitPrice),
    status: schedule.status,
    eligibleAt: schedule.eligibleAt,
    expiresAt: legs.reduce((end, { instrument }) => endOf(end, instrument.option), schedule.expiresAt),
    replaces: null,
    hold: toWire(held),
    filledQty: '0',
    filledNotional: '0',
    legs: legs.map((leg, index) => acceptedLeg(leg, ids(`leg-${index}`), ids(`client-leg-${index}`))),
  }
  return accepted(account, context, { kind: 'order-accepted', order })
}

export const TIMING = { assetClass: 'us_option', extendedHours: false, isOvernight: false, timeInForce: 'day' } as const

/** An order of legs has no symbol and no side; its price is signed instead. */
const PARENT = {
  symbol: '',
  assetId: '',
  assetClass: 'us_option',
  side: 'buy',
  positionIntent: 'buy_to_open',
  timeInForce: 'day',
  extendedHours: false,
} as const

const acceptedLeg = (
  { instrument, side, ratio, positionIntent }: JudgedLeg,
  id: string,
  clientOrderId: string,
): AcceptedLeg => ({
  id: id as OrderId,
  clientOrderId,
  symbol: instrument.symbol,
  assetId: instrument.assetId,
  option: instrument.option,
  side,
  ratio,
  positionIntent,
})

type Legs = readonly [JudgedLeg, ...JudgedLeg[]]

/** The legs' contracts; a leg in anything else is refused. What a leg does to a position follows from its side where it does not say so. */
export function judgedLegs(account: PracticeAccount, drafts: readonly LegDraft[], context: Context): Legs | Rejection {
  const legs: JudgedLeg[] = []
  for (const draft of drafts) {
    const symbolNow = context.symbol(draft.symbol)
    if (!symbolNow) return unknownAsset(draft.symbol, context)
    const { instrument } = symbolNow
    if (!isOption(instrument))
      return unprocessable('equity legs are allowed only with a corresponding amount of call contracts')
    const expired = wrongContract(instrument, context.now)
    if (expired) return expired
    const positionIntent = draft.positionIntent ?? intentOf(draft.side, account.positions.get(instrument.symbol))
    legs.push({ ...draft, positionIntent, symbolNow, instrument })
  }
  const [first, ...rest] = legs
  return first ? [first, ...rest] : unprocessable('mleg orders must have at least 2 legs and at most 4 legs')
}

function wrongUnderlying(legs: Legs): Rejection | undefined {
  const { underlying, multiplier } = legs[0].instrument.option
  // A net price of a share means nothing where contracts are for different numbers of them.
  if (legs.some(({ instrument }) => instrument.option.multiplier !== multiplier))
    return unprocessable('mleg orders must have legs of one multiplier')
  const other = legs.find(({ instrument }) => instrument.option.underlying !== underlying)?.instrument.option.underlying
  return other === undefined ? undefined : unprocessable(`underlying asset mismatch: ${underlying} != ${other}`)
}

/** Who may open legs: the levels, and the last half hour of a contract. Closing is always allowed. */
export function wrongLegsOpening(account: PracticeAccount, legs: Legs, context: Context): Rejection | undefined {
  const opens = legs.some(({ positionIntent }) => positionIntent.endsWith('open'))
  const level = optionsLevel(account)
  if (opens && level > 0 && level < 3) return forbidden('account not eligible to trade spreads or uncovered contracts')
  return firstOf(legs, ({ instrument, positionIntent }) =>
    wrongOptionOpening(account, instrument, positionIntent, context),
  )
}

function firstOf(legs: Legs, wrong: (leg: JudgedLeg) => Rejection | undefined): Rejection | undefined {
  for (const leg of legs) {
    const refusal = wrong(leg)
    if (refusal) return refusal
  }
  return undefined
}

function wrongLeg(account: PracticeAccount, leg: JudgedLeg, units: Quantity): Rejection | undefined {
  const { instrument, side, positionIntent } = leg
  const position = account.positions.get(instrument.symbol)
  const inferred = intentOf(side, position)
  const open = account.open.get(instrument.symbol)
  if (inferred !== positionIntent)
    return unprocessable(`position intent mismatch, inferred: ${inferred}, specified: ${positionIntent}`)
  return (
    wrongBeside(open, positionIntent) ??
    washTrade(open, { side, type: 'market', limitPrice: null, isInGroup: false }) ??
    wrongClosing(account, leg, units)
  )
}

/** Refuses a leg that would close more than is free; an order about to be replaced releases its units. */
export function wrongClosing(
  account: PracticeAccount,
  leg: JudgedLeg,
  units: Quantity,
  replaced?: WorkingOrder,
): Rejection | undefined {
  const position = account.positions.get(leg.instrument.symbol)
  if (!position || !leg.positionIntent.endsWith('close')) return undefined
  const released = replaced && { orderId: replaced.id, qty: contractsIn(leg, remainingQty(replaced)) }
  return wrongQty(account, position, contractsIn(leg, units), released)
}

const contractsIn = ({ ratio }: Pick<LegDraft, 'ratio'>, units: Quantity): Quantity =>
  multiply(units, decimalOf(BigInt(ratio)))

/**
 * US dollars to hold for units of legs: what they require more than the account's contracts do without them, and what is paid for them. Refused
 * where something written stays uncovered, or the dollars are not there. `replaced` is the order whose place it takes.
 */
export function legsHold(
  account: PracticeAccount,
  legs: Legs,
  units: Quantity,
  limitPrice: Price | null,
  context: Context,
  replaced?: WorkingOrder,
): Money | Rejection {
  const [{ instrument }] = legs
  const { underlying } = instrument.option
  const added = legs.map((leg) => contractsOf(leg.instrument.option, leg.side, contractsIn(leg, units)))
  const beside = { ...burdenOn(account, underlying, replaced), freeShares: sharesFree(account, underlying) }
  const needs = needsOf(beside, added)
  if (needs.missingShares > 0) return UNCOVERED
  const quotes = legs.map(({ symbolNow }) => symbolNow.quote)
  const premium = premiumOf(limitPrice ?? netOf(legs, quotes) ?? NO_PRICE, units, instrument.option)
  const isClosing = legs.every(({ positionIntent }) => positionIntent.endsWith('close'))
  const hold = legsHoldOf(needs, premium, isClosing)
  return wrongOptionFunds(account, hold, { isClosing }, context, replaced) ?? hold
}
