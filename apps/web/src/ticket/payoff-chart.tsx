import { type Decimal, toNumber } from '@paddock/decimal/decimal'
import { price } from '../format/price.ts'
import type { Payoff as PayoffLine } from './payoff.ts'

const WIDTH = 280
const HEIGHT = 72

/** The result at expiration over the price of the underlying, around where it is now. */
export function Payoff({ payoff, spot }: { payoff: PayoffLine; spot: Decimal | undefined }) {
  const all = payoff.points.map((point) => ({ x: toNumber(point.price), y: toNumber(point.result) }))
  const strikes = all.slice(1, -1).map(({ x }) => x)
  const now = spot ? toNumber(spot) : undefined
  const known = [...strikes, ...(now === undefined ? [] : [now])]
  const [low, high] = [Math.min(...known) * 0.85, Math.max(...known) * 1.15]
  if (!(high > low)) return null
  const at = (x: number) => {
    const index = Math.max(
      1,
      all.findIndex((point) => point.x >= x),
    )
    const [a, b] = [all[index - 1], all[index] ?? all.at(-1)]
    return a && b && b.x !== a.x ? a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y) : (a?.y ?? 0)
  }
  const points = [low, ...strikes.filter((x) => x > low && x < high), high].map((x) => ({ x, y: at(x) }))
  const [least, most] = [Math.min(0, ...points.map(({ y }) => y)), Math.max(0, ...points.map(({ y }) => y))]
  const toX = (x: number) => ((x - low) / (high - low)) * WIDTH
  const toY = (y: number) => 4 + (1 - (y - least) / (most - least || 1)) * (HEIGHT - 8)
  return (
    <figure className="payoff" aria-label="Result at expiration by price of the underlying">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        <line x1={0} x2={WIDTH} y1={toY(0)} y2={toY(0)} className="payoff-zero" />
        {now !== undefined && <line x1={toX(now)} x2={toX(now)} y1={0} y2={HEIGHT} className="payoff-now" />}
        <polyline points={points.map(({ x, y }) => `${toX(x)},${toY(y)}`).join(' ')} className="payoff-line" />
      </svg>
      <figcaption className="label">
        <span>{price(low.toFixed(2))}</span>
        {now !== undefined && <span>now {price(spot)}</span>}
        <span>{price(high.toFixed(2))}</span>
      </figcaption>
    </figure>
  )
}
