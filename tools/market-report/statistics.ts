/** Statistics of return series, in plain doubles. */

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

export function deviation(values: readonly number[]): number {
  const centre = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)))
}

/** Of a normal distribution it is 3. */
export function kurtosis(values: readonly number[]): number {
  const centre = mean(values)
  const variance = mean(values.map((value) => (value - centre) ** 2))
  return mean(values.map((value) => (value - centre) ** 4)) / variance ** 2
}

export function correlation(a: readonly number[], b: readonly number[]): number {
  const [centreA, centreB] = [mean(a), mean(b)]
  const product = mean(a.map((value, place) => (value - centreA) * ((b[place] ?? 0) - centreB)))
  return product / (deviation(a) * deviation(b))
}

/** Autocorrelation at lags 1 to `lags`. */
export const autocorrelations = (values: readonly number[], lags: number): number[] =>
  Array.from({ length: lags }, (_value, place) => correlation(values.slice(0, -place - 1), values.slice(place + 1)))

/** Log returns of consecutive prices. */
export const returnsOf = (prices: readonly number[]): number[] =>
  prices.slice(1).map((price, place) => Math.log(price / (prices[place] ?? price)))

/** How far each price lies below the highest before it, as a negative share. */
export function drawdowns(prices: readonly number[]): number[] {
  let peak = 0
  return prices.map((price) => {
    peak = Math.max(peak, price)
    return price / peak - 1
  })
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** The Hill estimate of a tail's index from its `share` largest absolute values. */
export function tailIndex(values: readonly number[], share = 0.05): number {
  const sorted = values.map(Math.abs).sort((a, b) => b - a)
  const count = Math.max(2, Math.floor(sorted.length * share))
  const threshold = sorted[count] ?? 1
  return 1 / mean(sorted.slice(0, count).map((value) => Math.log(value / threshold)))
}
