/**
 * What a market shows of prints once a second, and the minutes they come to. It is added up once, when a recording is read: a second has
 * one last price however many prints it has.
 */
import { MINUTE_MS } from '../instant.ts'
import type { Bar, Tick } from '../market.ts'
import { type PathClass, timelineOf } from '../sessions/timeline.ts'
import { countsOf } from './conditions.ts'
import { type PrintedMinute, printedMinute } from './minute-of-prints.ts'
import { isOpenAt, shownFrom } from './prints.ts'
import type { Prints } from './prints-as-reported.ts'

/** The last price of a second: `at` is when it was printed, `size` that of all prints of the second that form prices. */
interface LastOfSecond extends Tick {
  /** The last other price before it. */
  readonly before: number | undefined
}

interface SecondsOfPrints {
  /** Adds prints that follow. */
  add(prints: Prints): void
  /** All of it, when nothing follows. */
  end(): { readonly seconds: readonly LastOfSecond[]; readonly minutes: readonly Bar[] }
}

/** Prints of a stock outside 4:00 to 20:00 are late reports: no price of theirs is shown. */
export function secondsOfPrints(assetClass: PathClass): SecondsOfPrints {
  const timeline = timelineOf(assetClass)
  const seconds: LastOfSecond[] = []
  const minutes: Bar[] = []
  let minute: PrintedMinute | undefined
  let isOpen = false
  let [shown, at, price, size] = [Number.NEGATIVE_INFINITY, 0, 0, 0]
  let before: number | undefined

  function endSecond(): void {
    if (shown > Number.NEGATIVE_INFINITY) seconds.push({ at, price, size, before })
  }
  function endMinute(): void {
    const bar = minute?.bar()
    if (bar) minutes.push(bar)
  }
  function show(printedAt: number, printed: number, sold: number): void {
    const second = shownFrom(printedAt)
    if (second !== shown) {
      endSecond()
      size = 0
    }
    if (printed !== price && price !== 0) before = price
    ;[shown, at, price] = [second, printedAt, printed]
    size += sold
  }

  return {
    add(prints) {
      const counts = prints.marks.map(countsOf)
      for (let index = 0; index < prints.count; index += 1) {
        const printedAt = prints.at[index] ?? 0
        const printed = prints.price[index] ?? 0
        const sold = prints.size[index] ?? 0
        const count = counts[prints.mark[index] ?? 0]
        if (!count) continue
        const start = printedAt - (printedAt % MINUTE_MS)
        if (minute?.start !== start) {
          endMinute()
          minute = printedMinute(start)
          isOpen = isOpenAt(timeline, start, 'day')
        }
        if (!isOpen) continue
        minute.add(printed, sold, count)
        if (count.price) show(printedAt, printed, sold)
      }
    },
    end() {
      endSecond()
      endMinute()
      return { seconds, minutes }
    },
  }
}
