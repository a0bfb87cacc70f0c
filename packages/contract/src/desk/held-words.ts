/** What a held order waits for, in words: the same in its log, in a table and in a toast. */
import type { HeldCondition, HeldOrder, HeldStep } from './held-orders.ts'

/** `the bid rises to 5.20`, `AAPL falls to 180`, `2 % behind the best print`, `5 minutes before the close`. */
export function conditionWords(when: HeldCondition, symbol: string): string {
  switch (when.kind) {
    case 'price':
      return `${when.symbol ?? symbol} ${when.direction} to ${when.price}`
    case 'trail':
      return `${when.by === 'percent' ? `${when.value} %` : `$${when.value}`} behind the best price of ${symbol}`
    case 'time':
      return `at ${when.at}`
    case 'close':
      return when.minutesBefore === 0
        ? 'at the close'
        : `${when.minutesBefore} ${when.minutesBefore === 1 ? 'minute' : 'minutes'} before the close`
  }
}

const STEP_KINDS = ['entry', 'target', 'stop', 'trail', 'condition', 'time'] as const
type StepKind = (typeof STEP_KINDS)[number]

/** What a step is to its order: a gain taken, a loss ended, or something that follows another symbol or the time. */
export function stepKind(
  { symbol, side, isEntry }: Pick<HeldOrder, 'symbol' | 'side' | 'isEntry'>,
  when: HeldCondition,
): StepKind {
  if (isEntry) return 'entry'
  if (when.kind === 'trail') return 'trail'
  if (when.kind !== 'price') return 'time'
  if (when.symbol !== undefined && when.symbol !== symbol) return 'condition'
  return (when.direction === 'rises') === (side === 'sell') ? 'target' : 'stop'
}

const KIND_WORDS: Readonly<Record<StepKind, string>> = {
  entry: 'Entry',
  target: 'Target',
  stop: 'Stop',
  trail: 'Trailing stop',
  condition: 'Conditional exit',
  time: 'Time exit',
}

export const stepName = (
  held: Pick<HeldOrder, 'symbol' | 'side' | 'isEntry'>,
  { when }: Pick<HeldStep, 'when'>,
): string => KIND_WORDS[stepKind(held, when)]

/** What all of it is: `Target and stop`, `3 targets and a stop`, `Trailing stop`. */
export function heldName(held: Pick<HeldOrder, 'symbol' | 'side' | 'isEntry' | 'steps'>): string {
  const kinds = held.steps.map(({ when }) => stepKind(held, when))
  const parts = STEP_KINDS.flatMap((kind) => {
    const count = kinds.filter((one) => one === kind).length
    const word = KIND_WORDS[kind].toLowerCase()
    return count === 0 ? [] : [count === 1 ? word : `${count} ${word}s`]
  })
  const words = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
