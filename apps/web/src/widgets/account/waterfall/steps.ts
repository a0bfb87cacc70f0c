/** A waterfall: each amount begins where the one before it ended, and the last bar is what they come to. Dollars, for the eye. */
interface Step {
  readonly name: string
  readonly amount: number
  /** Where its bar begins and ends. */
  readonly from: number
  readonly to: number
}

/** The largest amounts first, whichever their sign; those past `most` are one step together. Nothing where there are none. */
export function stepsOf(amounts: readonly (readonly [name: string, amount: number])[], most: number): readonly Step[] {
  const sorted = [...amounts].sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
  const shown = sorted.length > most ? sorted.slice(0, most - 1) : sorted
  const others = sorted.slice(shown.length)
  const all = others.length === 0 ? shown : [...shown, [`${others.length} others`, sumOf(others)] as const]
  let at = 0
  return all.map(([name, amount]) => {
    const from = at
    at += amount
    return { name, amount, from, to: at }
  })
}

const sumOf = (amounts: readonly (readonly [string, number])[]): number =>
  amounts.reduce((sum, [, amount]) => sum + amount, 0)

/** Where a bar from one amount to another lies on a scale that shows every step and nothing, in percent. */
export function barOf(
  steps: readonly Step[],
  from: number,
  to: number,
): { readonly start: number; readonly width: number } {
  const ends = [0, ...steps.flatMap((step) => [step.from, step.to])]
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const share = (amount: number) => (most === least ? 0 : (100 * (amount - least)) / (most - least))
  const start = share(Math.min(from, to))
  return { start, width: share(Math.max(from, to)) - start }
}
