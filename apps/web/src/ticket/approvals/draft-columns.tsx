/** The columns of the list of drafts. */

import type { OrderDraft } from '@paddock/contract/desk/order-drafts'
import { isAbove } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { dollars } from '../../format/money.ts'
import { draftSentence, draftSymbol, sourceName, stateName, stateTone, whyOf } from '../../format/order-draft.ts'
import { bareDateTime, inNewYork } from '../../format/time.ts'
import { actionsColumn, type Column } from '../../tables/column.ts'
import { column, exportColumn, idColumn, symbolText, titled } from '../../tables/columns.tsx'
import { Dot } from '../../ui/chip.tsx'
import { DraftActs } from './draft-acts.tsx'

/** Dearer than it was, or cheaper: said by an arrow as well. */
function ValueNow({ value, valueNow }: OrderDraft) {
  const [then, now] = [fromWire(value), fromWire(valueNow)]
  if (!now) return <span className="faint">–</span>
  const arrow = !then ? '' : isAbove(now, then) ? ' ▲' : isAbove(then, now) ? ' ▼' : ''
  return (
    <>
      {dollars(valueNow)}
      <span className="muted">{arrow}</span>
    </>
  )
}

/** `isAll`: ended ones are among them, and what became of each counts more than when it was kept. */
export const draftColumns = (account: string, isAll: boolean): readonly Column<OrderDraft>[] => [
  column('order', 'Order', undefined, ({ order }) => draftSentence(order), titled),
  { key: 'by', head: 'By', width: '110px', value: ({ source }) => sourceName(source) },
  {
    key: 'why',
    head: 'Reason',
    yields: 3,
    value: whyOf,
    cell: (draft) => (
      <span className={draft.refusal ? 'loss' : undefined} title={whyOf(draft)}>
        {whyOf(draft)}
      </span>
    ),
  },
  {
    key: 'value',
    head: 'Value then',
    width: '118px',
    align: 'end',
    yields: 2,
    value: ({ value }) => fromWire(value),
    cell: ({ value }) => (value ? dollars(value) : <span className="faint">–</span>),
  },
  {
    key: 'value_now',
    head: 'Value now',
    width: '134px',
    align: 'end',
    yields: 2,
    value: ({ valueNow }) => fromWire(valueNow),
    cell: (draft) => <ValueNow {...draft} />,
  },
  column('created', inNewYork('Kept'), '176px', ({ createdAt }) => createdAt, bareDateTime, { yields: isAll ? 5 : 4 }),
  column('expires', inNewYork('Expires'), '176px', ({ expiresAt }) => expiresAt, bareDateTime, { yields: 5 }),
  {
    key: 'state',
    head: 'State',
    width: '128px',
    yields: isAll ? 2 : 5,
    value: stateName,
    cell: (draft) => (
      <>
        <Dot tone={stateTone(draft)} /> {stateName(draft)}
      </>
    ),
  },
  column('symbol', 'Symbol', '120px', ({ order }) => draftSymbol(order), symbolText, { isOptional: true }),
  idColumn('client_order_id', 'Client order id', '180px', ({ clientOrderId }) => clientOrderId),
  exportColumn('id', 'Id', ({ id }) => id),
  exportColumn('order_id', 'Order id', ({ orderId }) => orderId),
  exportColumn('settled', 'Settled', ({ settledAt }) => settledAt),
  { ...actionsColumn('140px', (draft) => <DraftActs account={account} draft={draft} />), key: 'acts' },
]
