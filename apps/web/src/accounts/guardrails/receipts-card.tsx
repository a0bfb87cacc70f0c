/** What guardrails and limits of keys refused: a receipt for each order, by whom it was sent, the rule and its numbers. */
import type { GuardrailReceipt } from '@paddock/contract/desk/guardrails'
import { parseDecimal } from '@paddock/decimal/decimal'
import { useQuery } from '@tanstack/react-query'
import { capital } from '../../format/capital.ts'
import { contractName } from '../../format/contract.ts'
import { counted, ownDollars, quantity } from '../../format/number.ts'
import { dateTime } from '../../format/time.ts'
import { type Column, column, exportColumn, idColumn, timeColumn, titled } from '../../tables/columns.tsx'
import { FilteredList } from '../../tables/filtered-list.tsx'
import { isMatch, type ListProps } from '../../tables/list-search.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { receiptsQuery } from './guardrails.ts'
import { figureText, ruleName } from './words.ts'

const PATHS: Readonly<Record<string, string>> = { desk: 'Desk', server: 'Server' }
/** What keys ask for beside orders. */
const ACTS: Readonly<Record<string, string>> = {
  close: 'Close',
  cancel: 'Cancel',
  exercise: 'Exercise',
  other: 'Another call',
}
const wayOf = ({ path, key }: GuardrailReceipt): string => (path === 'key' ? `Key ${key}` : (PATHS[path] ?? path))
const whatOf = ({ what, side, qty, notional, symbols }: GuardrailReceipt): string => {
  const size = qty ? quantity(qty) : notional ? ownDollars(notional) : ''
  const order = `${side ?? ''} ${size} ${symbols.map(contractName).join(', ')}`.trim()
  const act = ACTS[what]
  if (act) return `${act} ${order}`.trim()
  return `${what === 'change' ? 'Change to ' : ''}${capital(order)}`
}

/** Numbers are sorted as such. */
const figure = (text: string | null) => (text === null ? undefined : (parseDecimal(text) ?? text))

const COLUMNS: readonly Column<GuardrailReceipt>[] = [
  timeColumn('at', 'When', '11rem', ({ at }) => at),
  { key: 'order', head: 'Order', width: '12rem', value: whatOf },
  { key: 'rule', head: 'Rule', width: '9.5rem', value: ({ rule }) => ruleName(rule) },
  {
    key: 'value',
    head: 'Was',
    width: '7rem',
    align: 'end',
    value: ({ value }) => figure(value),
    cell: ({ rule, value }) => figureText(rule, value),
  },
  {
    key: 'limit',
    head: 'Allowed',
    width: '7rem',
    align: 'end',
    value: ({ limit }) => figure(limit),
    cell: ({ rule, limit }) => figureText(rule, limit),
  },
  { key: 'path', head: 'Sent by', width: '8rem', value: wayOf },
  column('message', 'Answer', undefined, ({ message }) => message, titled, { isOptional: true }),
  idColumn('client_order_id', 'Client order id', '12rem', ({ clientOrderId }) => clientOrderId),
  exportColumn('recorded_at', 'Recorded', ({ recordedAt }) => recordedAt),
]

const NONE: readonly GuardrailReceipt[] = []
const rowKey = ({ id }: GuardrailReceipt): string => id
export function ReceiptsCard(props: ListProps) {
  const { account, search, onSearch } = props
  const query = useQuery(receiptsQuery(account))
  const receipts = query.data ?? NONE
  const rows = receipts.filter((receipt) =>
    isMatch(
      [
        ...receipt.symbols,
        whatOf(receipt),
        ruleName(receipt.rule),
        wayOf(receipt),
        receipt.message,
        receipt.clientOrderId,
      ],
      search.q,
    ),
  )
  return (
    <Card
      title="Refused by guardrails"
      note={receipts.length > 0 ? counted(receipts.length, 'receipt') : undefined}
      isFlush
    >
      <FilteredList
        {...{ rows, rowKey, query, search, onSearch }}
        what="receipts"
        label="Refused by guardrails"
        name="guardrail-receipts"
        inCard={4.5}
        reassurance="The guardrails are still in force."
        total={receipts.length}
        columns={COLUMNS}
        card={(receipt) => (
          <p className="card-row">
            <span>{whatOf(receipt)}</span>
            <span>{ruleName(receipt.rule)}</span>
            <span>{dateTime(receipt.at)}</span>
            <span>{wayOf(receipt)}</span>
          </p>
        )}
        empty={
          <EmptyState title="Nothing was refused">
            Orders refused by a guardrail or a key limit are listed here with their sender, the rule, the figures and
            the time.
          </EmptyState>
        }
      />
    </Card>
  )
}
