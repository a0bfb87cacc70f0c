/** Bars by field: who reads a year of minutes makes no object for each of them. What they mean is told by {@link Bar}. */
import type { Bar, BarColumn, BarColumns } from './market.ts'

type Columns = Omit<BarColumns, 'count'>

/** Each field made anew from its counterpart elsewhere. */
const made = (column: (field: keyof Columns) => Float64Array): Columns => ({
  start: column('start'),
  open: column('open'),
  high: column('high'),
  low: column('low'),
  close: column('close'),
  volume: column('volume'),
  turnover: column('turnover'),
  trades: column('trades'),
})

export const columnsOf = (bars: readonly Bar[]): BarColumns => ({
  count: bars.length,
  ...made((field) => Float64Array.from(bars, (bar) => bar[field])),
})

/** The first of them, so many. */
export const firstBars = (columns: BarColumns, count: number): BarColumns =>
  count >= columns.count ? columns : { ...columns, count }

/** All but the first, so many. */
export function barsBehind({ count, ...columns }: BarColumns, known: number): BarColumns {
  return { count: count - known, ...made((field) => Float64Array.from(columns[field].subarray(known))) }
}

/** Those of several lists, one behind the other. */
export const joinedBars = (lists: readonly BarColumns[]): BarColumns => oneOf(lists, (column) => column)

/** The same with each the other way round. */
export const turnedBars = (lists: readonly BarColumns[]): BarColumns => oneOf(lists, (column) => column.toReversed())

function oneOf(lists: readonly BarColumns[], placed: (column: BarColumn) => BarColumn): BarColumns {
  const count = lists.reduce((sum, list) => sum + list.count, 0)
  const whole = (field: keyof Columns): Float64Array => {
    const all = new Float64Array(count)
    let behind = 0
    for (const list of lists) {
      all.set(placed(list[field].subarray(0, list.count)), behind)
      behind += list.count
    }
    return all
  }
  return { count, ...made(whole) }
}
