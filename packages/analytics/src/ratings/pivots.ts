/** Pivot points of a period from the one before it. They are shown under the rating and do not vote. */
interface Pivots {
  readonly pivot: number
  /** R1, R2, R3 and S1, S2, S3; a kind that has fewer levels ends earlier. */
  readonly resistance: readonly number[]
  readonly support: readonly number[]
}

interface Period {
  readonly high: number
  readonly low: number
  readonly close: number
  /** The previous period's own open, and that of the period the pivots are for. */
  readonly open: number
  readonly nextOpen: number
}

export const PIVOT_KINDS = ['classic', 'fibonacci', 'camarilla', 'woodie', 'demark'] as const
type PivotKind = (typeof PIVOT_KINDS)[number]

/** The levels of one kind. Source: the formulas of their authors, as TradingView lists them. */
export function pivotsOf(kind: PivotKind, period: Period): Pivots {
  const { high, low, close } = period
  const range = high - low
  const middle = (high + low + close) / 3
  switch (kind) {
    case 'classic':
      return {
        pivot: middle,
        resistance: [2 * middle - low, middle + range, middle + 2 * range],
        support: [2 * middle - high, middle - range, middle - 2 * range],
      }
    case 'fibonacci':
      return stepped(middle, middle, [0.382 * range, 0.618 * range, range])
    case 'camarilla':
      return stepped(middle, close, [(1.1 * range) / 12, (1.1 * range) / 6, (1.1 * range) / 4])
    case 'woodie':
      return woodie(period)
    case 'demark':
      return demark(period)
  }
}

const stepped = (pivot: number, from: number, steps: readonly number[]): Pivots => ({
  pivot,
  resistance: steps.map((step) => from + step),
  support: steps.map((step) => from - step),
})

function woodie({ high, low, nextOpen }: Period): Pivots {
  const pivot = (high + low + 2 * nextOpen) / 4
  const range = high - low
  return {
    pivot,
    resistance: [2 * pivot - low, pivot + range, high + 2 * (pivot - low)],
    support: [2 * pivot - high, pivot - range, low - 2 * (high - pivot)],
  }
}

function demark({ high, low, close, open }: Period): Pivots {
  const sum = high + low + close
  const weighted = close === open ? sum + close : close > open ? sum + high : sum + low
  return { pivot: weighted / 4, resistance: [weighted / 2 - low], support: [weighted / 2 - high] }
}
