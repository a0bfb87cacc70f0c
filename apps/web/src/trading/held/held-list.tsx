/** The orders this server holds: what waits, what asks, and, where asked for, what has ended. */
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import { heldName } from '@paddock/contract/desk/held-words'
import { decimal } from '@paddock/decimal/decimal'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contractName } from '../../format/contract.ts'
import { quantity } from '../../format/number.ts'
import { bareDateTime, dateTime, inNewYork, localTimeOfDay } from '../../format/time.ts'
import { shortcutOf } from '../../page/shortcuts.ts'
import { openTicket } from '../../page/ticket-store.ts'
import { actionsColumn, type Column, column, exportColumn } from '../../tables/columns.tsx'
import { FilteredList } from '../../tables/filtered-list.tsx'
import { isMatch, type ListProps } from '../../tables/list-search.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, Dot } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PositionLink } from '../assets/symbol-link.tsx'
import type { OrdersSearch } from '../orders/orders-search.ts'
import { ClosedChips } from '../orders/side-chips.tsx'
import { HeldActs } from './held-acts.tsx'
import { heldQuery } from './held-query.ts'
import { comingSteps, heldStatusName, heldStatusTone, stepWords } from './held-words.ts'

const NONE: readonly HeldOrder[] = []
/** Milliseconds between two readings: trailing stops move. */
const READ_EVERY = 10_000
const keyOf = ({ id }: HeldOrder): string => id

export function HeldList({ account, search, onSearch }: ListProps<OrdersSearch>) {
  const isAll = search.ended === true
  const query = useQuery({ ...heldQuery(account, isAll ? 'all' : 'open'), refetchInterval: READ_EVERY })
  const held = query.data?.held ?? NONE
  const rows = held.filter(
    (one) =>
      (search.side === undefined || one.side === search.side) &&
      isMatch(
        [
          contractName(one.symbol),
          one.symbol,
          heldName(one),
          heldStatusName(one),
          one.id,
          ...comingSteps(one).map((step) => stepWords(one, step)),
        ],
        search.q,
      ),
  )
  return (
    <FilteredList
      {...{ rows, query, search, onSearch }}
      what="conditional orders"
      name="held"
      file="held-orders"
      reassurance="Conditional orders are still watched. Nothing was sent or cancelled."
      total={held.length}
      onClear={() => onSearch({ q: undefined, side: undefined })}
      chips={<ClosedChips search={search} onSearch={onSearch} />}
      note={
        query.data &&
        query.data.watched > 0 &&
        `${query.data.watched} watched, last checked ${localTimeOfDay(query.data.lookedAt)} here`
      }
      empty={<NoHeld />}
      columns={heldColumns(account)}
      rowKey={keyOf}
      card={(one) => <HeldCard account={account} held={one} />}
      detail={(one) => <HeldDetail account={account} held={one} />}
      rowName={(one) => contractName(one.symbol)}
      onKey={(event) => {
        const row = event.target instanceof HTMLElement ? event.target.closest('tr') : null
        if (shortcutOf('held', event) !== 'cancel') return false
        row?.querySelector<HTMLElement>('[data-cancel]')?.click()
        return true
      }}
    />
  )
}

function NoHeld() {
  return (
    <EmptyState
      title="No conditional orders"
      action={
        <Button tone="primary" onClick={() => openTicket()}>
          Open the ticket
        </Button>
      }
    >
      Orders the broker cannot hold wait here: a trailing stop with a target, a target and a stop of crypto or options,
      several targets, exits by another symbol's price or at a time. Each is sent as an ordinary order when it is
      triggered, and does not work while this server is off.
    </EmptyState>
  )
}

/** A held order on a phone: two lines, and what can be done with it. */
function HeldCard({ account, held }: { account: string; held: HeldOrder }) {
  const [first] = comingSteps(held)
  return (
    <div className="card-row auto-rows-auto grid-rows-[auto]">
      <span>
        <strong>{contractName(held.symbol)}</strong> {heldName(held)}
      </span>
      <span>
        {quantity(held.left)} of {quantity(held.qty)}
      </span>
      <span>{first ? stepWords(held, first) : held.log.at(-1)?.text}</span>
      <span>
        <Dot tone={heldStatusTone(held)} /> {heldStatusName(held)}
      </span>
      <details className="col-span-full text-muted">
        <summary>Log</summary>
        <HeldDetail account={account} held={held} />
      </details>
      <span className="col-span-full justify-self-end">
        <HeldActs account={account} held={held} size="normal" />
      </span>
    </div>
  )
}

const sideName = ({ side, isEntry }: HeldOrder): string =>
  side === 'sell' ? (isEntry ? 'Sell short' : 'Sell') : isEntry ? 'Buy' : 'Buy to cover'
/** What it waits for, or what became of it. */
const waitsFor = (held: HeldOrder): string =>
  comingSteps(held)
    .map((step) => stepWords(held, step))
    .join(' · ') ||
  (held.log.at(-1)?.text ?? '')

const heldColumns = (account: string): readonly Column<HeldOrder>[] => [
  {
    key: 'symbol',
    head: 'Symbol',
    width: '190px',
    value: ({ symbol }) => contractName(symbol),
    cell: ({ symbol }) => <PositionLink symbol={symbol} />,
  },
  {
    key: 'side',
    head: 'Side',
    width: '84px',
    value: sideName,
    cell: (held) => <span className={held.side === 'sell' ? 'loss' : 'gain'}>{sideName(held)}</span>,
  },
  {
    key: 'left',
    head: 'Remaining',
    align: 'end',
    width: '132px',
    value: ({ left }) => decimal(left),
    cell: ({ left, qty }) => (
      <>
        {quantity(left)} <span className="muted">of {quantity(qty)}</span>
      </>
    ),
  },
  { key: 'what', head: 'Type', width: '150px', yields: 3, value: heldName },
  column('waits', 'Waits for', undefined, waitsFor, (text) => (
    <span className="whole" title={text}>
      {text}
    </span>
  )),
  {
    key: 'status',
    head: 'Status',
    width: '112px',
    value: heldStatusName,
    cell: (held) => (
      <>
        <Dot tone={heldStatusTone(held)} /> {heldStatusName(held)}
      </>
    ),
  },
  { key: 'lives', head: 'Held by', width: '100px', yields: 5, value: () => 'This server' },
  { key: 'missed', head: 'If missed', width: '90px', isOptional: true, value: ({ onMissed }) => onMissed },
  column('created', inNewYork('Since'), '170px', ({ createdAt }) => createdAt, bareDateTime, { yields: 5 }),
  exportColumn('id', 'Id', ({ id }) => id),
  { ...actionsColumn('160px', (held) => <HeldActs account={account} held={held} isShort />), key: 'acts' },
]

const TONES = { info: 'off', good: 'gain', warning: 'warning', danger: 'loss' } as const

/** A held order opened: its steps and what they sent, and everything that happened to it. */
function HeldDetail({ account, held }: { account: string; held: HeldOrder }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] gap-4 px-4 pt-3 pb-4 whitespace-normal max-sm:px-0 [&_li]:py-[3px] [&_time]:text-muted">
      <section>
        <h3 className="label mb-1.5">Steps</h3>
        <ul>
          {held.steps.map((step) => (
            <li key={step.id}>
              {stepWords(held, step)}
              {step.qty !== null && `, ${quantity(step.qty)} of it`} <Chip>{step.state}</Chip>{' '}
              {step.orderId !== null && (
                <Link to="/orders/$id" params={{ id: step.orderId }}>
                  Its order
                </Link>
              )}
            </li>
          ))}
        </ul>
        {held.status === 'asks' && <HeldActs account={account} held={held} />}
      </section>
      <section>
        <h3 className="label mb-1.5">Log</h3>
        <ol aria-label="Log">
          {held.log.map(({ at, tone, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end
            <li key={index}>
              <Dot tone={TONES[tone]} /> <time dateTime={at}>{dateTime(at)}</time> {text}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
