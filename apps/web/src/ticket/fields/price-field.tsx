import {
  add,
  type Decimal,
  decimalOf,
  formatDecimal,
  isPositive,
  middle,
  multiply,
  subtract,
  toNumber,
} from '@paddock/decimal/decimal'
import { asPrice, type Price } from '@paddock/decimal/money'
import type { KeyboardEvent } from 'react'
import { price as priceText } from '../../format/number.ts'
import { NumberField } from '../../ui/number-input.tsx'
import { type Draft, sideOf, symbolOf } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { isFollowing, onGrid, PRICE_PLACE, priceOf, tickOf } from '../figures/price-text.ts'
import { stepsOf } from './steps-of.ts'

interface PriceFieldProps {
  readonly label: 'Limit price' | 'Stop price'
  readonly value: string
  readonly draft: Draft
  readonly facts: Facts
  readonly onChange: (price: string) => void
}

const PLACES: Readonly<Record<string, string>> = { b: 'bid', m: 'middle', a: 'ask', l: 'last price' }

/** A price, with presses that take it from the quote or move it a tick. `m+2` follows the quote until the order is sent. */
export function PriceField({ label, value, draft, facts, onChange }: PriceFieldProps) {
  const { quote, last, asset } = facts
  const side = sideOf(draft)
  const name = label === 'Limit price' ? 'Limit' : 'Stop'
  const rough = tickOf(symbolOf(draft), last ?? asPrice(1), asset)
  const at = priceOf(value, facts, rough, side)
  const tick = tickOf(symbolOf(draft), at ?? last ?? asPrice(1), asset)
  const take = (to: Price | undefined) => to && isPositive(to) && onChange(formatDecimal(onGrid(to, tick, side)))
  const nudge = (ticks: number) => {
    const from = at ?? last
    if (from) take(add(onGrid(from, tick, side), multiply(tick, decimalOf(BigInt(ticks)))))
  }
  const presses: readonly (readonly [label: string, said: string, at: Price | undefined])[] = [
    ['Bid', `${name} at the bid`, quote?.bid],
    ['Mid', `${name} at mid`, quote && middle(quote.bid, quote.ask)],
    ['Ask', `${name} at the ask`, quote?.ask],
    ['Last', `${name} at the last price`, last],
    ['−1', `${name} one tick lower`, at && subtract(at, tick)],
    ['+1', `${name} one tick higher`, at && add(at, tick)],
  ]
  const place = isFollowing(value) ? value.trim() : undefined
  return (
    <div className="grid gap-2">
      <NumberField
        label={label}
        isRow
        hint={
          place && at
            ? `${priceText(at, asset)} now, follows the ${PLACES[place.charAt(0).toLowerCase()]} until sent`
            : undefined
        }
        className="number-field"
        value={value}
        also={PRICE_PLACE}
        onChange={onChange}
        onKeyDown={(event) => stepped(event, nudge)}
        tail={
          <button
            type="button"
            className="unit-button"
            aria-pressed={place !== undefined}
            aria-label={`${name} follows the quote until sent`}
            disabled={!at}
            onClick={() => (place ? take(at) : onChange(followed(at, facts, tick)))}
          >
            {place ? 'Follows' : 'USD'}
          </button>
        }
      />
      <fieldset
        className="quick min-w-0"
        aria-label={name === 'Limit' ? 'Price from the quote' : 'Level from the quote'}
      >
        {presses.map(([text, said, to]) => (
          <button key={text} type="button" aria-label={said} disabled={!to} onClick={() => take(to)}>
            {text}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

/** The text that follows the quote as far from its middle as a price is now: `m+2`. */
function followed(at: Decimal | undefined, { quote }: Facts, tick: Decimal): string {
  const away = at && quote ? Math.round(toNumber(subtract(at, middle(quote.bid, quote.ask))) / toNumber(tick)) : 0
  return away === 0 || Math.abs(away) > MOST_TICKS ? 'm' : `m${away > 0 ? '+' : '-'}${Math.abs(away)}`
}
const MOST_TICKS = 9999

/** One tick, with Shift ten, with Alt a hundred. */
function stepped(event: KeyboardEvent, nudge: (ticks: number) => void): void {
  const ticks = stepsOf(event)
  if (ticks === undefined) return
  event.preventDefault()
  nudge(event.key === 'ArrowUp' ? ticks : -ticks)
}
