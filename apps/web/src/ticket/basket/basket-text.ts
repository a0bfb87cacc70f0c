/** A basket as it is pasted: a symbol and a weight in percent on each line, from a spreadsheet or by hand. */
import { add, type Decimal, decimal, isAbove, isNegative, parseDecimal, ZERO } from '@paddock/decimal/decimal'

export interface BasketTarget {
  readonly symbol: string
  /** Percent. */
  readonly weight: Decimal
}

interface BasketText {
  readonly targets: readonly BasketTarget[]
  /** What is wrong, line by line, in words. */
  readonly problems: readonly string[]
  /** Percent of all together. */
  readonly total: Decimal
}

/** The most lines one basket has. */
const MOST_LINES = 200
const HUNDRED = decimal(100)
/** `AAPL 40`, `AAPL, 40 %`, `AAPL;40%`, and what a spreadsheet copies: a tab between. */
const LINE = /^([A-Z][A-Z0-9./]{0,15})[\s,;:]+(\d+(?:\.\d+)?)\s*%?$/

/** `known` says which symbols there are. Empty lines are skipped; a symbol counts once. */
export function readBasket(text: string, known: (symbol: string) => boolean): BasketText {
  const targets: BasketTarget[] = []
  const problems: string[] = []
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim().toUpperCase()
    if (line === '') continue
    const [, symbol, weight] = LINE.exec(line) ?? []
    const parsed = weight === undefined ? undefined : parseDecimal(weight)
    if (!symbol || !parsed || isNegative(parsed))
      problems.push(`Line ${index + 1}: a symbol and a weight, such as AAPL 40.`)
    else if (!known(symbol)) problems.push(`Line ${index + 1}: ${symbol} is not traded here.`)
    else if (targets.some((target) => target.symbol === symbol))
      problems.push(`Line ${index + 1}: ${symbol} is there twice.`)
    else targets.push({ symbol, weight: parsed })
  }
  const total = targets.reduce((sum, { weight }) => add(sum, weight), ZERO)
  if (isAbove(total, HUNDRED)) problems.push('The weights add up to more than 100 %.')
  if (targets.length > MOST_LINES) problems.push(`A basket has ${MOST_LINES} lines at most.`)
  return { targets, problems, total }
}
