import type { Payoff as PayoffLine } from '@paddock/analytics/options/payoff'
import { type Decimal, toNumber } from '@paddock/decimal/decimal'
import { PayoffFigure } from '../../charts/payoff-figure.tsx'
import { price } from '../../format/price.ts'

interface PayoffProps {
  readonly payoff: PayoffLine
  readonly spot: Decimal | undefined
  /** Where it ends with two chances in three. */
  readonly deviation: { readonly low: number; readonly high: number } | undefined
  /** The result today at a price, by the model. */
  readonly today: ((spot: number) => number) | undefined
}

/** Points of today's line. */
const STEPS = 40

/** The result at expiration and today over the price of the underlying, around where it is now. */
export function Payoff({ payoff, spot, deviation, today }: PayoffProps) {
  const all = payoff.points.map((point) => ({ x: toNumber(point.price), y: toNumber(point.result) }))
  const strikes = all.slice(1, -1).map(({ x }) => x)
  const now = spot ? toNumber(spot) : undefined
  const known = [...strikes, ...(now === undefined ? [] : [now])]
  if (deviation) known.push(deviation.low / 0.97, deviation.high / 1.03)
  const [low, high] = [Math.min(...known) * 0.85, Math.max(...known) * 1.15]
  if (!(high > low)) return null
  const at = (x: number) => {
    const found = all.findIndex((point) => point.x >= x)
    // Past the last corner its stretch goes on.
    const index = found < 0 ? all.length - 1 : Math.max(1, found)
    const [a, b] = [all[index - 1], all[index]]
    return a && b && b.x !== a.x ? a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y) : (a?.y ?? 0)
  }
  const points = [low, ...strikes.filter((x) => x > low && x < high), high].map((x) => ({ price: x, result: at(x) }))
  const soon = today
    ? Array.from({ length: STEPS + 1 }, (_, step) => low + ((high - low) * step) / STEPS).map((x) => ({
        price: x,
        result: today(x),
      }))
    : []
  return (
    <PayoffFigure
      label="Result at expiration and today by price of the underlying"
      atExpiry={points}
      now={soon}
      spot={now}
      band={deviation}
      caption={now !== undefined && <span>now {price(spot)}</span>}
    >
      {deviation && (
        <p className="label">
          Band: ±1σ at expiration, {price(deviation.low.toFixed(2))} to {price(deviation.high.toFixed(2))}; thin line:
          today
        </p>
      )}
    </PayoffFigure>
  )
}
