/** A price between bid and ask by a slide of the hand, with how likely it is to fill. */

import { likelihood, touchChance } from '@paddock/analytics/liquidity/fill-chance'
import { add, type Decimal, isPositive, multiply, subtract, toNumber } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { fixed } from '../../format/number.ts'
import type { Facts, Quote } from '../facts/facts.ts'
import { awayFrom, movePerMinute } from '../figures/further-figures.ts'
import type { Resolved } from '../figures/resolved.ts'

/** Places between bid and ask, where the spread has no more ticks than that. */
const PLACES = 100

interface PriceSliderProps {
  readonly facts: Facts
  readonly resolved: Resolved
  /** Of one contract its own, of legs the net. */
  readonly quote: Quote | undefined
  readonly limit: Decimal | undefined
  readonly onChange: (at: Decimal) => void
}

export function PriceSlider({ facts, resolved, quote, limit, onChange }: PriceSliderProps) {
  const width = quote && subtract(quote.ask, quote.bid)
  if (!quote || !width || !isPositive(width) || !limit) return null
  const ticks = Math.min(PLACES, Math.max(1, Math.round(toNumber(width) / toNumber(resolved.tick))))
  const place = Math.round((toNumber(subtract(limit, quote.bid)) / toNumber(width)) * ticks)
  const away = awayFrom(facts, resolved, limit)
  const move = movePerMinute(facts, resolved)
  const chance = away === undefined || move === undefined ? undefined : touchChance(away, move, 10)
  const said = chance === undefined ? undefined : likelihood(chance)
  return (
    <div className="price-slider">
      <input
        type="range"
        aria-label="Limit between bid and ask"
        aria-valuetext={`${fixed(limit, 2)}${said ? `, ${said}` : ''}`}
        min={0}
        max={ticks}
        step={1}
        value={Math.max(0, Math.min(ticks, place))}
        onChange={({ target }) => onChange(at(quote.bid, width, target.valueAsNumber, ticks))}
      />
      <span className="label" aria-hidden>
        <span>{fixed(quote.bid, 2)}</span>
        <span>mid</span>
        <span>{fixed(quote.ask, 2)}</span>
      </span>
      {said && (
        <span className="label">
          {said === 'fills at once'
            ? 'Fills at once'
            : `${WORDS[said]}, about ${fixed((chance ?? 0) * 100, 0)} % in 10 min`}
          {' (estimate)'}
        </span>
      )}
    </div>
  )
}

const WORDS = { likely: 'Likely', 'may fill': 'May fill', unlikely: 'Unlikely' } as const

/** A place on the way from bid to ask, in whole cents. */
const at = (bid: Decimal, width: Decimal, place: number, places: number): Decimal =>
  round(add(bid, multiply(width, { coefficient: BigInt(Math.round((place / places) * 10_000)), scale: 4 })), {
    scale: 2,
    mode: 'half-even',
  })
