/**
 * Where an instant stands among the bars of a chart: what is drawn at a time is shown in every interval. Before the first bar, bars are as
 * far apart as they are on average; past the last one the next weeks are thought to be like the last one, with its nights and its weekend.
 */

interface TimedBar {
  /** Its start, seconds of UTC. */
  readonly time: number
}

interface BarTimes {
  /** Ascending. */
  readonly bars: readonly TimedBar[]
  /** What a bar lasts, in seconds; of months the longest. */
  readonly span: number
}

const WEEK = 604_800

/** The bar an instant falls in; in a gap the one after it. Past the bars the place where it would be, a fraction before the first. */
export function indexOf({ bars, span }: BarTimes, time: number): number {
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return 0
  if (time < first.time) return (time - first.time) / meanGap(bars, span)
  if (time <= last.time) return covering(bars, time, span)
  const { bars: count, seconds } = cycleOf(bars, span)
  const cycles = Math.ceil((time - last.time) / seconds)
  return Math.max(bars.length - 1, covering(bars, time - cycles * seconds, span) + cycles * count)
}

/** The start of the bar at a whole index, in seconds: what {@link indexOf} finds there again. */
export function timeAt({ bars, span }: BarTimes, index: number): number {
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return 0
  if (index < 0) return Math.round(first.time + index * meanGap(bars, span))
  const inside = bars[index]
  if (inside) return inside.time
  const { bars: count, seconds } = cycleOf(bars, span)
  const ahead = index - (bars.length - 1)
  const cycles = Math.ceil(ahead / count)
  return (bars[bars.length - 1 + ahead - cycles * count] ?? last).time + cycles * seconds
}

/** Seconds from one bar to the next. */
function meanGap(bars: readonly TimedBar[], span: number): number {
  const [first, last] = [bars[0], bars.at(-1)]
  return first && last && bars.length > 1 ? (last.time - first.time) / (bars.length - 1) : span
}

/** What repeats past the last bar: the last week, or a single bar where bars are longer or a week of them is not there. */
function cycleOf(bars: readonly TimedBar[], span: number): { readonly bars: number; readonly seconds: number } {
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last || span > WEEK || first.time > last.time - WEEK) return { bars: 1, seconds: span }
  return { bars: bars.length - after(bars, last.time - WEEK), seconds: WEEK }
}

/** How many bars begin at a time or before it. */
function after(bars: readonly TimedBar[], time: number): number {
  let [low, high] = [0, bars.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bars[middle]?.time ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low
}

function covering(bars: readonly TimedBar[], time: number, span: number): number {
  const at = after(bars, time) - 1
  const bar = bars[at]
  if (!bar) return 0
  return time - bar.time < span ? at : Math.min(bars.length - 1, at + 1)
}
