/** Values over the last `length` places: NaN where one of them is missing. Windows are summed anew, so that no rounding drifts along. */
import { at, type Series } from './candle.ts'

/** Answers `of` for each place with a whole window, given the window's first place and the place itself. */
export function overWindows(series: Series, length: number, of: (first: number, last: number) => number): number[] {
  let defined = 0
  return series.map((value, place) => {
    defined = Number.isNaN(value) ? 0 : defined + 1
    return defined >= length ? of(place - length + 1, place) : Number.NaN
  })
}

function sumBetween(series: Series, first: number, last: number): number {
  let sum = 0
  for (let place = first; place <= last; place += 1) sum += at(series, place)
  return sum
}

export const sums = (series: Series, length: number): number[] =>
  overWindows(series, length, (first, last) => sumBetween(series, first, last))

export const highest = (series: Series, length: number): number[] =>
  overWindows(series, length, (first, last) => {
    let most = Number.NEGATIVE_INFINITY
    for (let place = first; place <= last; place += 1) most = Math.max(most, at(series, place))
    return most
  })

export const lowest = (series: Series, length: number): number[] =>
  overWindows(series, length, (first, last) => {
    let least = Number.POSITIVE_INFINITY
    for (let place = first; place <= last; place += 1) least = Math.min(least, at(series, place))
    return least
  })

/** The population's standard deviation. */
export const deviations = (series: Series, length: number): number[] =>
  overWindows(series, length, (first, last) => {
    const mean = sumBetween(series, first, last) / length
    let squares = 0
    for (let place = first; place <= last; place += 1) squares += (at(series, place) - mean) ** 2
    return Math.sqrt(squares / length)
  })

/** The mean distance from the mean. */
export const meanDeviations = (series: Series, length: number): number[] =>
  overWindows(series, length, (first, last) => {
    const mean = sumBetween(series, first, last) / length
    let distance = 0
    for (let place = first; place <= last; place += 1) distance += Math.abs(at(series, place) - mean)
    return distance / length
  })
