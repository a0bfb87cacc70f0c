/** What the order comes to and what it leaves; each figure opens how it was reckoned, with the numbers of now. */
import { isNegative, isZero, toNumber } from '@paddock/decimal/decimal'
import { type ReactNode, useState } from 'react'
import type { Facts } from '../facts/facts.ts'
import type { Figures } from '../figures/figures.ts'
import { furtherFigures } from '../figures/further-figures.ts'
import type { Resolved } from '../figures/resolved.ts'
import { Payoff } from './payoff-chart.tsx'
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
  const { hold, available, availableAfter, payoff } = figures
  const isOver = availableAfter !== undefined && isNegative(availableAfter)
  const used = hold && available && !isZero(available) ? Math.min(1, toNumber(hold) / toNumber(available)) : 0
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
      <span className="bar" data-over={isOver || undefined} aria-hidden>
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
      {isOpen && <dd className="receipt-how">{how}</dd>}
    </div>
  )
}
