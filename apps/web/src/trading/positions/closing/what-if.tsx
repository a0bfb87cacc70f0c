/** What closing a part would bring: cash, result, tax, buying power, weight. Nothing is sent from here but to the dialog that asks. */

import { weightOf } from '@paddock/analytics/equity/live-account'
import { unitsOf } from '@paddock/analytics/equity/valuation'
import { lotsOf } from '@paddock/analytics/lots/lots'
import type { Position } from '@paddock/contract/entities/position'
import { absolute, add, type Decimal, decimal, isZero, multiply, subtract, ZERO } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Change } from '../../../format/change.tsx'
import { money } from '../../../format/money.ts'
import { percent } from '../../../format/percent.ts'
import { quantity } from '../../../format/quantity.ts'
import { ordersQuery, positionsQuery } from '../../../live/queries.ts'
import { useMarketTime } from '../../../live/streams/practice-clock.ts'
import { openTicket } from '../../../page/ticket-store.ts'
import { Facts } from '../../../tables/facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { useTermsOf } from '../../assets/use-terms.ts'
import { useLiveAccount } from '../../portfolio/use-live-account.ts'
import { isLongTerm } from '../lots-file.ts'
import { type PositionRow, useValue } from '../position-row.ts'
import { useHistory } from '../use-history.ts'
import { accountAfterClosing } from './after-closing.ts'
import { saleOf } from './exit-draft.ts'

const HUNDRED = decimal(100)
const NO_POSITIONS: readonly Position[] = []

/** For the part that is chosen, at the price of now. */
export function WhatIf({ account, held }: { account: string; held: PositionRow }) {
  const { position, title } = held
  // Half of a single contract is none.
  const [share, setShare] = useState(() => (isZero(partOf(position, 50)) ? 100 : 50))
  const value = useValue(held)
  const history = useHistory(account)
  const now = useMarketTime(account, 60_000).now() ?? 0
  const figures = useLiveAccount(account)
  const { data: positions = NO_POSITIONS } = useQuery(positionsQuery(account))
  const { data: orders } = useQuery(ordersQuery(account, 'open'))
  const termsOf = useTermsOf(
    account,
    positions.map(({ symbol }) => symbol),
  )
  const qty = partOf(position, share)
  const units = unitsOf(position, qty)
  const worth = value && multiply(units, value.price)
  const cost = divide(
    multiply(absolute(decimal(position.cost_basis)), absolute(qty)),
    absolute(decimal(position.qty)),
    CENTS,
  )
  const result = worth && (position.side === 'short' ? subtract(cost, absolute(worth)) : subtract(worth, cost))
  const { short, long } = taxOf(held, absolute(qty), value?.price, history, now)
  const left = value && worth && absolute(subtract(value.market_value, worth))
  const size = worth && absolute(worth)
  const hasNoOrders = orders?.length === 0
  const after =
    value && figures && accountAfterClosing(figures, held, { qty, price: value.price, positions, termsOf, hasNoOrders })
  return (
    <div className="what-if">
      <label className="flex items-center gap-3">
        <span className="label">Close</span>
        <input
          type="range"
          className="what-if-range"
          min={0}
          max={100}
          step={1}
          value={share}
          aria-label={`Share of ${title} to close`}
          aria-valuetext={`${share} percent, ${quantity(absolute(qty))}`}
          onChange={(event) => setShare(Number(event.target.value))}
        />
        <output className="strong">{share} %</output>
      </label>
      <Facts
        facts={[
          ['Quantity', `${quantity(absolute(qty))} of ${quantity(absolute(decimal(position.qty)))}`],
          [position.side === 'short' ? 'Cash out, USD' : 'Cash in, USD', size && money(size)],
          ['Realised result', result && <Change key="result" amount={result} />],
          ['Short-term gain (FIFO)', short && <Change key="short" amount={short} />],
          ['Long-term gain (FIFO)', long && <Change key="long" amount={long} />],
          ['Buying power after, about', after && money(after.buying_power)],
          ['Weight after, of equity', left && percent(weightOf(left, figures))],
        ]}
      />
      <Button disabled={isZero(qty)} onClick={() => openTicket(saleOf(position, qty))}>
        {position.side === 'short' ? 'Buy to cover' : 'Sell'} {quantity(absolute(qty))}…
      </Button>
    </div>
  )
}

const CENTS = { scale: 6, mode: 'half-even' } as const

/** Whole shares of whole positions; coins and fractions to the ninth digit. Signed as the position. */
function partOf({ qty, asset_class }: PositionRow['position'], share: number): Decimal {
  const isWhole = asset_class !== 'crypto' && !qty.includes('.')
  return divide(multiply(decimal(qty), decimal(share)), HUNDRED, { scale: isWhole ? 0 : 9, mode: 'down' })
}

/** The gains of the lots that a sale takes first, by the time they were held. Undefined where the history does not say. */
function taxOf(
  { position, symbol }: PositionRow,
  qty: Decimal,
  price: Decimal | undefined,
  history: ReturnType<typeof useHistory>,
  now: number,
): { short?: Decimal; long?: Decimal } {
  const { lots } = lotsOf(position, history.movements(symbol), 'FIFO')
  if (!price || lots.length === 0) return {}
  let left = qty
  let short = ZERO
  let long = ZERO
  for (const lot of lots) {
    const held = absolute(lot.qty)
    const taken = subtract(left, held).coefficient > 0n ? held : left
    left = subtract(left, taken)
    const signed = position.side === 'short' ? { ...taken, coefficient: -taken.coefficient } : taken
    const gain = multiply(unitsOf(position, signed), subtract(price, lot.price))
    // What is bought back was sold today: a short sale has no long term. Source: US Internal Revenue Code, section 1233.
    if (position.side !== 'short' && isLongTerm(lot.at, now)) long = add(long, gain)
    else short = add(short, gain)
  }
  return { short, long }
}
