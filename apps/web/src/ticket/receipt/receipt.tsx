/** What the order comes to and what it leaves; each figure opens how it was reckoned, with the numbers of now. */
import type { Payoff as PayoffLine } from '@paddock/analytics/options/payoff'
import { type Decimal, isNegative, isZero, toNumber } from '@paddock/decimal/decimal'
import { type ReactNode, useState } from 'react'
import { PayoffFigure } from '../../charts/payoff-figure.tsx'
import { price } from '../../format/number.ts'
import type { Facts } from '../facts/facts.ts'
import type { Figures } from '../figures/figures.ts'
import { furtherFigures } from '../figures/further-figures.ts'
import type { Resolved } from '../figures/resolved.ts'
import type { ReceiptLine } from './receipt-line.ts'
import { receiptLines } from './receipt-lines.tsx'

interface ReceiptProps {
  readonly facts: Facts
  readonly resolved: Resolved
  readonly figures: Figures
  /** Beside the press for all figures. */
  readonly children?: ReactNode
}

export function Receipt({ facts, resolved, figures, children }: ReceiptProps) {
  /** All figures, and not only what most orders are judged by. */
  const [isWhole, setWhole] = useState(false)
  const { hold, power, availableAfter, payoff } = figures
  const isOver = availableAfter !== undefined && isNegative(availableAfter)
  const used = hold && power && !isZero(power) ? Math.min(1, toNumber(hold) / toNumber(power)) : 0
  const lines = receiptLines({ facts, resolved, figures, further: furtherFigures(facts, resolved, figures) })
  return (
    <div className="receipt">
      <dl className="pairs" aria-live="off">
        {lines
          .filter(({ isMore }) => isWhole || !isMore)
          .map((line) => (
            <Line key={line.label} line={line} />
          ))}
      </dl>
      <span className="bar" data-tone={isOver ? 'loss' : undefined} aria-hidden>
        <span style={{ width: `${used * 100}%` }} />
      </span>
      {payoff && <Payoff payoff={payoff} spot={facts.underlying} deviation={figures.deviation} today={figures.today} />}
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <button type="button" className="link label" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer figures' : 'All figures'}
        </button>
        {children}
      </div>
    </div>
  )
}

function Line({ line: { label, value, how } }: { line: ReceiptLine }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <dt>
        <button type="button" className="receipt-label" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {label}
        </button>
      </dt>
      <dd>{value}</dd>
      {isOpen && <dd className="basis-full text-left text-faint text-label whitespace-normal">{how}</dd>}
    </div>
  )
}

interface PayoffProps {
  readonly payoff: PayoffLine
  readonly spot: Decimal | undefined
  /** Where it ends with two chances in three. */
  readonly deviation: { readonly low: number; readonly high: number } | undefined
  /** The result today at a price, by the model. */
  readonly today: ((spot: number) => number) | undefined
}

/** Points of today's line. */
const STEPS = 40

/** The result at expiration and today over the price of the underlying, around where it is now. */
function Payoff({ payoff, spot, deviation, today }: PayoffProps) {
  const all = payoff.points.map((point) => ({ x: toNumber(point.price), y: toNumber(point.result) }))
  const strikes = all.slice(1, -1).map(({ x }) => x)
  const now = spot ? toNumber(spot) : undefined
  const known = [...strikes, ...(now === undefined ? [] : [now])]
  if (deviation) known.push(deviation.low / 0.97, deviation.high / 1.03)
  const [low, high] = [Math.min(...known) * 0.85, Math.max(...known) * 1.15]
  if (!(high > low)) return null
  const at = (x: number) => {
    const found = all.findIndex((point) => point.x >= x)
    // Past the last corner its stretch goes on.
    const index = found < 0 ? all.length - 1 : Math.max(1, found)
    const [a, b] = [all[index - 1], all[index]]
    return a && b && b.x !== a.x ? a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y) : (a?.y ?? 0)
  }
  const points = [low, ...strikes.filter((x) => x > low && x < high), high].map((x) => ({ price: x, result: at(x) }))
  const soon = today
    ? Array.from({ length: STEPS + 1 }, (_, step) => low + ((high - low) * step) / STEPS).map((x) => ({
        price: x,
        result: today(x),
      }))
    : []
  return (
    <PayoffFigure
      label="Result at expiration and today by price of the underlying"
      atExpiry={points}
      now={soon}
      spot={now}
      band={deviation}
      caption={now !== undefined && <span>now {price(spot)}</span>}
    >
      {deviation && (
        <p className="label">
          Band: ±1σ at expiration, {price(deviation.low.toFixed(2))} to {price(deviation.high.toFixed(2))}; thin line:
          today
        </p>
      )}
    </PayoffFigure>
  )
}
