/** A rating as a needle over five arcs, from strong sell to strong buy; its words say the same without the drawing. */
import type { Verdict } from '@paddock/analytics/ratings/rating'

interface GaugeProps {
  readonly title: string
  /** In [−1, 1]; undefined where nothing could be computed. */
  readonly score: number | undefined
  readonly verdict: Verdict | undefined
  readonly sell: number
  readonly neutral: number
  readonly buy: number
  readonly isSmall?: boolean
}

/** Where verdicts change, as scores. */
const EDGES = [-1, -0.5, -0.1, 0.1, 0.5, 1] as const
const TONES = ['strong-sell', 'sell', 'neutral', 'buy', 'strong-buy'] as const
const RADIUS = 80
const CENTRE = { x: 100, y: 96 }

/** A score as a point on the arc: straight up is 0, a quarter turn is 1. */
function pointAt(score: number, radius: number): string {
  const angle = (score * Math.PI) / 2
  return `${(CENTRE.x + radius * Math.sin(angle)).toFixed(2)} ${(CENTRE.y - radius * Math.cos(angle)).toFixed(2)}`
}

export function Gauge({ title, score, verdict, sell, neutral, buy, isSmall }: GaugeProps) {
  const words = verdict ?? 'not enough bars'
  const label = `${title}: ${words}. ${sell} sell, ${neutral} neutral, ${buy} buy.`
  return (
    <figure className={isSmall ? 'gauge max-w-40' : 'gauge'}>
      <figcaption className="label">{title}</figcaption>
      <svg className="w-full" viewBox="0 0 200 104" role="img" aria-label={label}>
        {TONES.map((tone, place) => (
          <path
            key={tone}
            data-tone={tone}
            d={`M${pointAt((EDGES[place] ?? -1) + 0.012, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${pointAt((EDGES[place + 1] ?? 1) - 0.012, RADIUS)}`}
          />
        ))}
        {score !== undefined && (
          <>
            <line
              x1={CENTRE.x}
              y1={CENTRE.y}
              x2={CENTRE.x}
              y2={CENTRE.y - RADIUS + 14}
              transform={`rotate(${score * 90} ${CENTRE.x} ${CENTRE.y})`}
            />
            <circle cx={CENTRE.x} cy={CENTRE.y} r={5} />
          </>
        )}
      </svg>
      <strong data-verdict={verdict?.replace(' ', '-')}>{words}</strong>
      <dl className="flex gap-4 text-(length:--text-label) text-center" aria-hidden>
        {[
          ['Sell', sell],
          ['Neutral', neutral],
          ['Buy', buy],
        ].map(([name, count]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
