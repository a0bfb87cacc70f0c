/** Which lots are meant to be sold. The broker takes the oldest first: the choice is written down here for one's own books. */
import { absolute, add, formatDecimal, isZero, ZERO } from '@paddock/decimal/decimal'
import { price } from '../../format/price.ts'
import { quantity } from '../../format/quantity.ts'
import { calendarDay } from '../../format/time.ts'
import type { Draft } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'

export function LotsField(props: { draft: Draft; facts: Facts; onChange: (change: Partial<Draft>) => void }) {
  const { draft, facts, onChange } = props
  const lots = facts.lots?.lots ?? []
  if (lots.length < 2) return null
  const choose = (ids: readonly string[]) => {
    const size = lots.reduce((sum, { id, qty }) => (ids.includes(id) ? add(sum, absolute(qty)) : sum), ZERO)
    onChange({ lots: ids, ...(isZero(size) ? {} : { sizeUnit: 'qty', quantity: formatDecimal(size) }) })
  }
  return (
    <details className="ticket-lots">
      <summary className="link label">
        {draft.lots.length > 0 ? `${draft.lots.length} of ${lots.length} lots chosen` : `Choose lots (${lots.length})`}
      </summary>
      <ul aria-label="Lots to sell">
        {lots.map(({ id, at, qty, price: paid }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={draft.lots.includes(id)}
                onChange={({ target }) =>
                  choose(target.checked ? [...draft.lots, id] : draft.lots.filter((one) => one !== id))
                }
              />
              {quantity(absolute(qty))} of {calendarDay(at.slice(0, 10))} at {price(paid)}
            </label>
          </li>
        ))}
      </ul>
      <p className="label">
        Alpaca takes the oldest lots first, whatever you choose. Your choice is kept in this browser with the order.
      </p>
    </details>
  )
}
