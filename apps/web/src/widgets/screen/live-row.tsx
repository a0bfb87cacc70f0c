/** The price of a row and its change as they are now: the screen is as of the minute, what is in sight is streamed. */
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import { currencyPair } from '@paddock/market/instruments/currencies'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Change } from '../../format/change.tsx'
import { fixed, price } from '../../format/number.ts'
import { useAccountId } from '../../live/account.ts'
import { usePricePart } from '../../live/streams/prices.ts'
import { Flash } from '../../ui/flash.tsx'
import { ratesQuery } from '../forex/pairs-query.ts'

const isPair = ({ exchange }: ScreenRow): boolean => exchange === 'FX'

/** In the digits its instrument is quoted with. */
export const rowPrice = (row: ScreenRow, value: number | null): string =>
  isPair(row) ? fixed(value, currencyPair(row.symbol)?.scale ?? 5) : price(value === null ? null : rounded(value))

/** Averages and levels have more digits than prices do. */
const rounded = (value: number): number => {
  const size = Math.abs(value)
  return Number(value.toFixed(size >= 1 ? 2 : size >= 0.01 ? 4 : 8))
}

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

/** Against what the row's own change is measured from: yesterday's close, or the price of 24 hours ago. */
export const RowChange = ({ row }: { row: ScreenRow }) => (
  <LastOf row={row}>
    {(last) => <Change ratio={row.previousClose ? last / row.previousClose - 1 : null} isBare />}
  </LastOf>
)
