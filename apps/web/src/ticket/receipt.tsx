/** What the order comes to and what it leaves, each figure with how it was reckoned. */
import { type Decimal, decimal, isNegative, isZero, multiply, toNumber } from '@paddock/decimal/decimal'
import { type ReactNode, useState } from 'react'
import { money, signedMoney } from '../format/money.ts'
import { fixed, signed } from '../format/number.ts'
import { price } from '../format/price.ts'
import { quantity } from '../format/quantity.ts'
import type { Facts } from './facts.ts'
import type { Figures } from './figures.ts'
import { Payoff } from './payoff-chart.tsx'
import type { Resolved } from './resolved.ts'

export interface ReceiptProps {
  readonly facts: Facts
  readonly resolved: Resolved
  readonly figures: Figures
}

interface Line {
  readonly label: string
  readonly value: ReactNode
  readonly how: string
  /** Shown only with how everything is reckoned. */
  readonly isMore?: boolean
}

export function Receipt(props: ReceiptProps) {
  const { facts, figures } = props
  const [isExplained, setExplained] = useState(false)
  const { hold, available, availableAfter, payoff } = figures
  const isOver = availableAfter !== undefined && isNegative(availableAfter)
  const used = hold && available && !isZero(available) ? Math.min(1, toNumber(hold) / toNumber(available)) : 0
  return (
    <div className="receipt">
      <dl className="pairs" aria-live="off">
        {linesOf(props)
          .filter(({ isMore }) => isExplained || !isMore)
          .map(({ label, value, how }) => (
            <div key={label}>
              <dt>
                {label}
                {isExplained && <span className="receipt-how">{how}</span>}
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <span className="bar" data-over={isOver || undefined} aria-hidden>
        <span style={{ width: `${used * 100}%` }} />
      </span>
      {payoff && <Payoff payoff={payoff} spot={facts.underlying} />}
      <button
        type="button"
        className="link label justify-self-start"
        aria-expanded={isExplained}
        onClick={() => setExplained(!isExplained)}
      >
        {isExplained ? 'Fewer figures' : 'All figures, and how they are reckoned'}
      </button>
    </div>
  )
}

const HUNDRED = decimal(100)
const percent = (ratio: Decimal): string => `${fixed(multiply(ratio, HUNDRED), 2)} %`

function linesOf({ facts, resolved, figures }: ReceiptProps): Line[] {
  const { isClosing, legs } = resolved
  const found: (Line | undefined)[] = [
    valueLine(resolved, figures),
    feeLine(resolved, figures),
    figures.spreadCost && !isZero(figures.spreadCost)
      ? {
          isMore: true,
          label: 'Spread',
          value: money(figures.spreadCost),
          how: 'What crossing costs against the middle of the quote.',
        }
      : undefined,
    figures.atRisk || figures.reward ? riskLine(figures) : undefined,
    ...optionLines(figures),
    legs.length > 1 ? undefined : positionLine(facts, figures),
    figures.realized
      ? {
          label: 'Realised',
          value: signedMoney(figures.realized),
          how: 'The price of this order against the average cost, before fees.',
        }
      : undefined,
    figures.breakEven && !isClosing
      ? {
          isMore: true,
          label: 'Break-even',
          value: price(figures.breakEven, facts.asset),
          how: 'The price at which coming out again pays the fees.',
        }
      : undefined,
    figures.maintenance && !isZero(figures.maintenance)
      ? {
          isMore: true,
          label: 'Maintenance margin',
          value: signed(figures.maintenance, 2),
          how: 'What must stay in the account for the position, more or less than before.',
        }
      : undefined,
    powerLine(resolved, figures),
  ]
  return found.filter((line) => line !== undefined)
}

function valueLine({ legs, type }: Resolved, { value }: Figures): Line {
  const isSpread = legs.length > 1
  const at = type === 'market' ? 'what a market order meets now' : 'its price'
  return {
    label: isSpread && value ? (isNegative(value) ? 'Credit' : 'Debit') : 'Order value',
    value: money(value && isNegative(value) ? { coefficient: -value.coefficient, scale: value.scale } : value),
    how: `The size times ${at}${isSpread ? ', for a hundred shares each' : ''}.`,
  }
}

function feeLine({ assetClass }: Resolved, { fees, feeCoins }: Figures): Line | undefined {
  if (!fees) return undefined
  return {
    label: 'Fees, estimated',
    value: feeCoins ? `${quantity(feeCoins)} coins` : money(fees),
    how:
      assetClass === 'crypto'
        ? 'The rate of your 30-day tier, taken from what you receive.'
        : 'Commission 0.00; regulators charge REG, TAF, CAT, ORF and OCC, summed over the day and rounded up to the cent.',
  }
}

function riskLine({ atRisk, reward, rewardToRisk, riskOfEquity }: Figures): Line {
  return {
    label: rewardToRisk ? 'Reward to risk' : atRisk ? 'At risk' : 'Reward',
    value: rewardToRisk ? (
      <>
        {fixed(rewardToRisk, 2)} to 1 {riskOfEquity && <span className="muted">{percent(riskOfEquity)} of equity</span>}
      </>
    ) : (
      money(atRisk ?? reward)
    ),
    how: 'The distance to the target against the distance to the stop. A gap can take you past the stop.',
  }
}

function optionLines({ payoff, chance, deltaShares }: Figures): (Line | undefined)[] {
  if (!payoff) return []
  const { maxLoss, maxProfit, breakEvens } = payoff
  return [
    {
      label: 'Max loss',
      value: maxLoss ? money(maxLoss) : 'No bound',
      how: 'The worst result when the contracts expire, before fees.',
    },
    {
      label: 'Max profit',
      value: maxProfit ? money(maxProfit) : 'No bound',
      how: 'The best result when the contracts expire, before fees.',
    },
    breakEvens.length > 0
      ? {
          label: 'Break-even',
          value: breakEvens.map((one) => fixed(one, 2)).join(' and '),
          how: 'Prices of the underlying at expiration where it comes to zero.',
        }
      : undefined,
    chance === undefined
      ? undefined
      : {
          isMore: true,
          label: 'Chance of profit',
          value: `${fixed(chance * 100, 0)} %`,
          how: 'A lognormal model with the implied volatility of the contracts and no drift: an estimate.',
        },
    deltaShares === undefined
      ? undefined
      : {
          isMore: true,
          label: 'Moves like',
          value: `${signed(deltaShares, 0)} shares`,
          how: 'Delta of the model times the shares of the contracts.',
        },
  ]
}

const positionLine = ({ asset }: Facts, { positionBefore, positionAfter, averageAfter }: Figures): Line => ({
  label: 'Position',
  value: (
    <>
      <span className="muted">{quantity(positionBefore)} →</span> {quantity(positionAfter)}
      {averageAfter && <span className="muted"> at {price(averageAfter, asset)}</span>}
    </>
  ),
  how: 'What you hold now and after a full fill, with its average cost.',
})

function powerLine({ assetClass }: Resolved, { available, availableAfter }: Figures): Line {
  const label = { crypto: 'Cash for crypto', us_option: 'Options buying power', us_equity: 'Buying power' }[assetClass]
  return {
    label,
    value: (
      <>
        <span className="muted">{money(available)} →</span>{' '}
        <span className={availableAfter && isNegative(availableAfter) ? 'loss' : undefined}>
          {money(availableAfter)}
        </span>
      </>
    ),
    how: 'What pays for it, less what the broker holds while the order is open: market orders at the quote, shorts 3 % over the ask, buy stops at their cap.',
  }
}
