/** The columns of what alerts have told, and one of them on a phone. */

import type { AlertReached } from '@paddock/contract/desk/alerts'
import { conditionText, reachedText } from '../../format/alert.ts'
import { contractName } from '../../format/contract.ts'
import { price } from '../../format/price.ts'
import { bareDateTime, dateTime, inNewYork, newYorkTime } from '../../format/time.ts'
import type { Column } from '../../tables/column.ts'
import { column, mutedText } from '../../tables/columns.tsx'
import { SymbolLink } from '../assets/symbol-link.tsx'

export const REACHED_COLUMNS: readonly Column<AlertReached>[] = [
  {
    key: 'at',
    head: inNewYork('When'),
    width: '11rem',
    value: ({ at }) => at,
    cell: ({ at }) => (
      <time dateTime={at} title={newYorkTime(at)}>
        {bareDateTime(at)}
      </time>
    ),
  },
  {
    key: 'symbol',
    head: 'Symbol',
    width: '8rem',
    value: ({ terms: { symbol } }) => symbol,
    cell: ({ terms: { symbol } }) => symbol && <SymbolLink symbol={symbol}>{contractName(symbol)}</SymbolLink>,
  },
  { key: 'condition', head: 'Condition', value: ({ terms }) => conditionText(terms) },
  {
    key: 'price',
    head: 'Price',
    width: '7rem',
    align: 'end',
    value: ({ price: at }) => (at === undefined ? undefined : Number(at)),
    cell: ({ price: at }) => price(at),
  },
  column('note', 'Note', undefined, ({ terms: { note } }) => note, mutedText, { yields: 2 }),
]

export const ReachedCard = ({ reached }: { reached: AlertReached }) => (
  <div className="card-row">
    <strong>{reachedText(reached)}</strong>
    <span>{price(reached.price)}</span>
    <span className="truncate">{reached.terms.note ?? ''}</span>
    <span>{dateTime(reached.at)}</span>
  </div>
)
