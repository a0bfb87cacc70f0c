import { isNegative, isZero, toNumber } from '@paddock/decimal/decimal'
import { money } from '../format/money.ts'
import { price } from '../format/price.ts'
import { quantity } from '../format/quantity.ts'
import { classOf, type Draft, type Facts } from './draft.ts'
import type { TicketEstimate } from './estimate.ts'

/** What the order comes to, and what it leaves. */
export function Receipt({ draft, facts, estimate }: { draft: Draft; facts: Facts; estimate: TicketEstimate }) {
  const { value, hold, available, availableAfter, positionBefore, positionAfter, averageAfter } = estimate
  const isOver = availableAfter !== undefined && isNegative(availableAfter)
  const used = hold && available && !isZero(available) ? Math.min(1, toNumber(hold) / toNumber(available)) : 0
  return (
    <div className="receipt">
      <dl className="pairs" aria-live="off">
        <div>
          <dt>Order value</dt>
          <dd>{money(value)}</dd>
        </div>
        <div>
          <dt>Position</dt>
          <dd>
            <span className="muted">{quantity(positionBefore)} →</span> {quantity(positionAfter)}
            {averageAfter && <span className="muted"> at {price(averageAfter, facts.asset)}</span>}
          </dd>
        </div>
        <div>
          <dt>{classOf(draft.symbol) === 'crypto' ? 'Cash for crypto' : 'Buying power'}</dt>
          <dd>
            <span className="muted">{money(available)} →</span>{' '}
            <span className={isOver ? 'loss' : undefined}>{money(availableAfter)}</span>
          </dd>
        </div>
      </dl>
      <span className="bar" data-over={isOver || undefined} aria-hidden>
        <span style={{ width: `${used * 100}%` }} />
      </span>
    </div>
  )
}
