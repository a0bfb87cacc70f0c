/** Coins as the table lists them: ranked by what all of each is worth, in dollars or in bitcoin. */
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import type { DisplayCurrency } from './currencies.ts'

export interface Coin {
  /** Of the coin alone: all of them are priced in dollars. */
  readonly name: string
  readonly row: ScreenRow
  /** From 1; undefined where the supply is not known. */
  readonly rank: number | undefined
  readonly price: number
  readonly marketValue: number | null
  /** Of 24 hours. */
  readonly volume: number | null
  /** The closes of seven days, the running one last, in the currency shown. */
  readonly closes: readonly number[]
}

const WEEK = 7
const BITCOIN = 'BTC/USD'

/** In the order of their ranks; where nobody knows what they are worth, of what is traded. What bitcoin costs is as of the same minute; without bitcoin amounts stay in dollars. */
export function coinsOf(rows: readonly ScreenRow[], currency: DisplayCurrency): readonly Coin[] {
  const bitcoin = currency === 'BTC' ? rows.find(({ symbol }) => symbol === BITCOIN) : undefined
  const unit = bitcoin?.price ?? 1
  const inUnit = (amount: number | null) => (amount === null ? null : amount / unit)
  const unitsOf = bitcoin?.closes ?? []
  const ranked = rows.toSorted(
    (a, b) => (b.marketValue ?? -1) - (a.marketValue ?? -1) || (b.dollarVolume ?? 0) - (a.dollarVolume ?? 0),
  )
  return ranked.map((row, place) => ({
    row,
    name: row.name.replace(/\s*\/ US Dollar$/, ''),
    rank: row.marketValue === null ? undefined : place + 1,
    price: row.price / unit,
    marketValue: inUnit(row.marketValue),
    volume: inUnit(row.dollarVolume),
    closes: row.closes.slice(-WEEK).map((close, at, { length }) => close / (unitsOf.at(at - length) ?? unit)),
  }))
}
