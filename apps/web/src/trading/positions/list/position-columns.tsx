/** The columns of the list of positions. */
import { weightOf } from '@paddock/analytics/equity/live-account'
import { dayReturn, factsOf, ratio, type Valuation } from '@paddock/analytics/equity/valuation'
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { type Decimal, isZero, subtract } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { daysBetween } from '@paddock/market/sessions/date'
import { Link } from '@tanstack/react-router'
import { createContext, useCallback, useContext } from 'react'
import { Change, changeFigure, type Figure } from '../../../format/change.tsx'
import { heldText } from '../../../format/holding.ts'
import {
  averagePrice,
  money,
  percent,
  percentFigure,
  price,
  quantity,
  signedPercentFigure,
} from '../../../format/number.ts'
import { SendingButton } from '../../../live/sending-button.tsx'
import { LiveFigure } from '../../../live/streams/live-figure.tsx'
import type { LivePrice } from '../../../live/streams/live-price.ts'
import { openTicket } from '../../../page/ticket-store.ts'
import { Aligned, alignedFigure, longestFraction } from '../../../tables/aligned.tsx'
import { actionsColumn, type Column, column, muted, mutedText, numberColumn } from '../../../tables/columns.tsx'
import { SwipeRow } from '../../../tables/swipe-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { PositionLink } from '../../assets/symbol-link.tsx'
import { addition } from '../closing/exit-draft.ts'
import { type RowActions, RowMenu } from '../closing/position-actions.tsx'
import { type PositionRow, useValue, valueAt, valueNow } from '../position-row.ts'
import { exitsOf, priceExits } from '../protection.ts'
import { exitText } from './exit-text.ts'
import { className } from './grouping.ts'

/** How fine the numbers of a column are: the most digits after the point that its rows have. */
interface Fineness {
  readonly qty: number
  readonly price: number
  readonly average: number
}

export const finenessOf = (rows: readonly PositionRow[]): Fineness => ({
  qty: longestFraction(rows.map(({ position }) => quantity(position.qty))),
  price: longestFraction(rows.map(({ position }) => price(position.current_price))),
  average: longestFraction(rows.map(({ position }) => averagePrice(position.avg_entry_price))),
})

/** The equity that weights refer to. It moves with every price, so it is told beside the columns. */
export const EquityNow = createContext<string | undefined>(undefined)

/** Whole days until a contract expires, from a New York day `today`. */
export function daysLeft(symbol: string, today: string | undefined): number | undefined {
  const read = parseOptionSymbol(symbol)
  return read && today ? daysBetween(today, read.expiration) : undefined
}

/** A broker answers figures to six digits: files carry as many. */
const AS_ANSWERED = { scale: 6, mode: 'half-even' } as const

export interface ColumnsOf {
  readonly account: string
  readonly fineness: Fineness
  readonly orders: readonly Order[]
  /** Orders that this server holds. */
  readonly conditional: readonly HeldOrder[]
  /** The equity of now, which weights of files and of the order of rows refer to. */
  readonly equity: () => string | undefined
  /** The trading day it is. */
  readonly today: string | undefined
  readonly actions: RowActions
  /** Those that are read for when they are picked. */
  readonly further: readonly Column<PositionRow>[]
}

export function positionColumns({
  account,
  fineness,
  orders,
  conditional,
  equity,
  today,
  actions,
  further,
}: ColumnsOf): readonly Column<PositionRow>[] {
  const live = (
    key: string,
    head: string,
    width: string,
    of: (value: Valuation, position: Position) => Decimal | undefined,
    draw: (figure: Decimal | undefined) => Figure,
    more?: Partial<Column<PositionRow>>,
  ): Column<PositionRow> => ({
    ...{ key, head, width, align: 'end' },
    value: (held) => {
      const value = valueNow(account, held)
      const figure = value && of(value, held.position)
      return figure && round(figure, AS_ANSWERED)
    },
    cell: (held) => <Live held={held} of={of} draw={draw} />,
    ...more,
  })
  const nearestStop = ({ position }: PositionRow) => priceExits(position, orders, conditional).stops[0]?.at
  return [
    {
      key: 'symbol',
      head: 'Symbol',
      width: '10rem',
      value: ({ symbol }) => symbol,
      cell: ({ symbol, title, name, strategies }) => (
        <>
          <PositionLink symbol={symbol}>{title}</PositionLink>
          <span className={classNames('name', strategies.length > 0 && 'whole')} title={strategies.join(', ') || name}>
            {strategies.join(', ') || name}
          </span>
        </>
      ),
    },
    column('asset_class', 'Class', '5rem', ({ position }) => position.asset_class, muted(className), {
      isOptional: true,
    }),
    {
      key: 'side',
      head: 'Side',
      width: '4rem',
      yields: 1,
      isOptional: true,
      value: ({ position }) => position.side,
      cell: ({ position }) => <span className="muted">{position.side === 'short' ? 'Short' : 'Long'}</span>,
    },
    {
      key: 'qty',
      head: 'Quantity',
      width: '6rem',
      align: 'end',
      value: ({ position }) => fromWire(position.qty),
      cell: ({ position }) => <Aligned text={quantity(position.qty)} digits={fineness.qty} />,
    },
    numberColumn(
      'qty_available',
      'Available',
      '6rem',
      ({ position }) => fromWire(position.qty_available),
      muted(quantity),
      { isOptional: true },
    ),
    {
      key: 'avg_entry_price',
      head: 'Average',
      width: '5.25rem',
      align: 'end',
      yields: 3,
      value: ({ position }) => fromWire(position.avg_entry_price),
      cell: ({ position }) => (
        <span className="muted">
          <Aligned text={averagePrice(position.avg_entry_price)} digits={fineness.average} />
        </span>
      ),
    },
    live(
      'current_price',
      'Price',
      '5.75rem',
      (value) => value.price,
      (last) => alignedFigure(price(last), fineness.price),
      { yields: 1 },
    ),
    live('change_today', 'Day, %', '4.25rem', (value) => value.change_today, ratioFigure, { yields: 3 }),
    live('day', 'Day', '5.25rem', (value) => value.unrealized_intraday_pl, amountFigure, { yields: 2 }),
    live(
      'day_move',
      'Move, day',
      '5rem',
      ({ price: last }, position) => {
        const { close } = factsOf(position)
        return close && subtract(last, close)
      },
      amountFigure,
      { isOptional: true },
    ),
    live('unrealized_intraday_plpc', 'Day result, %', '6rem', dayReturn, ratioFigure, { isOptional: true }),
    live(
      'market_value',
      'Value',
      '5.75rem',
      (value) => value.market_value,
      (value) => ({ text: money(value) }),
    ),
    numberColumn('cost_basis', 'Cost', '6.5rem', ({ position }) => fromWire(position.cost_basis), muted(money), {
      isOptional: true,
    }),
    live('unrealized_pl', 'Unrealised', '6rem', (value) => value.unrealized_pl, amountFigure),
    live('unrealized_plpc', '%', '4.25rem', (value) => value.unrealized_plpc, ratioFigure, { yields: 2 }),
    {
      key: 'weight',
      head: 'Weight, %',
      width: '4.5rem',
      align: 'end',
      yields: 5,
      value: (held) => weightOf(valueNow(account, held)?.market_value, { equity: equity() }),
      cell: (held) => <Weight held={held} />,
    },
    {
      key: 'exits',
      head: 'Stop / target',
      width: '8rem',
      align: 'end',
      yields: 4,
      value: ({ position }) => exitText(position, orders, conditional),
      cell: ({ position }) => {
        const text = exitText(position, orders, conditional)
        return <span className={text === 'none' ? 'warn' : 'muted'}>{text}</span>
      },
    },
    {
      key: 'stop_distance',
      head: 'To stop, %',
      width: '5.5rem',
      align: 'end',
      isOptional: true,
      value: (held) => stopDistance(nearestStop(held), valueNow(account, held)?.price),
      cell: (held) => <StopDistance held={held} stop={nearestStop(held)} />,
    },
    {
      key: 'borrow',
      head: 'Borrow',
      width: '6rem',
      isOptional: true,
      value: borrowText,
      cell: (held) => <span className={held.isEasyToBorrow === false ? 'warn' : 'muted'}>{borrowText(held)}</span>,
    },
    numberColumn(
      'orders',
      'Open orders',
      '5rem',
      ({ position }) => exitsOf(position, orders).orders.length,
      mutedText,
      { isOptional: true },
    ),
    numberColumn('days_left', 'Days left', '5rem', ({ symbol }) => daysLeft(symbol, today), mutedText, {
      isOptional: true,
    }),
    column('strategy', 'Strategy', '8rem', ({ strategies }) => strategies.join(', '), mutedText, { isOptional: true }),
    ...further,
    actionsColumn('9.25rem', (held) => <RowMenu held={held} actions={actions} />, '7.25rem'),
  ]
}

const amountFigure = (amount: Decimal | undefined) => changeFigure({ amount: amount ?? null })
const ratioFigure = (share: Decimal | undefined) => changeFigure({ ratio: share ?? null })

/** One figure of a position at the live price. */
function Live(props: {
  held: PositionRow
  of: (value: Valuation, position: Position) => Decimal | undefined
  draw: (figure: Decimal | undefined) => Figure
}) {
  const { held, of, draw } = props
  const figure = useCallback(
    (now: LivePrice | undefined) => {
      const value = valueAt(held.position, now?.last)
      return draw(value && of(value, held.position))
    },
    [held, of, draw],
  )
  return <LiveFigure symbol={held.symbol} figure={figure} />
}

function Weight({ held }: { held: PositionRow }) {
  const equity = useContext(EquityNow)
  const figure = useCallback(
    (now: LivePrice | undefined): Figure => {
      const weight = weightOf(valueAt(held.position, now?.last)?.market_value, { equity })
      return { text: percentFigure(weight), className: 'muted' }
    },
    [held, equity],
  )
  return <LiveFigure symbol={held.symbol} figure={figure} />
}

/** Of what is sold short: whether its shares can be lent at any time. */
const borrowText = ({ position, isEasyToBorrow }: PositionRow): string =>
  position.side !== 'short' || isEasyToBorrow === undefined ? '' : isEasyToBorrow ? 'Easy' : 'Hard'

/** From the last price to the nearest stop, of the last: what is left before it trades. */
const stopDistance = (stop: Decimal | undefined, last: Decimal | undefined): Decimal | undefined =>
  stop && last && !isZero(last) ? ratio(subtract(stop, last), last) : undefined

function StopDistance({ held, stop }: { held: PositionRow; stop: Decimal | undefined }) {
  const figure = useCallback(
    (now: LivePrice | undefined): Figure => {
      const away = stopDistance(stop, valueAt(held.position, now?.last)?.price)
      return { text: away ? signedPercentFigure(away) : '', className: 'muted' }
    },
    [held, stop],
  )
  return <LiveFigure symbol={held.symbol} figure={figure} />
}

/** A position on a phone: two lines over a bar of its weight. A swipe shows Add and Close, and Close asks. */
export function PositionCard({ held, actions }: { held: PositionRow; actions: RowActions }) {
  const { position, title } = held
  const value = useValue(held)
  const share = weightOf(value?.market_value, { equity: useContext(EquityNow) })
  return (
    <SwipeRow
      label={`Actions on ${title}`}
      actions={
        <>
          <Button onClick={() => openTicket(addition(position))}>Add</Button>
          <SendingButton tone="danger" onClick={() => actions.onDialog(held, 'close')}>
            Close…
          </SendingButton>
        </>
      }
    >
      <Link to="/positions/$symbol" params={{ symbol: position.symbol }} className="card-row">
        <strong>{title}</strong>
        <span>{money(value?.market_value)}</span>
        <span>
          {heldText(position)} at {averagePrice(position.avg_entry_price)}
          {share && (
            <span className="bar mt-0.5" data-tone="primary" aria-hidden>
              <span style={{ width: percent(share).replace(' ', '') }} />
            </span>
          )}
        </span>
        <span>
          <Change amount={value?.unrealized_intraday_pl ?? null} /> today,{' '}
          <Change amount={value?.unrealized_pl ?? null} /> total
        </span>
      </Link>
    </SwipeRow>
  )
}
