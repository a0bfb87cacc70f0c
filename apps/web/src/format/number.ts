/** Exact decimals as text for the eye, plain or as percents, money, sizes and prices: grouped thousands, a true minus sign, a dash where there is none. */
import {
  type Decimal,
  decimal,
  formatDecimal,
  formatFixed,
  HUNDRED,
  isNegative,
  isZero,
  multiply,
  significantScale,
  toNumber,
} from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'
import { thousands } from '../ui/thousands.ts'
import { HIDDEN, hidesAmounts } from './privacy.ts'

/** A decimal string or number of the wire, or a decimal. Null and undefined mean that there is none. */
export type Amount = string | number | Decimal | null | undefined

export const NONE = '–'
export const MINUS = '−'

/** The exact decimal of an amount; undefined where there is none or it is no number. */
export const amountOf = (value: Amount): Decimal | undefined =>
  value === null || value === undefined ? undefined : typeof value === 'object' ? value : fromWire(value)

/** Plain notation to print: `-1234.5` is `−1,234.5`. */
export function grouped(plain: string): string {
  const [whole = '', fraction] = plain.replace('-', '').split('.')
  const text = thousands(whole) + (fraction === undefined ? '' : `.${fraction}`)
  return plain.startsWith('-') ? MINUS + text : text
}

/** With exactly `scale` digits after the point; halves go to even. */
export function fixed(value: Amount, scale: number): string {
  const amount = amountOf(value)
  if (!amount) return NONE
  const rounded = round(amount, { scale, mode: 'half-even' })
  const padded = { coefficient: rounded.coefficient * 10n ** BigInt(scale - rounded.scale), scale }
  return grouped(formatFixed(padded))
}

/** All digits that carry information and no others. */
export function plain(value: Amount): string {
  const amount = amountOf(value)
  return amount ? grouped(formatDecimal(amount)) : NONE
}

/** How many there are: `1,200`. */
export const howMany = (count: number): string => thousands(String(count))

/** `1 step`, `1,200 steps`. */
export const counted = (count: number, noun: string): string => `${howMany(count)} ${noun}${count === 1 ? '' : 's'}`

/** `+`, the minus sign, or nothing for zero. */
export function signOf(value: Amount): '+' | typeof MINUS | '' {
  const amount = amountOf(value)
  if (!amount || isZero(amount)) return ''
  return isNegative(amount) ? MINUS : '+'
}

/** As {@link fixed}, with its sign: `+587.38`. What rounds to zero has none. */
export function signed(value: Amount, scale: number): string {
  const text = fixed(value, scale)
  if (!/[1-9]/.test(text)) return text.replace(MINUS, '')
  return text.startsWith(MINUS) ? text : `+${text}`
}

/** Large counts in three digits and a letter: 61.4M. For volumes, where the last digit says nothing. */
export function short(value: number): string {
  const units: [number, string][] = [
    [1e12, 'T'],
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ]
  const [size, letter] = units.find(([least]) => Math.abs(value) >= least) ?? [1, '']
  const scaled = value / size
  return fixed(scaled, letter === '' || Math.abs(scaled) >= 100 ? 0 : 1) + letter
}

/** A figure of the account's own as it may be seen: every amount and every size passes here. A missing one stays missing. */
export const own = (text: string): string => (hidesAmounts() && text !== NONE && text !== '' ? HIDDEN : text)

/** A ratio as percent, exactly: 0.0101 is 1.01. */
export const inPercent = (ratio: Amount): Decimal | undefined => {
  const amount = amountOf(ratio)
  return amount && multiply(amount, HUNDRED)
}

/** A ratio as percent without the unit, for columns that carry it in their head: 0.0101 is `+1.01`. */
export const signedPercentFigure = (ratio: Amount): string => signed(inPercent(ratio), 2)
/** A ratio as percent: 0.0101 is `+1.01 %`. */
export const signedPercent = (ratio: Amount): string => {
  const text = signedPercentFigure(ratio)
  return text === NONE ? NONE : `${text} %`
}
/** Without a sign for a gain, nor the unit: 0.2 is `20.00`. */
export const percentFigure = (ratio: Amount): string => fixed(inPercent(ratio), 2)
/** Without a sign for a gain: 0.2 is `20.00 %`. */
export const percent = (ratio: Amount): string => {
  const text = percentFigure(ratio)
  return text === NONE ? NONE : `${text} %`
}

/** US dollars: `204,014.35`. The unit stands once in the head of a column, so it is not repeated in the cells. */
export const money = (value: Amount): string => own(fixed(value, 2))
/** `+587.38`, `−168.15`, `0.00` */
export const signedMoney = (value: Amount): string => own(signed(value, 2))
/** `+$60.00`, `−$5.00`: a result of the account's own, beside words. */
export const signedDollars = (value: Amount): string => own(signed(value, 2).replace(/^([+−]?)(?=\d)/, '$1$$'))
/** A figure of a model for what an account holds, such as a greek in dollars: `+51.30`. */
export const ownFigure = (value: Amount, digits: number): string => own(signed(value, digits))
/** `$204,014.35`: what the account has, in a sentence. */
export const ownDollars = (value: Amount): string => own(dollars(value))
/** `$204,014.35`, for sentences of what will be sent: never hidden. */
export const dollars = (value: Amount): string => fixed(value, 2).replace(/^(−?)(?=\d)/, '$1$$')

/**
 * A size of the account's own with the digits it has: `300`, `0.4215`, `−40`. Not to be seen while amounts are hidden. One of the market, of terms,
 * or in a sentence of what will be sent is {@link plain}, and never hidden.
 */
export const quantity = (value: Amount): string => own(plain(value))

/** What says how fine a price is: an asset, or anything with its increment. */
interface PriceSteps {
  readonly price_increment?: string | undefined
}

/** Digits after the point of an increment that says how prices are quoted; finer ones (crypto's 0.000000001) only say what is allowed. */
const FINEST_QUOTED = 4

/** Digits after the point: the asset's increment, at least two; where it says nothing, by the size of the price. */
export function priceScale(asset: PriceSteps | undefined, value?: Amount): number {
  const increment = asset?.price_increment ? significantScale(decimal(asset.price_increment)) : undefined
  if (increment !== undefined && increment <= FINEST_QUOTED) return Math.max(2, increment)
  const amount = amountOf(value)
  const size = amount ? Math.abs(toNumber(amount)) : 1
  if (size >= 1 || size === 0) return 2
  return size >= 0.01 ? 4 : 8
}

/** A price as its asset is quoted. Without an asset, a wire price keeps the digits it has, two at least and nine at most. */
export function price(value: Amount, asset?: PriceSteps): string {
  const amount = amountOf(value)
  if (!amount) return NONE
  return fixed(amount, asset ? priceScale(asset, amount) : Math.min(9, Math.max(2, significantScale(amount))))
}

/** An average is a quotient with many digits; it is shown with two, below a dollar with up to four, below a cent with up to eight. */
export const averagePrice = (text: string): string => {
  const average = decimal(text)
  return fixed(average, Math.min(priceScale(undefined, average), Math.max(2, significantScale(average))))
}
