/**
 * The price of a row and its change as they are now: the screen is as of the minute, what is in sight is streamed. Rows are filtered, ordered
 * and exported by the same figures.
 */
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Change } from '../../format/change.tsx'
import { useAccountId } from '../../live/account.ts'
import { priceNow, usePricePart } from '../../live/streams/prices.ts'
import { useMoving } from '../../tables/use-moving.ts'
import { isPair, rowPrice } from '../../trading/assets/screen-figure.tsx'
import { Flash } from '../../ui/flash.tsx'
import { ratesQuery } from '../forex/pairs-query.ts'

function Live({ row, children }: { row: ScreenRow; children: (last: number) => ReactNode }) {
  const last = usePricePart(row.symbol, (live) => live?.last)
  return children(last ?? row.price)
}

function LivePair({ row, children }: { row: ScreenRow; children: (last: number) => ReactNode }) {
  const { data: last } = useQuery({
    ...ratesQuery(useAccountId()),
    select: (rates) => rates[row.symbol]?.mp,
  })
  return children(last ?? row.price)
}

const LastOf = ({ row, children }: { row: ScreenRow; children: (last: number) => ReactNode }) =>
  isPair(row) ? <LivePair row={row}>{children}</LivePair> : <Live row={row}>{children}</Live>

/** Lights up when it moves. */
export const RowPrice = ({ row }: { row: ScreenRow }) => (
  <LastOf row={row}>{(last) => <Flash value={last}>{rowPrice(row, last)}</Flash>}</LastOf>
)

export const RowChange = ({ row }: { row: ScreenRow }) => (
  <LastOf row={row}>{(last) => <Change ratio={rowAt(row, last).change} isBare />}</LastOf>
)

/** A row at a price: its change counts from what the row's own does, yesterday's close or the price of 24 hours ago. */
export function rowAt(row: ScreenRow, last = row.price): ScreenRow {
  if (last === row.price) return row
  const { previousClose, supply, marketValue } = row
  return {
    ...row,
    price: last,
    change: previousClose ? last / previousClose - 1 : null,
    marketValue: supply === null ? marketValue : supply * last,
  }
}

/** Rows as their cells show them. */
export function useRowsNow(rows: readonly ScreenRow[], account: string | undefined): readonly ScreenRow[] {
  const looked = useMoving(rows, true)
  const { data: rates } = useQuery({ ...ratesQuery(account), enabled: rows.some(isPair) })
  return useMemo(
    () => looked.map((row) => rowAt(row, isPair(row) ? rates?.[row.symbol]?.mp : priceNow(account, row.symbol)?.last)),
    [looked, rates, account],
  )
}
