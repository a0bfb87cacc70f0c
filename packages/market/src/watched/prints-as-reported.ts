/**
 * Every print of a symbol as it was reported, in blocks of columns that are opened when somebody asks: a busy day has a million prints, and
 * few of them are looked at. What orders look at, the last price of each second, is kept beside them, see `seconds-of-prints.ts`.
 */
import type { Building } from '../derive/minute-bar.ts'
import type { Instant } from '../instant.ts'
import type { Tick, Told } from '../market.ts'
import type { Cache } from '../paths/cache.ts'
import { type Counts, countsOf } from './conditions.ts'
import { printedMinute } from './minute-of-prints.ts'

/** Prints by field, oldest first; those of one instant in the order in which they were reported. */
export interface Prints {
  readonly count: number
  readonly at: Float64Array
  /** In steps of the instrument. */
  readonly price: Float64Array
  readonly size: Float64Array
  readonly id: Float64Array
  /** Which of `marks` a print was reported with. */
  readonly mark: Uint16Array
  readonly marks: readonly Told[]
}

/** Some prints in a row, in whatever form they are kept. */
export interface PrintBlock {
  readonly first: Instant
  readonly last: Instant
  readonly open: () => Prints
}

export interface ReportedPrints {
  /** Prints in `[from, to]` that are shown, oldest first, at most `limit`. */
  within(from: Instant, to: Instant, limit: number, isShown: (at: Instant) => boolean): Tick[]
  /** The bar of what was printed in `[start, until]`. */
  barUntil(start: Instant, until: Instant): Building | undefined
  /** The print behind a last price: the last one of its instant that forms a price. It is opened when its size or marks are read. */
  behind(last: Tick): Tick
}

/** An open block, with what its marks count for. */
interface Opened {
  readonly prints: Prints
  readonly counts: readonly Counts[]
}
export type OpenBlocks = Cache<Opened, PrintBlock>

/** `blocks` follow each other. `opened` may serve several symbols. */
export function reportedPrints(blocks: readonly PrintBlock[], opened: OpenBlocks): ReportedPrints {
  const openedOf = (block: PrintBlock): Opened => opened.get(block, () => openBlock(block))

  /** What lies in `[from, to]`, block by block: from which print to which, the last one excluded. */
  function* parts(from: Instant, to: Instant): Generator<Opened & { readonly begin: number; readonly end: number }> {
    for (let index = blocksBefore(blocks, from); index < blocks.length; index += 1) {
      const block = blocks[index]
      if (!block || block.first > to) return
      const { prints, counts } = openedOf(block)
      yield { prints, counts, begin: printsBefore(prints, from), end: printsBefore(prints, to + 1) }
    }
  }

  function printAt(at: Instant): Tick | undefined {
    let found: Tick | undefined
    for (const { prints, counts, begin, end } of parts(at, at))
      for (let index = begin; index < end; index += 1)
        if (counts[prints.mark[index] ?? 0]?.price) found = tickOf(prints, index)
    return found
  }

  return {
    within(from, to, limit, isShown) {
      const found: Tick[] = []
      for (const { prints, begin, end } of parts(from, to))
        for (let index = begin; index < end; index += 1) {
          if (found.length >= limit) return found
          if (isShown(prints.at[index] ?? 0)) found.push(tickOf(prints, index))
        }
      return found
    },
    barUntil(start, until) {
      const minute = printedMinute(start)
      for (const { prints, counts, begin, end } of parts(start, until))
        for (let index = begin; index < end; index += 1)
          minute.add(prints.price[index] ?? 0, prints.size[index] ?? 0, counts[prints.mark[index] ?? 0] ?? NOTHING)
      return minute.bar()
    },
    behind({ at, price, size }) {
      let known: Tick | undefined
      const print = (): Tick => {
        known ??= printAt(at) ?? { at, price, size }
        return known
      }
      return {
        at,
        price,
        get size() {
          return print().size
        },
        get id() {
          return print().id
        },
        get told() {
          return print().told
        },
      }
    },
  }
}

const NOTHING: Counts = { price: false, volume: false }

function openBlock(block: PrintBlock): Opened {
  const prints = block.open()
  return { prints, counts: prints.marks.map(countsOf) }
}

const tickOf = ({ at, price, size, id, mark, marks }: Prints, index: number): Tick => ({
  at: at[index] ?? 0,
  price: price[index] ?? 0,
  size: size[index] ?? 0,
  id: id[index] ?? 0,
  told: marks[mark[index] ?? 0] ?? {},
})

/** The number of the first block that does not end before an instant. */
const blocksBefore = (blocks: readonly PrintBlock[], at: Instant): number =>
  firstOf(blocks.length, (index) => (blocks[index]?.last ?? 0) >= at)

/** The number of the first print that is not before an instant. */
const printsBefore = ({ at: instants, count }: Prints, at: Instant): number =>
  firstOf(count, (index) => (instants[index] ?? 0) >= at)

/** The first of so many that is there, where none before it is and all behind it are. */
function firstOf(count: number, isThere: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isThere(middle)) high = middle
    else low = middle + 1
  }
  return low
}
