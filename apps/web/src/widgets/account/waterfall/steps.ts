/** A waterfall: each amount begins where the one before it ended, and the last bar is what they come to. Dollars. */
import { absolute, add, compare, type Decimal, toNumber, ZERO } from '@paddock/decimal/decimal'

interface Step {
  readonly name: string
  readonly amount: Decimal
  /** Where its bar begins and ends. */
  readonly from: Decimal
  readonly to: Decimal
}

/** The largest amounts first, whichever their sign; those past `most` are one step together. Nothing where there are none. */
export function stepsOf(amounts: readonly (readonly [name: string, amount: Decimal])[], most: number): readonly Step[] {
  const sorted = [...amounts].sort(([, a], [, b]) => compare(absolute(b), absolute(a)))
  const shown = sorted.length > most ? sorted.slice(0, most - 1) : sorted
  const others = sorted.slice(shown.length)
  const all = others.length === 0 ? shown : [...shown, [`${others.length} others`, sumOf(others)] as const]
  let at: Decimal = ZERO
  return all.map(([name, amount]) => {
    const from = at
    at = add(at, amount)
    return { name, amount, from, to: at }
  })
}

const sumOf = (amounts: readonly (readonly [string, Decimal])[]): Decimal =>
  amounts.reduce<Decimal>((sum, [, amount]) => add(sum, amount), ZERO)

/** Where a bar from one amount to another lies on a scale that shows every step and nothing, in percent. */
export function barOf(
  steps: readonly Step[],
  from: Decimal,
  to: Decimal,
): { readonly start: number; readonly width: number } {
  const ends = [0, ...steps.flatMap((step) => [toNumber(step.from), toNumber(step.to)])]
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const share = (amount: number) => (most === least ? 0 : (100 * (amount - least)) / (most - least))
  const [one, other] = [toNumber(from), toNumber(to)]
  const start = share(Math.min(one, other))
  return { start, width: share(Math.max(one, other)) - start }
}
