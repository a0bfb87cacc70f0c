/** Two histories laid over each other: by their dates, or by how long each account had been open. */
import { compare, type Decimal, subtract, ZERO } from '@paddock/decimal/decimal'
import type { HistoryFigures, HistoryPoint } from '../equity/history-figures.ts'

const ALIGNMENTS = ['date', 'age'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** One row of what is drawn and exported: `day` is a date, or how many trading days an account had been open. */
export interface ComparedDay {
  readonly day: string
  readonly one: HistoryPoint | undefined
  readonly two: HistoryPoint | undefined
}

const dateOf = ({ time }: HistoryPoint): string => new Date(time * 1000).toISOString().slice(0, 10)

export function comparedDays(
  one: HistoryFigures | undefined,
  two: HistoryFigures | undefined,
  alignment: Alignment,
): ComparedDay[] {
  const [first, second] = [one?.points ?? [], two?.points ?? []]
  if (alignment === 'age')
    return Array.from({ length: Math.max(first.length, second.length) }, (_, at) => ({
      day: String(at + 1),
      one: first[at],
      two: second[at],
    }))
  const days = new Map<string, { one?: HistoryPoint; two?: HistoryPoint }>()
  for (const point of first) days.set(dateOf(point), { one: point })
  for (const point of second) days.set(dateOf(point), { ...days.get(dateOf(point)), two: point })
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, found]) => ({ day, one: found.one, two: found.two }))
}

/** The largest gain and the largest loss of one day against the day before, the first against what was put in; undefined without a day. */
export function extremes({ points }: HistoryFigures): { readonly best: Decimal; readonly worst: Decimal } | undefined {
  const moves = points.map((point, at) => subtract(point.gain, points[at - 1]?.gain ?? ZERO))
  const [first, ...rest] = moves
  if (!first) return undefined
  return rest.reduce(
    ({ best, worst }, move) => ({ best: isMore(move, best) ? move : best, worst: isMore(worst, move) ? move : worst }),
    { best: first, worst: first },
  )
}

const isMore = (one: Decimal, other: Decimal): boolean => compare(one, other) > 0
