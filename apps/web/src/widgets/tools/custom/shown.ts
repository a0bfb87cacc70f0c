/** What of an answer is shown: found by its path, and brought into rows, points, a figure or a text; or a sentence on why it cannot be. */
import { howMany } from '../../../format/number.ts'
import type { CustomSettings } from './widget.ts'

export const MOST_ROWS = 10_000
const MOST_COLUMNS = 30

interface ShownColumn {
  readonly field: string
  readonly head: string
}
export type ShownRow = Readonly<Record<string, unknown>> & { readonly '#': number }

export type Shown =
  | { readonly kind: 'table'; readonly columns: readonly ShownColumn[]; readonly rows: readonly ShownRow[] }
  | {
      readonly kind: 'chart'
      readonly points: readonly { readonly time: number; readonly value: number }[]
      readonly head: string
    }
  | { readonly kind: 'metric'; readonly figures: readonly { readonly head: string; readonly value: string }[] }
  | { readonly kind: 'markdown'; readonly text: string }
  | { readonly kind: 'wrong'; readonly why: string }

const wrong = (why: string): Shown => ({ kind: 'wrong', why })

/** `data.items[0].price` and `data/items/0/price` mean the same; an empty path the whole answer. */
export function atPath(value: unknown, path: string): { readonly value: unknown } | { readonly missing: string } {
  let now = value
  const steps = path.split(/[.[\]/]+/).filter(Boolean)
  for (const [at, step] of steps.entries()) {
    const has = typeof now === 'object' && now !== null && Object.hasOwn(now, step)
    if (!has) return { missing: steps.slice(0, at + 1).join('.') }
    now = (now as Record<string, unknown>)[step]
  }
  return { value: now }
}

/** `price: Last price, volume`. */
export const columnsOf = (text: string): readonly ShownColumn[] =>
  text
    .split(',')
    .map((one) => one.split(':').map((part) => part.trim()))
    .flatMap(([field = '', head = '']) => (field ? [{ field, head: head || field }] : []))
    .slice(0, MOST_COLUMNS)

/** A value in a cell: what has parts is written as JSON. */
export const cellText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

export function shownOf(
  answer: unknown,
  { kind, path, columns }: { readonly kind: CustomSettings['kind']; readonly path: string; readonly columns: string },
): Shown {
  const found = atPath(answer, path)
  if ('missing' in found) return wrong(`The answer has nothing at ${found.missing}.`)
  const { value } = found
  const named = columnsOf(columns)
  if (kind === 'markdown')
    return typeof value === 'string' ? { kind, text: value } : wrong('There is no text there: markdown needs one.')
  if (kind === 'metric') return metricOf(value, named)
  if (!Array.isArray(value)) return wrong('There is no list there: a table and a chart need one.')
  if (value.length > MOST_ROWS)
    return wrong(`There are ${howMany(value.length)} rows; ${howMany(MOST_ROWS)} are the most that are shown.`)
  const rows = value.map((row: unknown, at) => ({ ...recordOf(row), '#': at + 1 }))
  return kind === 'table' ? { kind, rows, columns: named.length > 0 ? named : fieldsOf(rows) } : chartOf(rows, named)
}

/** A row of plain values has its places for names. */
function recordOf(row: unknown): Readonly<Record<string, unknown>> {
  if (Array.isArray(row)) return Object.fromEntries(row.map((value, at) => [String(at), value]))
  return typeof row === 'object' && row !== null ? (row as Record<string, unknown>) : { value: row }
}

function fieldsOf(rows: readonly ShownRow[]): readonly ShownColumn[] {
  const fields = new Set(rows.slice(0, 100).flatMap((row) => Object.keys(row)))
  fields.delete('#')
  return [...fields].slice(0, MOST_COLUMNS).map((field) => ({ field, head: field }))
}

function metricOf(value: unknown, named: readonly ShownColumn[]): Shown {
  if (typeof value !== 'object' || value === null)
    return { kind: 'metric', figures: [{ head: named[0]?.head ?? '', value: cellText(value) }] }
  if (named.length === 0) return wrong('There are several values there: name the fields that are shown.')
  const record = recordOf(value)
  const missing = named.find(({ field }) => !Object.hasOwn(record, field))
  if (missing) return wrong(`There is no field ${missing.field}.`)
  return { kind: 'metric', figures: named.map(({ field, head }) => ({ head, value: cellText(record[field]) })) }
}

function chartOf(rows: readonly ShownRow[], named: readonly ShownColumn[]): Shown {
  const [time, value] = named.length > 1 ? named : fieldsOf(rows)
  if (!time || !value) return wrong('A chart needs two fields: a time, and a number.')
  const byTime = new Map<number, number>()
  for (const row of rows) {
    const at = secondsOf(row[time.field])
    const number = Number(row[value.field] ?? Number.NaN)
    if (at === undefined) return wrong(`Row ${row['#']} has no time in ${time.field}: ${cellText(row[time.field])}.`)
    if (!Number.isFinite(number)) return wrong(`Row ${row['#']} has no number in ${value.field}.`)
    byTime.set(at, number)
  }
  const points = [...byTime].map(([at, number]) => ({ time: at, value: number })).sort((a, b) => a.time - b.time)
  return points.length > 0 ? { kind: 'chart', points, head: value.head } : wrong('The list is empty.')
}

/** Of a date as text, or of seconds or milliseconds since 1970. */
function secondsOf(value: unknown): number | undefined {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{9,14}$/.test(value)
        ? Number(value)
        : undefined
  if (number !== undefined)
    return Number.isFinite(number) ? Math.floor(number > 1e11 ? number / 1000 : number) : undefined
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(parsed) ? undefined : Math.floor(parsed / 1000)
}
