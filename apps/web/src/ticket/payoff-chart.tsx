import { type Decimal, toNumber } from '@paddock/decimal/decimal'
import { price } from '../format/price.ts'
import type { Payoff as PayoffLine } from './payoff.ts'

const WIDTH = 280
const HEIGHT = 72

export interface PayoffProps {
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
  const points = [low, ...strikes.filter((x) => x > low && x < high), high].map((x) => ({ x, y: at(x) }))
  const soon = today
    ? Array.from({ length: STEPS + 1 }, (_, step) => low + ((high - low) * step) / STEPS).map((x) => ({
        x,
        y: today(x),
      }))
    : []
  const results = [...points, ...soon].map(({ y }) => y)
  const [least, most] = [Math.min(0, ...results), Math.max(0, ...results)]
  const toX = (x: number) => ((x - low) / (high - low)) * WIDTH
  const toY = (y: number) => 4 + (1 - (y - least) / (most - least || 1)) * (HEIGHT - 8)
  const lineOf = (of: readonly { x: number; y: number }[]) => of.map(({ x, y }) => `${toX(x)},${toY(y)}`).join(' ')
  return (
    <figure className="payoff" aria-label="Result at expiration and today by price of the underlying">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        {deviation && (
          <rect
            x={toX(deviation.low)}
            width={toX(deviation.high) - toX(deviation.low)}
            y={0}
            height={HEIGHT}
            className="payoff-band"
          />
        )}
        <line x1={0} x2={WIDTH} y1={toY(0)} y2={toY(0)} className="payoff-zero" />
        {now !== undefined && <line x1={toX(now)} x2={toX(now)} y1={0} y2={HEIGHT} className="payoff-now" />}
        {soon.length > 0 && <polyline points={lineOf(soon)} className="payoff-today" />}
        <polyline points={lineOf(points)} className="payoff-line" />
      </svg>
      <figcaption className="label">
        <span>{price(low.toFixed(2))}</span>
        {now !== undefined && <span>now {price(spot)}</span>}
        <span>{price(high.toFixed(2))}</span>
      </figcaption>
      {deviation && (
        <p className="label">
          Band: ±1σ at expiration, {price(deviation.low.toFixed(2))} to {price(deviation.high.toFixed(2))}; thin line:
          today
        </p>
      )}
    </figure>
  )
}
