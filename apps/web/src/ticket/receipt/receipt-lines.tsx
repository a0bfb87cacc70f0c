/** The lines of the receipt: what each is called, what it says, and how it was reckoned. */
import { absolute, formatDecimal, isNegative, isZero, ONE, subtract, toNumber } from '@paddock/decimal/decimal'
import type { ReactNode } from 'react'
import {
  averagePrice,
  counted,
  dollars,
  fixed,
  money,
  ownDollars,
  percent,
  plain,
  price,
  quantity,
  signed,
  signedMoney,
} from '../../format/number.ts'
import { age, calendarDay } from '../../format/time.ts'
import { FUNDS_NAMES, fundsOf } from '../../trading/balances/funds.ts'
import { shownEven } from '../../trading/positions/break-even.ts'
import type { Facts } from '../facts/facts.ts'
import type { Figures } from '../figures/figures.ts'
import { type FurtherFigures, ofEquity } from '../figures/further-figures.ts'
import type { Resolved } from '../figures/resolved.ts'
import { guardrailLines } from './guardrail-lines.ts'
import type { ReceiptLine } from './receipt-line.ts'

interface LinesOf {
  readonly facts: Facts
  readonly resolved: Resolved
  readonly figures: Figures
  readonly further: FurtherFigures
}

const chance = (ratio: number): string => `${fixed(ratio * 100, 0)} %`
const more = (line: ReceiptLine | undefined): ReceiptLine | undefined => line && { ...line, isMore: true }

/** Those that apply to the order, from top to bottom. */
export function receiptLines(of: LinesOf): ReceiptLine[] {
  return [
    valueLine(of),
    more(walkLine(of)),
    feeLine(of),
    receivedLine(of),
    riskLine(of),
    ...guardrailLines(of.facts, of.resolved),
    more(worstLine(of)),
    ...payoffLines(of.figures),
    positionLine(of),
    more(weightLine(of)),
    realizedLine(of),
    more(taxLine(of)),
    more(breakEvenLine(of)),
    more(marginLine(of)),
    more(callLine(of)),
    powerLine(of),
    more(quoteLine(of)),
  ].filter((line) => line !== undefined)
}

type Line = ReceiptLine | undefined

function valueLine({ resolved, figures: { value } }: LinesOf): Line {
  const { legs, type, entry, qty, notional, multiplier, units } = resolved
  const isSpread = legs.length > 1
  const at = type === 'market' ? 'the market price now' : 'its price'
  const times = isSpread || multiplier.coefficient !== 1n ? ` × ${plain(multiplier)}` : ''
  return {
    label: isSpread && value ? (isNegative(value) ? 'Credit' : 'Debit') : 'Order value',
    value: money(value && absolute(value)),
    how: notional
      ? `${dollars(notional)} at ${price(entry)}, ${at}: about ${quantity(units)}.`
      : `${quantity(qty)} × ${price(entry && absolute(entry))}${times}, ${at}.`,
  }
}

function walkLine({ resolved: { type }, facts: { quote }, further: { walk, slippageBps } }: LinesOf): Line {
  if (type !== 'market' || slippageBps === undefined) return undefined
  const bps = `${signed(slippageBps, 1)} bps`
  if (!walk)
    return {
      label: 'Slippage, estimated',
      value: bps,
      how: `Distance of the near side of ${price(quote?.bid)} × ${price(quote?.ask)} from the mid, in basis points.`,
    }
  return {
    label: 'Average from the book',
    value: (
      <>
        {price(walk.average)} <span className="muted">{bps}</span>
      </>
    ),
    how: `${plain(walk.filled)} from ${counted(walk.levels, 'level')} of the book, the worst at ${price(walk.last)}${walk.isWhole ? '' : '; the book shows no more'}.`,
  }
}

function feeLine({
  resolved: { assetClass, symbol },
  facts: { account },
  figures: { fees, feeCoins, value },
}: LinesOf): Line {
  if (!fees) return undefined
  return {
    label: 'Fees, estimated',
    value: feeCoins
      ? `${quantity(feeCoins)} ${symbol.split('/')[0]}${value ? ` (${fixed((toNumber(fees) / toNumber(value)) * 10_000, 0)} bps)` : ''}`
      : money(fees),
    how:
      assetClass === 'crypto'
        ? `${dollars(fees)} of ${dollars(value)}: tier ${account?.crypto_tier ?? 1} of your 30-day volume, taken from what you receive.`
        : 'Commission 0.00; regulators charge REG, TAF, CAT, ORF and OCC, summed over the day and rounded up to the cent.',
  }
}

function receivedLine({ resolved, figures: { value, fees, feeCoins }, further: { received } }: LinesOf): Line {
  if (!received) return undefined
  const isBuy = resolved.side === 'buy'
  return {
    label: 'You receive',
    value: isBuy ? `${quantity(received)} ${resolved.symbol.split('/')[0]}` : money(received),
    how: isBuy
      ? `${quantity(resolved.qty ?? resolved.units)} less the fee of ${quantity(feeCoins)}.`
      : `${dollars(value)} less the fee of ${dollars(fees)}.`,
  }
}

function riskLine({
  resolved: { exits, entry },
  figures: { atRisk, reward, rewardToRisk, riskOfEquity },
}: LinesOf): Line {
  if (!atRisk && !reward) return undefined
  return {
    label: rewardToRisk ? 'Reward to risk' : atRisk ? 'At risk' : 'Reward',
    value: rewardToRisk ? (
      <>
        {fixed(rewardToRisk, 2)} to 1 {riskOfEquity && <span className="muted">{percent(riskOfEquity)} of equity</span>}
      </>
    ) : (
      money(atRisk ?? reward)
    ),
    how: `From ${price(entry)}: ${exits.target ? `${dollars(reward)} to win at ${price(exits.target)}` : 'no target'}, ${exits.stop ? `${dollars(atRisk)} to lose at ${price(exits.stop)}` : 'no stop'}. A gap can take you past the stop.`,
  }
}

function worstLine({ facts, resolved: { exits, entry }, figures: { atRisk }, further: { worst } }: LinesOf): Line {
  if (!worst) return undefined
  const part = ofEquity(worst, facts)
  return {
    label: `Loss on a ${plain(facts.gap)}% gap`,
    value: (
      <>
        {money(worst)} {part && <span className="muted">{percent(part)} of equity</span>}
      </>
    ),
    how: exits.stop
      ? `${dollars(atRisk)} to the stop, and ${plain(facts.gap)} % of ${price(exits.stop)} for each. Set under Settings → General.`
      : `No stop: ${plain(facts.gap)} % of ${price(entry)} for each. Set under Settings → General.`,
  }
}

/** What is, and what it becomes. */
const Arrow = ({ from, to }: { from: string; to: ReactNode }) => (
  <>
    <span className="muted">{from} →</span> {to}
  </>
)

function payoffLines({ payoff, chance: profit, breakEvens, fees }: Figures): Line[] {
  if (!payoff) return []
  const { maxLoss, maxProfit } = payoff
  return [
    {
      label: 'Max loss',
      value: maxLoss ? money(maxLoss) : 'Unlimited',
      how: 'The worst result when the contracts expire, before fees.',
    },
    {
      label: 'Max profit',
      value: maxProfit ? money(maxProfit) : 'Unlimited',
      how: 'The best result when the contracts expire, before fees.',
    },
    breakEvens.length > 0
      ? {
          label: 'Break-even after fees',
          value: breakEvens.map((one) => fixed(one, 2)).join(' and '),
          how: `Prices of the underlying at expiration where it comes to zero, ${dollars(fees)} of fees paid.`,
        }
      : undefined,
    more(
      profit === undefined
        ? undefined
        : {
            label: 'Chance of profit',
            value: chance(profit),
            how: 'A lognormal model with the implied volatility of the contracts and no drift: an estimate.',
          },
    ),
  ]
}

function positionLine({ resolved: { legs }, figures }: LinesOf): Line {
  const { positionBefore, positionAfter, averageAfter } = figures
  if (legs.length > 1) return undefined
  return {
    label: 'Position',
    value: (
      <>
        <span className="muted">{quantity(positionBefore)} →</span> {quantity(positionAfter)}
        {averageAfter && <span className="muted"> at {averagePrice(formatDecimal(averageAfter))}</span>}
      </>
    ),
    how: 'What you hold now and after a full fill, with its average cost.',
  }
}

function weightLine({ facts: { account }, further: { weight } }: LinesOf): Line {
  if (!weight) return undefined
  return {
    label: 'Weight in the account',
    value: `${percent(weight.before)} → ${percent(weight.after)}`,
    how: `The position now, and after the order at its price, of ${ownDollars(account?.equity)} equity.`,
  }
}

function realizedLine({ facts: { position }, resolved: { entry }, figures: { realized } }: LinesOf): Line {
  if (!realized) return undefined
  return {
    label: 'Realised',
    value: signedMoney(realized),
    how: `${price(entry)} against the average cost of ${price(position?.avg_entry_price)}, before fees.`,
  }
}

function taxLine({ further: { taxes } }: LinesOf): Line {
  if (!taxes) return undefined
  const { taken, shortTerm, longTerm, unknown } = taxes
  const listed = taken.map(
    ({ qty, price: at, at: when, isLong }) =>
      `${quantity(qty)} of ${calendarDay(when.slice(0, 10))} at ${price(at)}${isLong ? ', long-term' : ''}`,
  )
  return {
    label: 'Lots (FIFO)',
    value: `${signedMoney(shortTerm)} short-term, ${signedMoney(longTerm)} long-term`,
    how: `${listed.join('; ') || 'No lot of the latest 100 fills'}.${isZero(unknown) ? '' : ` ${quantity(unknown)} come from before them.`} An estimate, before fees.`,
  }
}

function breakEvenLine({ resolved: { entry, side }, figures: { breakEven, fees } }: LinesOf): Line {
  if (!breakEven) return undefined
  return {
    label: 'Break-even after fees',
    value: shownEven(breakEven, side === 'sell'),
    how: `${price(entry)}, ${dollars(fees)} to open it, and what closing it pays at that price.`,
  }
}

function marginLine({ resolved: { assetClass }, figures: { maintenance }, further: { initial } }: LinesOf): Line {
  if (!maintenance || isZero(maintenance)) return undefined
  return {
    label: initial ? 'Margin, initial and maintenance' : 'Maintenance margin',
    value: initial ? `${signedMoney(initial)}, ${signedMoney(maintenance)}` : signedMoney(maintenance),
    how:
      assetClass === 'us_option'
        ? 'Change of the margin of all contracts on the underlying, spreads offset, and of their value.'
        : 'What the order, once filled, adds to the initial and the maintenance margin of the account.',
  }
}

function callLine({ facts: { account }, figures: { maintenance }, further: { toCall, fall } }: LinesOf): Line {
  if (!toCall || !maintenance) return undefined
  const even = fall && !isZero(subtract(ONE, fall))
  return {
    label: 'To a margin call',
    value: (
      <>
        {money(toCall)} {even && <span className="muted">a fall of {percent(fall)}</span>}
      </>
    ),
    how: `${ownDollars(account?.equity)} equity less ${ownDollars(account?.maintenance_margin)} maintenance and ${signed(maintenance, 2)} more: what the account can lose before a call.${even ? ` An even fall of all positions by ${percent(fall)} reaches it, as the requirement falls too.` : fall ? ' A fall alone cannot cause one: nothing is borrowed.' : ''}`,
  }
}

function powerLine({ facts, resolved: { assetClass, most, isClosing, isResting }, figures }: LinesOf): Line {
  const { availableAfter, hold, power, powerAfter, forecast } = figures
  const isOver = availableAfter && isNegative(availableAfter)
  const funds = fundsOf(assetClass, facts)
  const when = isResting
    ? 'Once it is accepted'
    : `After the fill at this price${forecast ? `, with ${ownDollars(forecast.cash)} in cash` : ''}`
  return {
    label: FUNDS_NAMES[funds],
    value: (
      <Arrow
        from={money(power)}
        to={
          <span className={isOver ? 'loss' : undefined}>
            {money(isOver ? availableAfter : (powerAfter ?? availableAfter))}
          </span>
        }
      />
    ),
    how: `${when}. While the order is open ${dollars(hold)} of ${ownDollars(power)} is held: market orders at the quote, shorts 3 % over the ask, buy stops at their cap.${funds === 'overnight' ? ' Within the day it may be up to four times the equity, at night twice.' : ''}${isClosing ? '' : ` Maximum: ${quantity(most)}.`}`,
  }
}

function quoteLine({ facts: { quote, quoteAge, source } }: LinesOf): Line {
  if (!quote) return undefined
  return {
    label: 'Prices',
    value: `${source}${quoteAge === undefined ? '' : `, ${age(quoteAge)} old`}`,
    how: `Bid ${price(quote.bid)}, ask ${price(quote.ask)}. The broker's own quote decides.`,
  }
}
