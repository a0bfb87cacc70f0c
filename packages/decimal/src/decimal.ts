/**
 * Exact decimals: an integer coefficient and a scale, so that 1.50 is 150 at scale 2.
 *
 * Adding, subtracting and multiplying never lose a digit. Division lives in `divide.ts`, because it has to say how it rounds.
 * Values are immutable; equal numbers may differ in scale (1.5 and 1.50), so compare with {@link equals}, never with `===`.
 */
export interface Decimal {
  readonly coefficient: bigint
  readonly scale: number
}

declare const kind: unique symbol
/** An amount of one kind, such as money: no plain decimal and no other kind can stand for it. The mark is in the types alone. */
export type OfKind<Kind> = Decimal & { readonly [kind]: Kind }
/** A decimal of no kind: a rate, a ratio, a number that was just read. */
export interface Plain extends Decimal {
  readonly [kind]?: never
}

const POWERS: bigint[] = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))

/** 10 to the given whole power, 0 or more. */
export const powerOfTen = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent)

/** A decimal from its parts: `decimalOf(150n, 2)` is 1.50. */
export const decimalOf = (coefficient: bigint, scale = 0): Decimal => ({ coefficient, scale })

export const ZERO: Decimal = decimalOf(0n)
export const ONE: Decimal = decimalOf(1n)
export const HALF: Decimal = decimalOf(5n, 1)
export const HUNDRED: Decimal = decimalOf(100n)

/** Room for every finite number written out; more is no amount, and a bigint that long would cost whoever computes with it. */
const MOST_CHARACTERS = 400

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/

/** The decimal a plain string such as `-12.50` stands for, or undefined: no exponents, no separators, no blanks, at most 400 characters. */
export function parseDecimal(text: string): Decimal | undefined {
  return parseShort(text) ?? parseLong(text)
}

/** Digits that a double holds exactly, which is nearly every amount there is: several times faster than the general way. */
const EXACT_DIGITS = 15

function parseShort(text: string): Decimal | undefined {
  const { length } = text
  if (length > EXACT_DIGITS) return undefined
  let value = 0
  let point = -1
  let index = text.charCodeAt(0) === 45 ? 1 : 0
  const first = index
  for (; index < length; index += 1) {
    const code = text.charCodeAt(index)
    if (code >= 48 && code <= 57) value = value * 10 + (code - 48)
    else if (code === 46 && point < 0) point = index
    else return undefined
  }
  if (length - first - (point < 0 ? 0 : 1) === 0) return undefined
  return { coefficient: BigInt(first === 1 ? -value : value), scale: point < 0 ? 0 : length - point - 1 }
}

function parseLong(text: string): Decimal | undefined {
  const match = text.length <= MOST_CHARACTERS ? DECIMAL.exec(text) : null
  if (!match) return undefined
  const whole = match[2] ?? ''
  const fraction = match[3] ?? ''
  if (whole === '' && fraction === '') return undefined
  const digits = BigInt(whole + fraction)
  return { coefficient: match[1] === '-' ? -digits : digits, scale: fraction.length }
}

/** The decimal a string or a whole number stands for. Throws on anything else: use {@link parseDecimal} on foreign text. */
export function decimal(value: string | number | bigint): Decimal {
  if (typeof value === 'bigint') return decimalOf(value)
  const parsed = parseDecimal(typeof value === 'number' ? numberText(value) : value)
  if (!parsed) throw new RangeError(`Not a decimal: ${value}`)
  return parsed
}

/** The shortest plain notation of a finite number, without an exponent: 1e-7 is `0.0000001`. */
export const numberText = (value: number): string => withoutExponent(String(value))

const EXPONENT = /^[+-]?(?:\d+\.?\d*|\.\d+)e[+-]?\d{1,3}$/i

/**
 * A decimal in plain notation: as it is written, or written out where it has an exponent, as Java's `1.0E-4` and Python's `1e-05`. Undefined
 * where {@link parseDecimal} reads none in it.
 */
export function plainText(text: string): string | undefined {
  const plain = EXPONENT.test(text) ? withoutExponent(text) : text
  return parseDecimal(plain) ? plain : undefined
}

function withoutExponent(text: string): string {
  const at = text.search(/e/i)
  if (at < 0) return text
  const exponent = Number(text.slice(at + 1))
  const [whole = '', fraction = ''] = text.slice(0, at).replace(/^[+-]/, '').split('.')
  const digits = whole + fraction
  const point = whole.length + exponent
  const plain =
    point <= 0
      ? `0.${'0'.repeat(-point)}${digits}`
      : point >= digits.length
        ? digits.padEnd(point, '0')
        : `${digits.slice(0, point)}.${digits.slice(point)}`
  return text.startsWith('-') ? `-${plain}` : plain
}

const at = (value: Decimal, scale: number): bigint =>
  value.scale === scale ? value.coefficient : value.coefficient * powerOfTen(scale - value.scale)

export function add<D extends Decimal>(a: D, b: D): D {
  const scale = a.scale > b.scale ? a.scale : b.scale
  return { coefficient: at(a, scale) + at(b, scale), scale } as D
}

export function subtract<D extends Decimal>(a: D, b: D): D {
  const scale = a.scale > b.scale ? a.scale : b.scale
  return { coefficient: at(a, scale) - at(b, scale), scale } as D
}

/** The product with a plain `b` is of the kind of `a`. The product of two kinds is plain: `notional` of `money.ts` names the one that is money. */
export const multiply = <A extends Decimal, B extends Decimal>(a: A, b: B): B extends OfKind<unknown> ? Decimal : A =>
  ({ coefficient: a.coefficient * b.coefficient, scale: a.scale + b.scale }) as B extends OfKind<unknown> ? Decimal : A

/** What lies between two, such as bid and ask: exact. */
export const middle = <D extends Decimal>(a: D, b: D): D => multiply(add(a, b), HALF) as D

export const negate = <D extends Decimal>(a: D): D => ({ coefficient: -a.coefficient, scale: a.scale }) as D

export const absolute = <D extends Decimal>(a: D): D => (a.coefficient < 0n ? negate(a) : a)

/** Negative, zero or positive, as `a` is below, equal to or above `b`. */
export function compare<D extends Decimal>(a: D, b: D): number {
  const scale = a.scale > b.scale ? a.scale : b.scale
  const left = at(a, scale)
  const right = at(b, scale)
  return left < right ? -1 : left > right ? 1 : 0
}

export const equals = <D extends Decimal>(a: D, b: D): boolean => compare(a, b) === 0
export const isBelow = <D extends Decimal>(a: D, b: D): boolean => compare(a, b) < 0
export const isAbove = <D extends Decimal>(a: D, b: D): boolean => compare(a, b) > 0
export const isZero = (a: Decimal): boolean => a.coefficient === 0n
export const isPositive = (a: Decimal): boolean => a.coefficient > 0n
export const isNegative = (a: Decimal): boolean => a.coefficient < 0n
export const smaller = <D extends Decimal>(a: D, b: D): D => (compare(a, b) <= 0 ? a : b)
export const larger = <D extends Decimal>(a: D, b: D): D => (compare(a, b) >= 0 ? a : b)

/** The same value with no trailing zeros in its fraction. */
export function normal<D extends Decimal>(a: D): D {
  let { coefficient, scale } = a
  while (scale > 0 && coefficient % 10n === 0n) {
    coefficient /= 10n
    scale -= 1
  }
  return scale === a.scale ? a : ({ coefficient, scale } as D)
}

/** Digits after the point that carry information: 10.500 has one. */
export const significantScale = (a: Decimal): number => normal(a).scale

/** Plain notation without trailing zeros: `-12.5`, `0`, `0.0000001`. */
export function formatDecimal(a: Decimal): string {
  if (a.coefficient > -EXACT && a.coefficient < EXACT) return formatShort(Number(a.coefficient), a.scale)
  const { coefficient, scale } = normal(a)
  return fixed(coefficient, scale)
}

const EXACT = 10n ** 15n

function formatShort(coefficient: number, digits: number): string {
  let value = coefficient < 0 ? -coefficient : coefficient
  let scale = digits
  while (scale > 0 && value % 10 === 0) {
    value /= 10
    scale -= 1
  }
  const sign = coefficient < 0 ? '-' : ''
  if (scale === 0) return sign + value
  const text = String(value).padStart(scale + 1, '0')
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`
}

/** Plain notation with exactly `a.scale` digits after the point: `-12.50`. */
export const formatFixed = (a: Decimal): string => fixed(a.coefficient, a.scale)

function fixed(coefficient: bigint, scale: number): string {
  const sign = coefficient < 0n ? '-' : ''
  const digits = (coefficient < 0n ? -coefficient : coefficient).toString()
  if (scale === 0) return sign + digits
  const padded = digits.padStart(scale + 1, '0')
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`
}

/** Those that a floating-point number has exactly. */
const EXACT_POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))
const LARGEST_EXACT = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * The nearest floating-point number: for pixels and model prices only, never on the way back to money. A quotient of two numbers that are exact is
 * rounded once, and so the nearest; what has more digits is read as text.
 */
export function toNumber(a: Decimal): number {
  const power = EXACT_POWERS[a.scale]
  const isExact = a.coefficient <= LARGEST_EXACT && a.coefficient >= -LARGEST_EXACT
  return power !== undefined && isExact ? Number(a.coefficient) / power : Number(formatDecimal(a))
}
