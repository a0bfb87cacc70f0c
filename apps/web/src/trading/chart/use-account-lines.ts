/** Everything of an account that is a line on the chart of a symbol. */
import type { Alert } from '@paddock/contract/desk/alerts'
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol, tradedSymbol } from '@paddock/contract/entities/symbol'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { signedDollars } from '../../format/number.ts'
import { useHidesAmounts } from '../../format/privacy.ts'
import { alertsQuery } from '../../live/alerts.ts'
import { ordersQuery, positionsQuery } from '../../live/queries.ts'
import { useDraftLines } from '../../page/draft-lines.ts'
import { heldQuery } from '../held/held-query.ts'
import { useTotals } from '../portfolio/use-totals.ts'
import { alertLines } from './alert-lines.ts'
import { draftChartLines } from './draft-chart-lines.ts'
import { type AccountLine, heldLines, orderLines } from './order-lines.ts'
import { positionLines } from './position-lines.ts'

const NO_ORDERS: readonly Order[] = []
const NO_POSITIONS: readonly Position[] = []
const NO_HELD: readonly HeldOrder[] = []
const NO_ALERTS: readonly Alert[] = []

/** Milliseconds: where a trailing stop stands is in its record, and no stream tells it. */
const READ_TRAILING_EVERY = 10_000

export function useAccountLines(account: string, symbol: string) {
  const { data: orders = NO_ORDERS } = useQuery({
    ...ordersQuery(account, 'open'),
    refetchInterval: ({ state }) => (hasTrailing(state.data ?? NO_ORDERS, symbol) ? READ_TRAILING_EVERY : false),
  })
  const { data: positions = NO_POSITIONS } = useQuery(positionsQuery(account))
  const { data: held } = useQuery(heldQuery(account))
  const { data: alerts = NO_ALERTS } = useQuery(alertsQuery(account))
  const drafts = useDraftLines(account, symbol)
  const own = useMemo(() => positions.filter((one) => isSameSymbol(one.symbol, symbol)), [positions, symbol])
  const result = useResult(own)
  const hidesAmounts = useHidesAmounts()
  const kept = held?.held ?? NO_HELD
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of lines say amounts, or hide them
  const lines = useMemo(
    (): AccountLine[] => [
      ...positionLines(symbol, own),
      ...orderLines(symbol, orders),
      ...heldLines(symbol, kept),
      ...alertLines(symbol, alerts),
      ...draftChartLines(drafts),
    ],
    [symbol, own, orders, kept, alerts, drafts, hidesAmounts],
  )
  return { lines, position: own[0], result }
}

const hasTrailing = (orders: readonly Order[], symbol: string): boolean =>
  orders.some((order) => order.type === 'trailing_stop' && isSameSymbol(order.symbol, symbol))

/** What the position makes at the live price, as the portfolio counts it, in words; hidden as all amounts are. */
function useResult(positions: readonly Position[]): string {
  const rows = useMemo(() => positions.map((position) => ({ position, symbol: tradedSymbol(position) })), [positions])
  const { unrealized_pl, missing } = useTotals(rows)
  return positions.length === 0 || missing > 0 ? '' : signedDollars(unrealized_pl)
}
