/** Conditions a person puts on a screen: a figure above or below a number, a word that is one or is not. */
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import * as z from 'zod/mini'
import { MINUS, short } from '../../format/number.ts'
import {
  type FigureName,
  type FigureUnit,
  figure,
  isFigure,
  isWord,
  word,
} from '../../trading/assets/screen-figures.ts'
import { plainNumber } from '../../ui/number-text.ts'

const COMPARISONS = ['above', 'below', 'is', 'is-not'] as const
export type Comparison = (typeof COMPARISONS)[number]
export const COMPARISON_NAMES: Readonly<Record<Comparison, string>> = {
  above: 'above',
  below: 'below',
  is: 'is',
  'is-not': 'is not',
}

/** `value` is what was typed: a number as {@link parseAmount} reads it, in percent where the figure is one; or a word. */
export const ScreenFilter = z
  .object({ field: z.string(), comparison: z.enum(COMPARISONS), value: z.string().check(z.maxLength(60)) })
  .check(z.refine(({ field, comparison, value }) => problemOf(field, comparison, value) === undefined))
export type ScreenFilter = z.infer<typeof ScreenFilter>

export const comparisonsOf = (field: string): readonly Comparison[] =>
  isWord(field) ? ['is', 'is-not'] : ['above', 'below']

/** What is wrong with a condition, in words for the form; undefined where it is whole. */
export function problemOf(field: string, comparison: Comparison, value: string): string | undefined {
  if (!isFigure(field) && !isWord(field)) return 'Choose what to compare.'
  if (!comparisonsOf(field).includes(comparison)) return 'This cannot be compared so.'
  if (isWord(field)) return value === '' ? 'Choose one.' : undefined
  return parseAmount(value) === undefined ? 'Type a number, such as 5, −2.5 or 1.5B.' : undefined
}

const TIMES: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

/** `1,250.5`, `−2`, `1.5B`. */
export function parseAmount(typed: string): number | undefined {
  const plain = plainNumber(typed).toUpperCase()
  const [, digits, letter = ''] = /^([+-]?(?:\d{1,15}(?:\.\d{0,8})?|\.\d{1,8}))\s*([KMBT])?%?$/.exec(plain) ?? []
  return digits === undefined ? undefined : Number(digits) * (TIMES[letter] ?? 1)
}

/** What is not known passes no condition on a number. */
export function passes(row: ScreenRow, { field, comparison, value }: ScreenFilter): boolean {
  if (isWord(field)) return (word(field).of(row) === value) === (comparison === 'is')
  const limit = parseAmount(value)
  const own = isFigure(field) ? typedValue(field, row) : null
  if (own === null || limit === undefined) return false
  return comparison === 'above' ? own > limit : own < limit
}

/** A row's figure in the unit it is typed in. */
function typedValue(name: FigureName, row: ScreenRow): number | null {
  const { of, unit } = figure(name)
  const value = of(row)
  return value === null ? null : unit === 'percent' ? value * 100 : value
}

const unitText = (unit: FigureUnit): string => (unit === 'percent' ? ' %' : '')

/** `RSI 14 below 30`, `Change above 5 %`. */
export function filterText({ field, comparison, value }: ScreenFilter): string {
  const said = COMPARISON_NAMES[comparison]
  if (isWord(field)) return `${word(field).label} ${said} ${value}`
  if (!isFigure(field)) return field
  const { label, unit } = figure(field)
  const amount = parseAmount(value) ?? 0
  return `${label} ${said} ${Math.abs(amount) >= 1e4 ? short(amount) : String(amount).replace('-', MINUS)}${unitText(unit)}`
}
