/** The figures of the receipt: cost and fees, what is left, the position and the margin after, risk and reward. US dollars, exact. */
import { powerFor } from '@paddock/analytics/equity/live-account'
import {
  chanceOfProfit,
  deviationOf,
  type Payoff,
  type PayoffLeg,
  payoffOf,
  todayOf,
} from '@paddock/analytics/options/payoff'
import { regulatoryFees, totalOf } from '@paddock/broker/cash/regulatory-fees'
import { lastTradeAt } from '@paddock/broker/options/terms'
import { isBehindQuote } from '@paddock/broker/precheck'
import type { Account } from '@paddock/contract/entities/account'
import {
  absolute,
  add,
  type Decimal,
  decimal,
  decimalOf,
  isPositive,
  isZero,
  larger,
  multiply,
  negate,
  ONE,
  subtract,
  toNumber,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import {
  type Money,
  NO_MONEY,
  NO_PRICE,
  NO_QUANTITY,
  notional,
  type Price,
  type Quantity,
} from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'
import { cryptoFee, cryptoFeeRate } from '@paddock/market/instruments/crypto-fees'
import { fundsOf } from '../../trading/balances/funds.ts'
import { evenAt } from '../../trading/positions/break-even.ts'
import type { Facts } from '../facts/facts.ts'
import { forecastOf } from './forecast.ts'
import { powerTo } from './order-size.ts'
import type { Resolved } from './resolved.ts'

export interface Figures {
  /** What the order comes to at its price; of legs signed, negative is what they bring. */
  readonly value: Money | undefined
  readonly fees: Decimal | undefined
  /** In coins, where the fee is taken from what is bought. */
  readonly feeCoins: Decimal | undefined
  readonly hold: Decimal | undefined
  /** While the order is open. */
  readonly availableAfter: Decimal | undefined
  /** The account once it is filled at its price. */
  readonly forecast: Account | undefined
  /** What pays for it now, as the account says it; and then: once it is filled, or accepted where it rests. */
  readonly power: Decimal | undefined
  readonly powerAfter: Decimal | undefined
  readonly positionBefore: Decimal
  readonly positionAfter: Decimal | undefined
  /** Of the position after an order that opens or adds. */
  readonly averageAfter: Decimal | undefined
  /** What closing brings against the average cost. */
  readonly realized: Decimal | undefined
  /** Dollars at the stop, dollars at the target, and how many times the one is the other. */
  readonly atRisk: Decimal | undefined
  readonly reward: Decimal | undefined
  readonly rewardToRisk: Decimal | undefined
  /** The risk against the equity: 0.01 is 1 %. */
  readonly riskOfEquity: Decimal | undefined
  /** The price of a share or a coin at which what is opened comes to zero once it is closed: after the fees of both. */
  readonly breakEven: Decimal | undefined
  /** Of contracts: prices of the underlying at the expiration where they come to zero, after the fees of opening them. */
  readonly breakEvens: readonly Decimal[]
  /** What the maintenance margin changes by. */
  readonly maintenance: Decimal | undefined
  readonly payoff: Payoff | undefined
  readonly chance: number | undefined
  /** Of the underlying's price at the expiration, by the contracts' volatility: dollars below and above. */
  readonly deviation: { readonly low: number; readonly high: number } | undefined
  /** What the contracts would be worth today over prices of the underlying, less what they cost: dollars. */
  readonly today: ((spot: number) => number) | undefined
}

/** Of so many digits. */
export const HALF_EVEN = (scale: number) => ({ scale, mode: 'half-even' }) as const

export function figuresOf(facts: Facts, resolved: Resolved): Figures {
  const { estimate, units, qty, side, isClosing, held, entry, exits, legs, multiplier } = resolved
  const size = qty ?? units
  const value = estimate?.value
  const { fees, feeCoins, feeDollars } = feesOf(facts, resolved, size, value)
  const times = size && multiply(size, multiplier)
  const atRisk = exits.risk && times && multiply(exits.risk, times)
  const reward = exits.reward && times && multiply(exits.reward, times)
  const equity = fromWire(facts.account?.equity)
  const option = optionFigures(facts, resolved, size, fees)
  const traded = qty ? value : entry && size && multiply(multiply(entry, size), multiplier)
  const cost = traded && (legs.length > 1 || side === 'buy' ? traded : negate(traded))
  const filled = size && cost && { size, cost, feeDollars: feeDollars ?? ZERO, feeCoins: feeCoins ?? ZERO }
  const forecast = filled && forecastOf(facts, resolved, filled)
  const power = powerTo(resolved.assetClass, facts)
  const availableAfter = estimate && power && subtract(power, estimate.hold)
  const [margin, maintenance] = [facts.account, forecast].map((account) => fromWire(account?.maintenance_margin))
  return {
    value,
    fees,
    feeCoins,
    hold: estimate?.hold,
    availableAfter,
    forecast,
    power,
    powerAfter: resolved.isResting
      ? availableAfter && larger(availableAfter, ZERO)
      : powerFor(forecast, fundsOf(resolved.assetClass, facts), facts.heldCash),
    positionBefore: held,
    positionAfter:
      legs.length > 1 ? undefined : size && subtract(add(held, side === 'buy' ? size : negate(size)), feeCoins ?? ZERO),
    averageAfter: isClosing || legs.length > 1 ? undefined : averageAfter(facts, size, entry, multiplier, feeCoins),
    realized: isClosing ? realized(facts, resolved, size) : undefined,
    atRisk,
    reward,
    rewardToRisk: atRisk && reward && isPositive(atRisk) ? divide(reward, atRisk, HALF_EVEN(2)) : undefined,
    riskOfEquity: atRisk && equity && isPositive(equity) ? divide(atRisk, equity, HALF_EVEN(5)) : undefined,
    breakEven: breakEven(facts, resolved, size, fees, feeCoins),
    maintenance: maintenance && margin && subtract(maintenance, margin),
    ...option,
  }
}

/** Crypto pays by its tier in what it receives, to the ninth digit; shares and contracts pay what regulators charge. */
function feesOf({ account, quote }: Facts, resolved: Resolved, size: Quantity | undefined, value: Money | undefined) {
  const none = { fees: undefined, feeCoins: undefined, feeDollars: undefined }
  const { assetClass, side, type, limit, legs, multiplier } = resolved
  if (!size || !value) return none
  if (assetClass === 'crypto') {
    const isMaker = quote && isBehindQuote({ side, type, limitPrice: limit ?? null }, quote.bid, quote.ask)
    const [tier, isResting] = [account?.crypto_tier ?? 1, Boolean(isMaker)]
    const taken = cryptoFee(side === 'buy' ? size : value, tier, isResting)
    return {
      fees: round(multiply(value, cryptoFeeRate(tier, isResting)), { scale: 2, mode: 'up' }),
      ...(side === 'buy' ? { feeCoins: taken, feeDollars: undefined } : { feeCoins: undefined, feeDollars: taken }),
    }
  }
  const isOption = assetClass === 'us_option'
  const contracts = isOption
    ? legs.length > 1
      ? multiply(size, decimalOf(BigInt(legs.reduce((sum, { ratio }) => sum + ratio, 0))))
      : size
    : NO_QUANTITY
  const sold = legs.length > 1 ? legs.filter((leg) => leg.side === 'sell') : []
  const soldContracts = !isOption
    ? NO_QUANTITY
    : legs.length > 1
      ? multiply(size, decimalOf(BigInt(sold.reduce((sum, { ratio }) => sum + ratio, 0))))
      : side === 'sell'
        ? size
        : NO_QUANTITY
  const soldValue =
    legs.length > 1
      ? sold.reduce(
          (sum, { contract, ratio }) =>
            add(sum, multiply(notional(contract?.quote?.bid ?? NO_PRICE, size), multiply(decimal(ratio), multiplier))),
          NO_MONEY,
        )
      : side === 'sell'
        ? absolute(value)
        : NO_MONEY
  const charged = regulatoryFees({
    day: '1970-01-01',
    soldValue,
    soldShares: !isOption && side === 'sell' ? size : NO_QUANTITY,
    shares: isOption ? multiply(contracts, multiplier) : size,
    soldContracts,
    contracts,
    clearedContracts: contracts,
  })
  return { ...none, fees: totalOf(charged) }
}

/** A fee in coins makes fewer of them cost as much. */
function averageAfter(
  { position }: Facts,
  size: Quantity | undefined,
  entry: Price | undefined,
  multiplier: Decimal,
  feeCoins: Decimal = ZERO,
) {
  if (!size || !entry) return undefined
  const cost = divide(absolute(fromWire(position?.cost_basis) ?? ZERO), multiplier, HALF_EVEN(9))
  const held = absolute(fromWire(position?.qty) ?? ZERO)
  return divide(add(cost, multiply(size, entry)), subtract(add(held, size), feeCoins), HALF_EVEN(6))
}

function realized({ position }: Facts, { entry, side, multiplier }: Resolved, size: Quantity | undefined) {
  const average = fromWire(position?.avg_entry_price)
  if (!average || !entry || !size) return undefined
  const gain = subtract(entry, average)
  return multiply(multiply(side === 'sell' ? gain : negate(gain), size), multiplier)
}

/** Of an entry in shares or coins; contracts have the break-evens of their pay-off. A fee in coins is no dollars: fewer coins cost as much. */
function breakEven(
  { account }: Facts,
  { assetClass, side, isClosing, entry }: Resolved,
  size: Quantity | undefined,
  fees: Decimal | undefined,
  feeCoins: Decimal | undefined,
) {
  if (isClosing || assetClass === 'us_option' || !entry || !fees || !size) return undefined
  const cost = multiply(entry, size)
  return evenAt({
    assetClass,
    isShort: side === 'sell',
    qty: feeCoins ? subtract(size, feeCoins) : size,
    multiplier: ONE,
    cost,
    paid: feeCoins ? ZERO : fees,
    tier: account?.crypto_tier,
  })
}

const MS_A_YEAR = 365 * 86_400_000

const NO_OPTION = {
  ...{ payoff: undefined, chance: undefined, deviation: undefined, today: undefined },
  breakEvens: [],
}

function optionFigures(facts: Facts, resolved: Resolved, size: Quantity | undefined, fees: Decimal | undefined) {
  const none = NO_OPTION
  const { legs, symbol, side, entry, assetClass, isClosing } = resolved
  if (assetClass !== 'us_option' || isClosing || !size || !entry) return none
  const single = facts.contracts.get(symbol)
  const parts: readonly (PayoffLeg & { contract: typeof single })[] =
    legs.length > 1
      ? legs.flatMap(({ side: own, ratio, contract }) =>
          contract ? [{ side: own, ratio, terms: contract.terms, contract }] : [],
        )
      : single
        ? [{ side, ratio: 1, terms: single.terms, contract: single }]
        : []
  if (parts.length === 0 || parts.length < legs.length) return none
  const net = legs.length > 1 ? entry : side === 'buy' ? entry : negate(entry)
  const payoff = payoffOf(parts, net, size)
  const terms = parts[0]?.terms
  const dollars = multiply(size, decimalOf(BigInt(terms?.multiplier ?? 0)))
  const charged = fees && !isZero(dollars) ? divide(fees, dollars, { scale: 9, mode: 'up' }) : ZERO
  const volatilities = parts.flatMap(({ contract }) => contract?.impliedVolatility ?? [])
  const volatility = volatilities.length > 0 ? volatilities.reduce((a, b) => a + b, 0) / volatilities.length : undefined
  const years = terms && facts.at ? (lastTradeAt(terms) - facts.at) / MS_A_YEAR : 0
  const chance =
    payoff && facts.underlying ? chanceOfProfit(payoff, toNumber(facts.underlying), volatility, years) : undefined
  return {
    payoff,
    breakEvens: payoffOf(parts, add(net, charged), size)?.breakEvens ?? [],
    chance,
    deviation: facts.underlying && deviationOf(toNumber(facts.underlying), volatility, years),
    today:
      payoff && volatility && years > 0 ? todayOf(parts, toNumber(net), toNumber(size), volatility, years) : undefined,
  }
}
