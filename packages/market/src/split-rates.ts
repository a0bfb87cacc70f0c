/** What a split makes of counts and prices. Who keeps them says how they are rounded: holdings to the nearest, orders never to more. */
import { add, type Decimal, decimal, ONE } from '@paddock/decimal/decimal'
import { proRata } from '@paddock/decimal/divide'
import type { CorporateAction } from './corporate-action.ts'
import type { Instant, TradingDay } from './instant.ts'
import { hoursOf, isTradingDay, startOfDay } from './sessions/calendar.ts'

/** `newRate` shares for each `oldRate`. */
export interface SplitRates {
  readonly newRate: Decimal
  readonly oldRate: Decimal
}

/** The rates of a split or of a dividend in shares; undefined where a share stays a share. */
export function splitRates(action: CorporateAction): SplitRates | undefined {
  switch (action.kind) {
    case 'forward_split':
    case 'reverse_split':
      return { newRate: decimal(action.newRate), oldRate: decimal(action.oldRate) }
    case 'stock_dividend':
      return { newRate: add(ONE, decimal(action.rate)), oldRate: ONE }
    default:
      return undefined
  }
}

type Rounding = Parameters<typeof proRata>[3]

/** A count of old shares in new ones. */
export const inNewShares = <Count extends Decimal>(count: Count, { newRate, oldRate }: SplitRates, how: Rounding) =>
  proRata<Count, Decimal>(count, newRate, oldRate, how)

/** A price of an old share for a new one. */
export const perNewShare = <Price extends Decimal>(price: Price, { newRate, oldRate }: SplitRates, how: Rounding) =>
  proRata<Price, Decimal>(price, oldRate, newRate, how)

/** When holdings and what waits for them are restated for a day's splits: as its tape begins, or with the date where nothing is traded. */
export const restatedFrom = (day: TradingDay): Instant => (isTradingDay(day) ? hoursOf(day).preOpen : startOfDay(day))
