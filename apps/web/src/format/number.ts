/** Exact decimals as text for the eye: grouped thousands, a true minus sign, a dash where there is none. */
import { type Decimal, formatDecimal, formatFixed, isNegative, isZero } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'

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
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`)
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

/** `1 step`, `1,200 steps`. */
export const counted = (count: number, noun: string): string =>
  `${grouped(String(count))} ${noun}${count === 1 ? '' : 's'}`

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
