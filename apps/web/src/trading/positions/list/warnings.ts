/** What is dangerous about what is held, in a sentence each: the worst first. */
import { CONCENTRATED } from '@paddock/analytics/equity/live-account'
import { ratio } from '@paddock/analytics/equity/valuation'
import { strategiesIn } from '@paddock/analytics/options/held-strategies'
import { isOverextended } from '@paddock/broker/margin/requirements'
import type { Position } from '@paddock/contract/entities/position'
import { absolute, compare, type Decimal, isPositive, multiply } from '@paddock/decimal/decimal'
import { asMoney } from '@paddock/decimal/money'
import { DAY_MS } from '@paddock/market/instant'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { strikeOf } from '@paddock/market/options/terms'
import { contractName } from '../../../format/contract.ts'
import { percent } from '../../../format/number.ts'

interface Warning {
  readonly key: string
  readonly tone: 'loss' | 'warning'
  /** The position it is about; none where it is about the account. */
  readonly symbol?: string
  readonly words: string
}

export interface Watched {
  readonly position: Position
  /** As it is traded. */
  readonly symbol: string
  /** What a contract is on. */
  readonly underlying: string
  readonly value: Decimal | undefined
}

export interface WarningFacts {
  readonly rows: readonly Watched[]
  /** Why the account may only close. */
  readonly closingOnly?: string | undefined
  readonly equity: Decimal | undefined
  /** The trading day it is. */
  readonly today: string | undefined
  /** The last price of what contracts are on. */
  readonly spotOf: (underlying: string) => Decimal | undefined
  /** The next days from which shares trade without their dividend, by symbol. */
  readonly exDates: ReadonlyMap<string, string>
}

/** Days before expiry from which a short leg without cover is pointed out. */
const NEAR = 7

/** That the account may only close, uncovered contracts near their end, what a dividend ahead endangers, positions that are too large, in this order. */
export function warningsOf(facts: WarningFacts): Warning[] {
  return [...restriction(facts), ...uncovered(facts), ...beforeDividends(facts), ...tooLarge(facts)]
}

const daysTo = (day: string, today: string): number => Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

const restriction = ({ closingOnly }: WarningFacts): Warning[] =>
  closingOnly ? [{ key: 'closing-only', tone: 'loss', words: closingOnly }] : []

/** Short contracts that nothing held covers, near their end. */
function uncovered({ rows, today }: WarningFacts): Warning[] {
  if (today === undefined) return []
  const sold = new Set(
    rows
      .filter(({ symbol, position }) => position.side === 'short' && parseOptionSymbol(symbol))
      .map((row) => row.underlying),
  )
  const holdings = rows
    .filter(({ underlying }) => sold.has(underlying))
    .map(({ symbol, position }) => ({ symbol, qty: Number(position.qty) }))
  // A put that cash secures, and a straddle sold, are strategies that no holding covers.
  const covers = strategiesIn(holdings).filter(
    ({ name, legs }) => name !== 'Cash-secured put' && legs.some(({ qty }) => qty > 0),
  )
  return rows.flatMap(({ symbol, position }): Warning[] => {
    const terms = parseOptionSymbol(symbol)
    const qty = Number(position.qty)
    if (!terms || qty >= 0) return []
    const covered = covers
      .flatMap(({ legs }) => legs)
      .filter((leg) => leg.symbol === symbol)
      .reduce((sum, leg) => sum - leg.qty, 0)
    const bare = -qty - covered
    const days = daysTo(terms.expiration, today)
    if (bare <= 0 || days < 0 || days > NEAR) return []
    return [
      {
        key: `uncovered ${symbol}`,
        tone: 'loss',
        symbol,
        words: `${bare} ${contractName(symbol)} sold without cover ${bare === 1 ? 'expires' : 'expire'} ${inDays(days)}`,
      },
    ]
  })
}

/** Short calls in the money before a dividend: whoever holds them may exercise to get it. */
function beforeDividends({ rows, today, spotOf, exDates }: WarningFacts): Warning[] {
  if (today === undefined) return []
  return rows.flatMap(({ symbol, position, underlying }): Warning[] => {
    const terms = parseOptionSymbol(symbol)
    const exDate = exDates.get(underlying)
    const spot = spotOf(underlying)
    if (terms?.type !== 'call' || position.side !== 'short' || !exDate || !spot) return []
    const isInside = compare(spot, strikeOf(terms)) > 0
    if (!isInside || exDate > terms.expiration || exDate < today) return []
    return [
      {
        key: `dividend ${symbol}`,
        tone: 'warning',
        symbol,
        words: `${contractName(symbol)} sold is in the money, and ${underlying} trades without its dividend ${inDays(daysTo(exDate, today))}: it may be assigned before`,
      },
    ]
  })
}

/** Positions that are large against the equity. */
function tooLarge({ rows, equity }: WarningFacts): Warning[] {
  if (!equity || !isPositive(equity)) return []
  return rows
    .flatMap(({ symbol, value }) => {
      const size = value && absolute(value)
      return size && compare(size, multiply(equity, CONCENTRATED)) > 0 ? [{ symbol, size }] : []
    })
    .sort((a, b) => compare(b.size, a.size))
    .map(({ symbol, size }): Warning => {
      const share = percent(ratio(size, equity))
      return isOverextended(asMoney(size), asMoney(equity))
        ? {
            ...{ key: `closing ${symbol}`, tone: 'loss', symbol },
            words: `${contractName(symbol)} is ${share} of the equity: above 600 % the broker takes only orders that close it`,
          }
        : {
            ...{ key: `large ${symbol}`, tone: 'warning', symbol },
            words: `${contractName(symbol)} alone is ${share} of the equity`,
          }
    })
}
