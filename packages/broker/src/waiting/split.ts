/** What a split makes of what was set before it: prices and quantities of the old shares become those of the new ones. */
import { type Decimal, decimal, isBelow, multiply, ONE } from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import { toWire } from '@paddock/decimal/wire'
import type { Instant, TradingDay } from '@paddock/market/instant'
import { hoursOf, isTradingDay, startOfDay } from '@paddock/market/sessions/calendar'

/** A split as the broker announces it: `newRate` shares for `oldRate`, with the first session of the ex day. */
export interface Split {
  readonly symbol: string
  readonly newRate: string
  readonly oldRate: string
  readonly exDay: TradingDay
}

/** Prices of shares have cents, or from a dollar down hundredths of them; quantities nine digits. */
const priceScaleOf = (price: Decimal): number => (isBelow(price, ONE) ? 4 : 2)
const QTY_SCALE = 9

export function priceAfter(price: string, { newRate, oldRate }: Split): string {
  const exact = divide(multiply(decimal(price), decimal(oldRate)), decimal(newRate), {
    scale: QTY_SCALE,
    mode: 'half-even',
  })
  return toWire(round(exact, { scale: priceScaleOf(exact), mode: 'half-even' }))
}

export const sharesAfter = (shares: string, { newRate, oldRate }: Split): string =>
  toWire(divide(multiply(decimal(shares), decimal(newRate)), decimal(oldRate), { scale: QTY_SCALE, mode: 'down' }))

/** The instant from which prices are those of the new shares. */
export const splitAt = ({ exDay }: Split): Instant => (isTradingDay(exDay) ? hoursOf(exDay).preOpen : startOfDay(exDay))
