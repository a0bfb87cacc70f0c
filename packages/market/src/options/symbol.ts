/**
 * Symbols of option contracts: root, expiration as YYMMDD, C or P, strike in thousandths of a dollar in eight digits.
 *
 * Source: OCC, "Options Symbology Initiative" (2010). Where it pads the root to six characters, Alpaca writes no spaces.
 */
import type { TradingDay } from '../instant.ts'
import type { AssetClass, OptionTerms } from '../instruments/instrument.ts'
import { dateOf, dayIn } from '../sessions/date.ts'

/** What a symbol says. The year is one of 2000 to 2099; the strike is in thousandths of a dollar, above zero. */
export type OptionSymbol = Pick<OptionTerms, 'root' | 'expiration' | 'type' | 'strike'>

const FORM = /^([A-Z][A-Z0-9]{0,5}) {0,5}(\d\d)(\d\d)(\d\d)([CP])(\d{8})$/

/** Reads `AAPL231103C00170000`, and with the root padded as OCC does. Undefined if it names no contract that could be: not a date, no strike. */
export function parseOptionSymbol(text: string): OptionSymbol | undefined {
  const [, root, year, month, day, letter, digits] = FORM.exec(text) ?? []
  const strike = Number(digits)
  if (root === undefined || !(strike > 0)) return undefined
  const date = dateOf(dayIn(2000 + Number(year), Number(month), Number(day)))
  if (date.slice(2) !== `${year}-${month}-${day}`) return undefined
  return { root, expiration: date, type: letter === 'C' ? 'call' : 'put', strike }
}

/** Writes a symbol as Alpaca does, without padding: `AAPL231103C00170000`. */
export const formatOptionSymbol = ({ root, expiration, type, strike }: OptionSymbol): string =>
  `${root}${shortDate(expiration)}${type === 'call' ? 'C' : 'P'}${String(strike).padStart(8, '0')}`

const shortDate = (day: TradingDay): string => day.slice(2, 4) + day.slice(5, 7) + day.slice(8)

/** What contracts on a share begin with, before any adjustment: `BRKB` for `BRK.B`. */
export const rootOf = (symbol: string): string => symbol.replaceAll('.', '')

/** The number at the end of the root of contracts that were adjusted. */
const ADJUSTMENT = /\d+$/

/** Whether a root is of contracts that were adjusted. */
export const isAdjustedRoot = (root: string): boolean => ADJUSTMENT.test(root)

/** A root without what adjusting contracts has added to it. */
export const standardRoot = (root: string): string => root.replace(ADJUSTMENT, '')

/** What a symbol is on: of a contract its stock as contracts name it, also of one that was adjusted; else the symbol itself. */
export function underlyingSymbol(symbol: string): string {
  const root = parseOptionSymbol(symbol.toUpperCase())?.root
  return root === undefined ? symbol : standardRoot(root)
}

export const isContract = (symbol: string): boolean => parseOptionSymbol(symbol) !== undefined

/** What a symbol of Alpaca's names, by its form. */
export const classOf = (symbol: string): AssetClass =>
  symbol.includes('/') ? 'crypto' : isContract(symbol) ? 'us_option' : 'us_equity'
