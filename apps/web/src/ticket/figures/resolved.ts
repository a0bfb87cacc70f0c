/** A draft with its texts read: prices, size and what the broker would reckon for it. Everything the ticket says is derived from this one value. */

import type { CapabilityClass } from '@paddock/broker/account/capability'
import type { SymbolNow } from '@paddock/broker/account/context'
import { QTY_SCALE } from '@paddock/broker/account/order-sizes'
import { type Estimate, estimate, estimateLegs } from '@paddock/broker/estimate'
import { besideIn } from '@paddock/broker/options/beside'
import { netOf } from '@paddock/broker/options/legs'
import { isBehindQuote, trailingStop } from '@paddock/broker/precheck'
import { hasOneChance, tradesFrom } from '@paddock/broker/timing'
import { opposite } from '@paddock/contract/entities/order'
import {
  absolute,
  add,
  type Decimal,
  decimal,
  isBelow,
  isNegative,
  isPositive,
  isZero,
  larger,
  middle,
  multiply,
  negate,
  parseDecimal,
  subtract,
} from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import {
  asPrice,
  asQuantity,
  type Money,
  NO_MONEY,
  NO_PRICE,
  NO_QUANTITY,
  type Price,
  type Quantity,
} from '@paddock/decimal/money'
import type { AssetClass } from '@paddock/market/instruments/instrument'
import { classOf, rootOf } from '@paddock/market/options/symbol'
import { sizeBy, standardTerms, type TermsOf } from '@paddock/market/options/terms'
import {
  type Draft,
  type DraftLeg,
  isHeldExit,
  isWaitingDraft,
  orderClassOf,
  type Side,
  sideOf,
  symbolOf,
} from '../draft/draft.ts'
import type { ContractNow, Facts } from '../facts/facts.ts'
import { contractsOn, heldPositions } from '../facts/held-positions.ts'
import { ONE_UNIT, symbolNow } from '../facts/symbol-now.ts'
import { type ExitPrices, exitPrices } from './exit-prices.ts'
import { availableTo, mostOf, positive, type Size, sizeOf } from './order-size.ts'
import { isFollowing, priceOf, tickOf } from './price-text.ts'
import { timingOf } from './timing.ts'

interface ResolvedLeg extends DraftLeg {
  readonly contract: ContractNow | undefined
  /** Signed. */
  readonly held: Quantity
  readonly isClosing: boolean
}

export interface Resolved extends Size {
  readonly symbol: string
  readonly assetClass: AssetClass
  readonly orderClass: CapabilityClass
  readonly side: Side
  readonly type: string
  readonly tick: Price
  readonly limit: Price | undefined
  /** Of legs: whether the net price comes in. One that follows the quotes has their sign, whatever was chosen. */
  readonly isCredit: boolean
  readonly stop: Price | undefined
  readonly trail: Decimal | undefined
  /** Where a trailing stop would stand now. */
  readonly trailStop: Price | undefined
  /** The price the order is judged at: its limit, its stop, or what a market order would meet now. Of legs the net, signed. */
  readonly entry: Price | undefined
  readonly exits: ExitPrices
  readonly legs: readonly ResolvedLeg[]
  /** Signed. */
  readonly held: Quantity
  readonly isClosing: boolean
  /** The figure that pays for it. */
  readonly available: Money | undefined
  /** Whether it rests once it is accepted: nothing of it fills at once. */
  readonly isResting: boolean
  /** The most that passes, as a quantity. */
  readonly most: Quantity | undefined
  /** About how many that buys, where the size is an amount. */
  readonly units: Quantity | undefined
  readonly estimate: Estimate | undefined
  /** Dollars of a unit of price: a hundred for most contracts. */
  readonly multiplier: Decimal
}

export function resolve(draft: Draft, facts: Facts): Resolved {
  const symbol = symbolOf(draft)
  const assetClass = classOf(symbol)
  const side = sideOf(draft)
  const type = draft.selectedOrderType.name
  const legs = draft.legs.map((leg) => resolvedLeg(leg, facts))
  const isSpread = legs.length > 1
  const held = isSpread ? NO_QUANTITY : asQuantity(facts.position?.qty ?? '0')
  const isClosing = isSpread
    ? legs.every((leg) => leg.isClosing)
    : side === 'sell'
      ? isPositive(held)
      : isNegative(held)
  const orderClass = orderClassOf(draft)
  const typed = pricesOf(draft, facts, symbol, side, type)
  const { tick } = typed
  // Exits of what is held are told from the market, and their limit is the target: there is no entry.
  const isHeld = isHeldExit(draft)
  const paired = orderClass === 'oco' || isHeld ? { at: facts.last ?? nearQuote(facts, side) } : undefined
  const guess = paired && !isHeld ? exitPrices(draft, side, paired.at, sizeGuess(draft), tick) : undefined
  const prices = guess ? { ...typed, limit: guess.target } : typed
  const now = isSpread ? undefined : symbolOfFacts(symbol, facts)
  const available = availableTo(assetClass, facts)
  const terms = { draft, facts, side, type, held, legs, now, ...prices }
  const one = estimated(terms, ONE, available)
  const multiplier = sizeBy(termsIn(facts), symbol)
  const entry = isSpread
    ? netNow(terms)
    : one && divide(one.value, asQuantity(multiplier), { scale: 9, mode: 'half-even' })
  const first = guess ?? exitPrices(draft, side, paired ? paired.at : entry, sizeGuess(draft), tick)
  const most = mostOf({
    assetClass,
    position: facts.position,
    legs: isSpread ? legs : [],
    isClosing,
    available,
    hold: one?.hold,
  })
  const size = sizeOf(draft, facts, {
    assetClass,
    most,
    multiplier,
    risk: first.risk ?? trailRisk(prices, entry),
  })
  // An amount buys as many as it pays for at the worst price there may be, which is what is held for one that opens.
  const opening = isClosing ? estimated({ ...terms, held: NO_QUANTITY }, ONE, available) : one
  const each = one && opening && side === 'buy' ? larger(opening.hold, one.value) : one?.value
  const units = size.qty ?? (size.notional && each ? unitsOf(size.notional, each) : undefined)
  const exits =
    units && draft.sizeUnit !== 'qty' ? exitPrices(draft, side, paired ? paired.at : entry, units, tick) : first
  const limit = guess ? exits.target : prices.limit
  return {
    symbol,
    assetClass,
    orderClass,
    side,
    type,
    ...prices,
    limit,
    isCredit: isSpread && isFollowing(draft.limitPrice) && limit ? isNegative(limit) : draft.isCredit,
    entry,
    exits,
    legs,
    held,
    isClosing,
    available,
    isResting: rests({ ...terms, limit, orderClass }),
    most,
    ...size,
    units,
    estimate: size.qty || size.notional ? estimated({ ...terms, limit }, size, available) : undefined,
    multiplier,
  }
}

const nearQuote = ({ quote }: Facts, side: Side): Price | undefined => (side === 'sell' ? quote?.bid : quote?.ask)

function resolvedLeg(leg: DraftLeg, { contracts, positions }: Facts): ResolvedLeg {
  const held = asQuantity(heldPositions(positions).bySymbol.get(leg.symbol)?.qty ?? '0')
  const isClosing = leg.side === 'sell' ? isPositive(held) : isNegative(held)
  return { ...leg, contract: contracts.get(leg.symbol), held, isClosing }
}

function pricesOf(draft: Draft, facts: Facts, symbol: string, side: Side, type: string) {
  const near = priceOf(draft.limitPrice, facts, asPrice('0.01'), side) ?? facts.last ?? asPrice(1)
  const tick = tickOf(symbol, near, facts.asset)
  const isLimit = type === 'limit' || type === 'stop_limit'
  const typed = isLimit ? limitOf(draft, facts, tick, side) : undefined
  const trail = type === 'trailing_stop' ? positive(draft.trailPrice) : undefined
  const { last } = facts
  return {
    tick,
    limit: typed,
    stop: type === 'stop' || type === 'stop_limit' ? priceOf(draft.stopPrice, facts, tick, opposite(side)) : undefined,
    trail,
    trailStop: trail && last ? trailingStop(last, side, trail, draft.trailUnit) : undefined,
  }
}

/** Of legs the price is signed: what comes in is negative. */
function limitOf(draft: Draft, facts: Facts, tick: Price, side: Side): Price | undefined {
  if (draft.legs.length < 2) return priceOf(draft.limitPrice, facts, tick, side)
  if (isFollowing(draft.limitPrice)) return followedNet(draft, facts)
  const price = asPrice(parseDecimal(draft.limitPrice))
  return price && (draft.isCredit ? negate(price) : price)
}

const CENTS = { scale: 2, mode: 'floor' } as const

/** `m` and `a` of legs, with cents beside them: signed, rounded towards the person. */
function followedNet({ limitPrice, legs }: Draft, facts: Facts): Price | undefined {
  const net = netQuote(legs, facts)
  if (!net) return undefined
  const place = limitPrice.trim().charAt(0).toLowerCase()
  const at = place === 'a' ? net.ask : place === 'b' ? net.bid : middle(net.bid, net.ask)
  const cents = asPrice(parseDecimal(limitPrice.trim().slice(1) || '0')) ?? NO_PRICE
  return round(add(at, multiply(cents, decimal('0.01'))), CENTS)
}

/** What a unit of legs costs when it is bought (ask) and brings when it is sold again (bid), signed; undefined without all quotes. */
export function netQuote(
  legs: readonly DraftLeg[],
  { contracts }: Pick<Facts, 'contracts'>,
): { bid: Price; ask: Price } | undefined {
  let [bid, ask] = [NO_PRICE, NO_PRICE]
  for (const { symbol, side, ratio } of legs) {
    const quote = contracts.get(symbol)?.quote
    if (!quote) return undefined
    const times = decimal(ratio)
    const [near, far] = side === 'buy' ? [quote.ask, quote.bid] : [negate(quote.bid), negate(quote.ask)]
    ask = add(ask, multiply(near, times))
    bid = add(bid, multiply(far, times))
  }
  return { bid, ask }
}

export function symbolOfFacts(symbol: string, { asset, quote, last, contracts }: Facts): SymbolNow | undefined {
  return asset && quote && symbolNow(asset, quote, last ?? quote.ask, contracts.get(symbol)?.terms)
}

interface Terms extends ReturnType<typeof pricesOf> {
  readonly draft: Draft
  readonly facts: Facts
  readonly side: Side
  readonly type: string
  readonly held: Quantity
  readonly legs: readonly ResolvedLeg[]
  readonly now: SymbolNow | undefined
}

const ONE: Size = { qty: ONE_UNIT, notional: undefined }

/** Value and hold as the broker reckons them; undefined while a price is missing. */
function estimated(terms: Terms, { qty, notional }: Size, available: Money | undefined): Estimate | undefined {
  const { facts, side, type, limit, stop, trailStop, now, legs } = terms
  const isPriced = type === 'limit' || type === 'stop_limit' ? limit : true
  const isStopped = type === 'stop' || type === 'stop_limit' ? stop : type === 'trailing_stop' ? trailStop : true
  if (!isPriced || !isStopped) return undefined
  const first = legs[0]?.contract
  if (legs.length > 1) {
    const quoted = legs.flatMap(({ side: own, ratio, isClosing, contract }) =>
      contract?.quote
        ? [
            {
              side: own,
              ratio,
              isClosing,
              option: contract.terms,
              quote: { ...contract.quote, bidSize: ONE_UNIT, askSize: ONE_UNIT },
            },
          ]
        : [],
    )
    if (!first || quoted.length < legs.length || !qty) return undefined
    return estimateLegs(
      { qty, limitPrice: limit ?? null, legs: quoted },
      besideOf(facts, first.terms.underlying),
      available ?? NO_MONEY,
    )
  }
  if (!now) return undefined
  const order = {
    side,
    qty: qty ?? null,
    notional: notional ?? null,
    limitPrice: limit ?? null,
    stopPrice: stop ?? trailStop ?? null,
    isTrailing: type === 'trailing_stop',
  }
  const beside = now.instrument.option && besideOf(facts, now.instrument.option.underlying)
  return estimate(order, now, terms.held, available ?? NO_MONEY, facts.phase, beside)
}

/** What a contract of the draft or of the account is; undefined for what is none. */
export const termsIn =
  ({ contracts, adjusted }: Pick<Facts, 'contracts' | 'adjusted'>): TermsOf =>
  (symbol) =>
    contracts.get(symbol)?.terms ?? adjusted.get(symbol) ?? standardTerms(symbol)

function besidePositions(positions: Facts['positions'], underlying: string): Facts['positions'] {
  const own = heldPositions(positions).bySymbol.get(underlying)
  const contracts = contractsOn(positions, underlying)
  return own ? [own, ...contracts] : contracts
}

/** What there is on an underlying beside the draft. Below level 3 long contracts cover nothing. */
export const besideOf = (
  facts: Facts,
  underlying: string,
  isSpreadAllowed = (facts.account?.options_trading_level ?? 3) >= 3,
) =>
  besideIn(
    besidePositions(facts.positions, underlying),
    facts.orders,
    underlying,
    (symbol) => {
      const terms = termsIn(facts)(symbol)
      return terms && rootOf(terms.underlying) === rootOf(underlying) ? terms : undefined
    },
    isSpreadAllowed,
  )

function netNow({ limit, type, legs }: Terms): Price | undefined {
  if (type === 'limit') return limit
  const quotes = legs.flatMap(({ contract }) =>
    contract?.quote ? [{ ...contract.quote, bidSize: ONE_UNIT, askSize: ONE_UNIT }] : [],
  )
  return quotes.length === legs.length ? netOf(legs, quotes) : undefined
}

/** Whether an order waits at the broker for a price, a session or an auction, or until trading goes on. What has one chance does not. */
function rests(terms: Terms & Pick<Resolved, 'orderClass'>): boolean {
  const { draft, facts, type, side, limit, legs, orderClass } = terms
  if (isWaitingDraft(draft)) return false
  const timing = timingOf(draft, facts)
  if (facts.isHalted || (facts.at !== undefined && tradesFrom(timing, facts.at) > facts.at)) return true
  if (hasOneChance(timing)) return false
  if (orderClass === 'oco' || type.includes('stop')) return true
  const market = legs.length > 1 ? netNow({ ...terms, type: 'market' }) : undefined
  if (legs.length > 1) return limit !== undefined && (!market || isBelow(limit, market))
  const { quote } = facts
  return quote !== undefined && isBehindQuote({ side, type, limitPrice: limit ?? null }, quote.bid, quote.ask)
}

const unitsOf = (notional: Money, each: Money): Quantity | undefined =>
  isZero(each) ? undefined : asQuantity(divide(notional, each, { scale: QTY_SCALE, mode: 'down' }))

/** Of the exits in dollars, which need a size before there is one: what was typed. */
const sizeGuess = ({ sizeUnit, quantity }: Draft): Quantity | undefined =>
  sizeUnit === 'qty' ? asQuantity(positive(quantity)) : undefined

const trailRisk = ({ trailStop }: { trailStop: Price | undefined }, entry: Price | undefined) =>
  trailStop && entry && absolute(subtract(entry, trailStop))

export const intentOf = (side: 'buy' | 'sell', isClosing: boolean) =>
  `${side}_to_${isClosing ? 'close' : 'open'}` as const
