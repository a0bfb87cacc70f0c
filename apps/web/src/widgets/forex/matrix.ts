/** Currencies against each other: what one unit of a row's costs in a column's. */

export interface PairRate {
  /** `EURUSD`: dollars for a euro. */
  readonly symbol: string
  readonly rate: number
  /** Since the day before closed, a ratio; undefined where it is not known. */
  readonly change: number | undefined
}

export interface Cross {
  readonly rate: number
  readonly change: number | undefined
}

/** How to look up any two of them, whichever way round they are quoted, through the dollar where they are not. */
export function crossesOf(pairs: readonly PairRate[]): (base: string, quote: string) => Cross | undefined {
  const known = new Map(pairs.map((pair) => [pair.symbol, pair]))
  const direct = (base: string, quote: string): Cross | undefined => {
    const straight = known.get(base + quote)
    if (straight) return straight
    const inverse = known.get(quote + base)
    if (!inverse || inverse.rate === 0) return undefined
    return { rate: 1 / inverse.rate, change: inverse.change === undefined ? undefined : 1 / (1 + inverse.change) - 1 }
  }
  return (base, quote) => {
    if (base === quote) return undefined
    const found = direct(base, quote)
    if (found) return found
    const [one, other] = [direct(base, 'USD'), direct('USD', quote)]
    if (!one || !other) return undefined
    const isKnown = one.change !== undefined && other.change !== undefined
    return {
      rate: one.rate * other.rate,
      change: isKnown ? (1 + (one.change ?? 0)) * (1 + (other.change ?? 0)) - 1 : undefined,
    }
  }
}

const NO_CENTS: ReadonlySet<string> = new Set(['JPY', 'KRW', 'IDR', 'HUF', 'CLP', 'ISK', 'COP'])

/** Digits after the point that a rate in a currency is written with: two where it has no cents, else four, and five significant at least. */
export function rateDigits(rate: number, quote: string): number {
  const usual = NO_CENTS.has(quote) ? 2 : 4
  const significant = rate > 0 ? 5 - Math.ceil(Math.log10(rate)) : usual
  return Math.min(8, Math.max(usual, significant))
}

/** How strong a currency is: the mean of its changes against the others. */
export function strengthOf(
  currency: string,
  others: readonly string[],
  cross: (base: string, quote: string) => Cross | undefined,
): number | undefined {
  const changes = others.flatMap((other) => cross(currency, other)?.change ?? [])
  return changes.length > 0 ? changes.reduce((sum, change) => sum + change, 0) / changes.length : undefined
}

/** TradingView's list; the desk's own market has rates of nine of them. */
export const CURRENCIES: readonly string[] =
  'AED ARS AUD CAD CHF CLP CNY COP DKK EUR GBP HKD IDR ILS INR ISK JPY KRW KWD MXN MYR NOK NZD PEN PHP PLN RUB SAR SEK SGD THB TRY TWD USD UYU ZAR'.split(
    ' ',
  )
