/** The columns of the list of drafts. */
import type { OrderDraft } from '@paddock/contract/desk/order-drafts'
import { isAbove } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { dollars } from '../../format/money.ts'
import { draftSentence, draftSymbol, sourceName, stateName, stateTone, whyOf } from '../../format/order-draft.ts'
import { bareDateTime, inNewYork } from '../../format/time.ts'
import { actionsColumn, type Column } from '../../tables/column.ts'
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
  {
    key: 'order',
    head: 'Order',
    value: ({ order }) => draftSentence(order),
    cell: ({ order }) => <span title={draftSentence(order)}>{draftSentence(order)}</span>,
  },
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
  {
    key: 'created',
    head: inNewYork('Kept'),
    width: '176px',
    yields: isAll ? 5 : 4,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => bareDateTime(createdAt),
  },
  {
    key: 'expires',
    head: inNewYork('Expires'),
    width: '176px',
    yields: 5,
    value: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => bareDateTime(expiresAt),
  },
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
  {
    key: 'symbol',
    head: 'Symbol',
    width: '120px',
    isOptional: true,
    value: ({ order }) => draftSymbol(order),
    cell: ({ order }) => <span className="symbol">{draftSymbol(order)}</span>,
  },
  {
    key: 'client_order_id',
    head: 'Client order id',
    width: '180px',
    isOptional: true,
    value: ({ clientOrderId }) => clientOrderId,
    cell: ({ clientOrderId }) => <span className="id">{clientOrderId}</span>,
  },
  { key: 'id', head: 'Id', isExportOnly: true, value: ({ id }) => id },
  { key: 'order_id', head: 'Order id', isExportOnly: true, value: ({ orderId }) => orderId },
  { key: 'settled', head: 'Settled', isExportOnly: true, value: ({ settledAt }) => settledAt },
  { ...actionsColumn('140px', (draft) => <DraftActs account={account} draft={draft} />), key: 'acts' },
]
