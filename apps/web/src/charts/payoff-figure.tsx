import './payoff-figure.css'
import type { ReactNode } from 'react'
import { price } from '../format/number.ts'

const WIDTH = 280
const HEIGHT = 72
/** Between a line and the edge above or below it. */
const AIR = 4

/** A result in dollars at a price of the underlying. */
interface ResultAt {
  readonly price: number
  readonly result: number
}

interface PayoffFigureProps {
  /** What it shows, in a sentence. */
  readonly label: string
  /** From the lowest price in sight to the highest, at least two. */
  readonly atExpiry: readonly ResultAt[]
  /** By a model; empty where it is not known. */
  readonly now: readonly ResultAt[]
  readonly spot: number | undefined
  /** A stretch of prices that is shaded. */
  readonly band?: { readonly low: number; readonly high: number } | undefined
  readonly isTall?: boolean
  /** Between the lowest price and the highest. */
  readonly caption: ReactNode
  readonly children?: ReactNode
}

/** Results at expiration and now over the price of an underlying. */
export function PayoffFigure({ label, atExpiry, now, spot, band, isTall, caption, children }: PayoffFigureProps) {
  const [low, high] = [atExpiry[0]?.price ?? 0, atExpiry.at(-1)?.price ?? 0]
  const results = [...atExpiry, ...now].map(({ result }) => result)
  const [least, most] = [Math.min(0, ...results), Math.max(0, ...results)]
  const x = (value: number) => ((value - low) / (high - low || 1)) * WIDTH
  const y = (value: number) => AIR + (1 - (value - least) / (most - least || 1)) * (HEIGHT - 2 * AIR)
  const line = (of: readonly ResultAt[]) =>
    of.map((at) => `${x(at.price).toFixed(2)},${y(at.result).toFixed(2)}`).join(' ')
  return (
    <figure className="payoff" data-tall={isTall || undefined} aria-label={label}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        {band && (
          <rect x={x(band.low)} width={x(band.high) - x(band.low)} y={0} height={HEIGHT} className="payoff-band" />
        )}
        <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} className="payoff-zero" />
        {spot !== undefined && <line x1={x(spot)} x2={x(spot)} y1={0} y2={HEIGHT} className="payoff-spot" />}
        {now.length > 0 && <polyline points={line(now)} className="payoff-now" />}
        <polyline points={line(atExpiry)} className="payoff-expiry" />
      </svg>
      <figcaption className="label">
        <span>{price(low.toFixed(2))}</span>
        {caption}
        <span>{price(high.toFixed(2))}</span>
      </figcaption>
      {children}
    </figure>
  )
}
