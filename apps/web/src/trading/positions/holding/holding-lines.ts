/** The lines over a holding's prices: what it cost on average, step by step, and the exits that work, each at its own price. */
import type { Trip } from '@paddock/analytics/realised/round-trips'
import { type Decimal, formatDecimal, toNumber } from '@paddock/decimal/decimal'
import type { Candle } from '../../../charts/bars/candles.ts'
import type { DrawnLine } from '../../../charts/line-groups.ts'
import { price } from '../../../format/number.ts'

interface Exit {
  readonly at: Decimal | undefined
}
export interface ExitPrices {
  readonly stops: readonly Exit[]
  readonly targets: readonly Exit[]
}

/** The average reaches from the first fill on; an exit is a level across the picture, with its name and price at the end. */
export function holdingLines(
  { averages }: Pick<Trip, 'averages'>,
  candles: readonly Candle[],
  { stops, targets }: ExitPrices,
): DrawnLine[] {
  const steps = averages.map(({ at, price }) => ({ at: Date.parse(at) / 1000, price: toNumber(price) }))
  let place = -1
  const values = candles.map((_, index) => {
    const until = candles[index + 1]?.time ?? Number.POSITIVE_INFINITY
    while ((steps[place + 1]?.at ?? Number.POSITIVE_INFINITY) < until) place += 1
    return steps[place]?.price ?? Number.NaN
  })
  const exits = (kind: string, of: readonly Exit[], tone: 'gain' | 'loss') =>
    of.flatMap(({ at }) =>
      at
        ? drawn(
            `${kind} ${price(formatDecimal(at))}`,
            candles.map(() => toNumber(at)),
            0,
            tone,
          )
        : [],
    )
  return [drawn('Average', values, 1, 'own'), ...exits('Stop', stops, 'loss'), ...exits('Target', targets, 'gain')]
}

const drawn = (name: string, values: number[], place: number, tone: 'own' | 'gain' | 'loss'): DrawnLine => ({
  ...{ group: name, kind: 'overlay', place, title: name, levels: [] },
  line: { name, values, tone, look: 'steps' },
})
