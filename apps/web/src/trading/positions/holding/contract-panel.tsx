/** Contracts on one underlying together: their legs and greeks, what they come to over its price, and when they end. */

import { unitsOf } from '@paddock/analytics/equity/valuation'
import { chanceInside, type PayoffPart, type PayoffPoint, payoffCurve } from '@paddock/analytics/options/holding-payoff'
import { lastTradeAt } from '@paddock/broker/options/terms'
import { symbolsOf } from '@paddock/contract/entities/symbol'
import { absolute, decimal, toNumber } from '@paddock/decimal/decimal'
import { DAY_MS } from '@paddock/market/instant'
import { standardTerms } from '@paddock/market/options/terms'
import { PayoffFigure } from '../../../charts/payoff-figure.tsx'
import { Change } from '../../../format/change.tsx'
import { fixed, money, NONE, ownFigure, price, quantity, signed } from '../../../format/number.ts'
import { countdown, newYorkTime } from '../../../format/time.ts'
import { SendingButton } from '../../../live/sending-button.tsx'
import { useMarketTime } from '../../../live/streams/practice-clock.ts'
import { useLastPrices } from '../../../live/streams/prices.ts'
import { Cell, numbers, RowHead, Table } from '../../../ui/table.tsx'
import type { RowActions } from '../closing/position-actions.tsx'
import { netGreek, wholeGreek } from '../greeks.ts'
import { type PositionRow, useValue } from '../position-row.ts'
import { type ContractMark, useContractMarks } from '../use-contract-marks.ts'

const YEAR = 365 * DAY_MS

interface ContractPanelProps {
  readonly actions: RowActions
  /** The contract of the page. */
  readonly held: PositionRow
  /** All that is held on the same underlying, this one and shares among it. */
  readonly family: readonly PositionRow[]
}

export function ContractPanel({ actions, held, family }: ContractPanelProps) {
  const { account } = actions
  const contracts = family.filter(({ position }) => position.asset_class === 'us_option')
  const { marks } = useContractMarks(account, symbolsOf(contracts))
  const now = useMarketTime(account).now()
  const spot = useLastPrices([held.underlying], 1000).get(held.underlying)
  const parts = family.map((one) => partOf(one, marks.get(one.symbol), now ?? 0))
  const curve = spot === undefined || now === undefined ? [] : payoffCurve(parts, spot)
  const net = (name: 'delta' | 'gamma' | 'theta' | 'vega', shares = 0) =>
    figure(netGreek([shares, ...contracts.map((one) => wholeGreek(one.position, marks.get(one.symbol)?.[name]))]))
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3 *:w-full [&>.table-scroll]:relative">
      <Ending
        held={held}
        now={now}
        actions={actions}
        assigned={chanceInside(partOf(held, marks.get(held.symbol), now ?? 0), spot)}
      />
      <Table
        label={`Legs on ${held.underlying}`}
        isCompact
        heads={[
          'Leg',
          ...numbers('Quantity', 'Bid', 'Ask', 'Vol., %', 'Delta', 'Gamma', 'Theta', 'Vega', 'Unrealised'),
        ]}
      >
        <tbody>
          {family.map((one) => (
            <Leg key={one.position.asset_id} held={one} mark={marks.get(one.symbol)} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <RowHead colSpan={5}>
              Net, for a dollar or a day{family.length > contracts.length ? ', shares counted in delta' : ''}
            </RowHead>
            <Cell isNumber>{net('delta', sharesOf(family))}</Cell>
            <Cell isNumber>{net('gamma')}</Cell>
            <Cell isNumber>{net('theta')}</Cell>
            <Cell isNumber>{net('vega')}</Cell>
            <Cell />
          </tr>
        </tfoot>
      </Table>
      {curve.length > 0 && spot !== undefined && (
        <PayoffPicture curve={curve} spot={spot} underlying={held.underlying} />
      )}
    </div>
  )
}

const figure = (value: number | undefined): string => (value === undefined ? NONE : ownFigure(value.toFixed(4), 2))
const sharesOf = (family: readonly PositionRow[]): number =>
  family.reduce((sum, { position }) => (position.asset_class === 'us_equity' ? sum + Number(position.qty) : sum), 0)

function partOf({ position, symbol }: PositionRow, mark: ContractMark | undefined, now: number): PayoffPart {
  const terms = standardTerms(symbol)
  const qty = Number(position.qty)
  // A short position's cost is what it brought in.
  const cost = Math.abs(Number(position.cost_basis)) * Math.sign(qty)
  return {
    contract: terms && {
      type: terms.type,
      strike: terms.strike / 1000,
      years: Math.max(0, lastTradeAt(terms) - now) / YEAR,
      volatility: mark?.volatility,
    },
    shares: toNumber(unitsOf(position)),
    cost,
  }
}

function Leg({ held, mark }: { held: PositionRow; mark: ContractMark | undefined }) {
  const value = useValue(held)
  const isShares = held.position.asset_class !== 'us_option'
  const greek = (of: number | undefined) => (of === undefined ? '–' : signed(of.toFixed(4), 4))
  return (
    <tr>
      <RowHead>{held.title}</RowHead>
      <Cell isNumber>{quantity(held.position.qty)}</Cell>
      <Cell isNumber>{price(mark?.bid)}</Cell>
      <Cell isNumber>{price(mark?.ask)}</Cell>
      <Cell isNumber>{mark?.volatility === undefined ? '–' : fixed((mark.volatility * 100).toFixed(2), 1)}</Cell>
      <Cell isNumber>{isShares ? '+1.0000' : greek(mark?.delta)}</Cell>
      <Cell isNumber>{isShares ? '–' : greek(mark?.gamma)}</Cell>
      <Cell isNumber>{isShares ? '–' : greek(mark?.theta)}</Cell>
      <Cell isNumber>{isShares ? '–' : greek(mark?.vega)}</Cell>
      <Cell isNumber>
        <Change amount={value?.unrealized_pl ?? null} />
      </Cell>
    </tr>
  )
}

/** How long there is left, and the two things its owner can decide. */
function Ending(props: {
  held: PositionRow
  now: number | undefined
  actions: RowActions
  /** The chance that it ends in the money. */
  assigned: number | undefined
}) {
  const { held, now, actions, assigned } = props
  const terms = standardTerms(held.symbol)
  if (!terms || now === undefined) return null
  const end = lastTradeAt(terms)
  const isLong = held.position.side !== 'short'
  const contracts = quantity(absolute(decimal(held.position.qty)))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        {now < end ? (
          <>
            Trades for <strong className="num">{countdown(end - now)}</strong> more
          </>
        ) : (
          'No longer trades'
        )}
        <span className="muted">, until {newYorkTime(end)}</span>
      </p>
      {isLong ? (
        <span className="push flex flex-wrap gap-2">
          <SendingButton icon="badge-check" onClick={() => actions.onDialog(held, 'exercise')}>
            Exercise {contracts}…
          </SendingButton>
          <SendingButton icon="x" onClick={() => actions.onDialog(held, 'do-not-exercise')}>
            Do not exercise…
          </SendingButton>
        </span>
      ) : (
        <span className="push muted">
          {assigned !== undefined && (
            <>
              Assigned when it expires: about <span className="num">{fixed((assigned * 100).toFixed(2), 0)} %</span>,
              the chance that it ends in the money at its implied volatility.{' '}
            </>
          )}
          It can be assigned at any close.
        </span>
      )}
    </div>
  )
}

/** Both curves over the price of the underlying, and where they cross nothing. */
function PayoffPicture(props: { curve: readonly PayoffPoint[]; spot: number; underlying: string }) {
  const { curve, spot, underlying } = props
  const evens = crossings(curve)
  const now = curve.flatMap(({ price: at, now: result }) => (result === undefined ? [] : [{ price: at, result }]))
  return (
    <PayoffFigure
      label={`Result over the price of ${underlying}. ${summaryOf(curve, evens)}`}
      atExpiry={curve.map(({ price: at, atExpiry }) => ({ price: at, result: atExpiry }))}
      now={now}
      spot={spot}
      isTall
      caption={
        <span>
          {underlying} {price(spot)} · even at{' '}
          {evens.map((at) => price(at.toFixed(2))).join(', ') || 'no price in sight'} · <i /> at expiry
          {now.length > 0 && (
            <>
              {' '}
              <i className="is-now" /> now, by the model
            </>
          )}
        </span>
      }
    />
  )
}

function crossings(curve: readonly PayoffPoint[]): number[] {
  return curve.flatMap((b, at) => {
    const a = curve[at - 1]
    if (!a || a.atExpiry === b.atExpiry || a.atExpiry * b.atExpiry > 0 || b.atExpiry === 0) return []
    return [a.price + ((b.price - a.price) * -a.atExpiry) / (b.atExpiry - a.atExpiry)]
  })
}

function summaryOf(curve: readonly PayoffPoint[], evens: readonly number[]): string {
  const results = curve.map(({ atExpiry }) => atExpiry)
  const text = (value: number) => money(value.toFixed(2))
  return `At expiry between ${text(Math.min(...results))} and ${text(Math.max(...results))} dollars in sight, even at ${evens.map(text).join(', ') || 'none'}.`
}
