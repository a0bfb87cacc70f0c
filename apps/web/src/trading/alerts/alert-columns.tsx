/** The columns of the list of alerts. Distances are written by the cells, so that only rows in sight are streamed. */
import { type Alert, isActiveAlert } from '@paddock/contract/desk/alerts'
import { fromWire } from '@paddock/decimal/wire'
import { useCallback } from 'react'
import { alertText, conditionText, statusText } from '../../format/alert.ts'
import type { Figure } from '../../format/change.tsx'
import { contractName } from '../../format/contract.ts'
import { NONE, price, priceScale, signed, signedPercent, signedPercentFigure } from '../../format/number.ts'
import { bareDateTime, inNewYork } from '../../format/time.ts'
import { LiveFigure } from '../../live/streams/live-figure.tsx'
import type { LivePrice } from '../../live/streams/live-price.ts'
import { priceNow } from '../../live/streams/prices.ts'
import { openAlert } from '../../page/layers.ts'
import { actionsColumn, type Column, column, numberColumn, timeColumn } from '../../tables/columns.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SymbolLink } from '../assets/symbol-link.tsx'
import { distanceOf } from './distance.ts'

interface AlertActs {
  readonly account: string
  readonly onRemove: (alert: Alert) => void
}

const distanceNow = (account: string, alert: Alert) =>
  alert.symbol === undefined ? undefined : distanceOf(alert, fromWire(priceNow(account, alert.symbol)?.last))

const symbolColumn: Column<Alert> = {
  key: 'symbol',
  head: 'Symbol',
  width: '7rem',
  value: ({ symbol }) => symbol,
  cell: ({ symbol }) => symbol && <SymbolLink symbol={symbol}>{contractName(symbol)}</SymbolLink>,
}
const conditionColumn: Column<Alert> = {
  key: 'condition',
  head: 'Condition',
  value: conditionText,
  cell: (alert) => (
    <button type="button" className="link whole" onClick={() => openAlert({ id: alert.id })}>
      {conditionText(alert)}
    </button>
  ),
}
const distanceColumns = (account: string): readonly Column<Alert>[] => [
  {
    key: 'distance',
    head: 'Away, USD',
    width: '7.5rem',
    align: 'end',
    yields: 4,
    value: (alert) => distanceNow(account, alert)?.amount,
    cell: (alert) => <LiveDistance alert={alert} part="amount" />,
  },
  {
    key: 'percent',
    head: 'Away, %',
    width: '6.5rem',
    align: 'end',
    yields: 2,
    value: (alert) => distanceNow(account, alert)?.ratio,
    cell: (alert) => <LiveDistance alert={alert} part="ratio" />,
  },
]
const alertActions = ({ onRemove }: AlertActs): Column<Alert> =>
  actionsColumn('5rem', (alert) => <AlertActions alert={alert} onRemove={onRemove} />)

/** Those that a tile has room for. */
export const tileColumns = (acts: AlertActs): readonly Column<Alert>[] => [
  { ...symbolColumn, width: '5.5rem' },
  conditionColumn,
  ...distanceColumns(acts.account).map((column) => ({ ...column, width: '6rem' })),
  alertActions(acts),
]

export const alertColumns = (acts: AlertActs): readonly Column<Alert>[] => [
  symbolColumn,
  conditionColumn,
  {
    key: 'last',
    head: 'Last',
    width: '6rem',
    align: 'end',
    yields: 4,
    value: ({ symbol }) => symbol && fromWire(priceNow(acts.account, symbol)?.last),
    cell: ({ symbol }) => symbol && <LiveFigure symbol={symbol} figure={lastFigure} />,
  },
  ...distanceColumns(acts.account),
  {
    key: 'status',
    head: 'Status',
    width: '11.5rem',
    value: statusText,
    cell: (alert) => <AlertStatusChip alert={alert} />,
  },
  numberColumn('times', 'Triggered, times', '6.5rem', ({ times }) => times, undefined, { isOptional: true }),
  timeColumn('reached', 'Last triggered', '11rem', ({ reachedAt }) => reachedAt, { isOptional: true }),
  {
    key: 'note',
    head: 'Note',
    width: '9rem',
    yields: 4,
    value: ({ note }) => note,
    cell: ({ note }) => (
      <span className="muted" title={note}>
        {note}
      </span>
    ),
  },
  column('expires', inNewYork('Expires'), '11rem', ({ expiresAt }) => expiresAt, bareDateTime, { isOptional: true }),
  column('created', inNewYork('Set'), '11rem', ({ createdAt }) => createdAt, bareDateTime, { isOptional: true }),
  alertActions(acts),
]

const lastFigure = (live: LivePrice | undefined): Figure => ({ text: price(live?.last) })

/** From the last price to the nearest one that is told. */
function LiveDistance({ alert, part }: { alert: Alert; part: 'amount' | 'ratio' | 'both' }) {
  const figure = useCallback(
    (live: LivePrice | undefined): Figure => {
      const last = fromWire(live?.last)
      const distance = distanceOf(alert, last)
      if (!distance) return { text: NONE }
      const amount = signed(distance.amount, priceScale(undefined, last))
      if (part === 'both') return { text: `${amount}, ${signedPercent(distance.ratio)}` }
      return { text: part === 'amount' ? amount : signedPercentFigure(distance.ratio) }
    },
    [alert, part],
  )
  return alert.symbol === undefined || !isActiveAlert(alert) || alert.kind === 'time' ? (
    <span className="faint">{NONE}</span>
  ) : (
    <LiveFigure symbol={alert.symbol} figure={figure} />
  )
}

const TONES = { waiting: undefined, leaving: undefined, reached: 'gain', expired: 'warning' } as const
const AlertStatusChip = ({ alert }: { alert: Alert }) => <Chip tone={TONES[alert.status]}>{statusText(alert)}</Chip>

const AlertActions = ({ alert, onRemove }: { alert: Alert; onRemove: (alert: Alert) => void }) => (
  <span className="inline-flex justify-end gap-1">
    <IconButton
      icon="pencil"
      label={`Change the alert: ${alertText(alert)}`}
      onClick={() => openAlert({ id: alert.id })}
    />
    <IconButton icon="trash-2" label={`Remove the alert: ${alertText(alert)}`} onClick={() => onRemove(alert)} />
  </span>
)

/** A row on a phone. */
export const AlertCard = ({ alert, onRemove }: { alert: Alert; onRemove: (alert: Alert) => void }) => (
  <div className="flex items-center *:[.card-row]:min-w-0 *:[.card-row]:flex-1">
    <div className="card-row">
      <strong>{alert.symbol === undefined ? 'A time' : <SymbolLink symbol={alert.symbol} />}</strong>
      <LiveDistance alert={alert} part="both" />
      <span className="truncate">{conditionText(alert)}</span>
      <span>{statusText(alert)}</span>
    </div>
    <AlertActions alert={alert} onRemove={onRemove} />
  </div>
)
