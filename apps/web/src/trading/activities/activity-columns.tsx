/** The columns of the history of activities, and its row on a phone. */
import type { Activity } from '@paddock/contract/entities/activity'
import { isZero } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import type { TermsOf } from '@paddock/market/options/terms'
import { Link } from '@tanstack/react-router'
import { Change } from '../../format/change.tsx'
import { contractName } from '../../format/contract.ts'
import { price, quantity } from '../../format/number.ts'
import { calendarDay, dateTime, inNewYork } from '../../format/time.ts'
import { type Column, exportColumn, numberColumn, orNothing } from '../../tables/columns.tsx'
import { SymbolLink } from '../assets/symbol-link.tsx'
import { amountOf, bareWhenText, isTrade, symbolOf, typeOf, whenOf, wordsOf } from './activity-words.ts'

/** What an activity brought or cost. `termsOf` says what contracts are for. */
export const cashColumn = (termsOf: TermsOf, width: string): Column<Activity> => ({
  key: 'amount',
  head: 'Cash, USD',
  width,
  align: 'end',
  value: (activity) => amountOf(activity, termsOf),
  cell: (activity) => {
    const amount = amountOf(activity, termsOf)
    return amount ? <Change amount={amount} /> : null
  },
})

export const activityColumns = (termsOf: TermsOf): readonly Column<Activity>[] => [
  {
    key: 'time',
    head: inNewYork('Time'),
    width: '11rem',
    value: whenOf,
    cell: (activity) => <span className="muted">{bareWhenText(activity)}</span>,
  },
  { key: 'type', head: 'Kind', width: '7rem', yields: 4, value: typeOf },
  {
    key: 'symbol',
    head: 'Symbol',
    width: '7rem',
    value: symbolOf,
    cell: (activity) => {
      const symbol = symbolOf(activity)
      return symbol && <SymbolLink symbol={symbol} />
    },
  },
  { key: 'what', head: 'Description', value: wordsOf },
  numberColumn('qty', 'Quantity', '7rem', ({ qty }) => fromWire(qty), orNothing(quantity), { yields: 3 }),
  numberColumn('price', 'Price', '7rem', (activity) => fromWire(activity.price), orNothing(price), { yields: 3 }),
  cashColumn(termsOf, '8.5rem'),
  {
    key: 'order_id',
    head: 'Order',
    width: '6.5rem',
    yields: 2,
    value: ({ order_id }) => order_id,
    cell: ({ order_id }) =>
      order_id && (
        <Link to="/orders/$id" params={{ id: order_id }} className="id link">
          {order_id.slice(-8)}
        </Link>
      ),
  },
  exportColumn('id', 'Activity id', ({ id }) => id),
]

export function ActivityCard({ activity, termsOf }: { activity: Activity; termsOf: TermsOf }) {
  const amount = amountOf(activity, termsOf)
  const symbol = symbolOf(activity)
  // A fee of a purchase of coins is taken from the coins.
  const inCoins = amount && isZero(amount) && activity.qty && !isTrade(activity)
  return (
    <div className="card-row">
      <strong>{symbol ? contractName(symbol) : typeOf(activity)}</strong>
      <span>{inCoins ? quantity(activity.qty) : amount && <Change amount={amount} />}</span>
      <span>{wordsOf(activity)}</span>
      <span>{activity.transaction_time ? dateTime(activity.transaction_time) : calendarDay(activity.date)}</span>
    </div>
  )
}
