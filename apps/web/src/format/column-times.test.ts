/** Every time of day that is shown says its zone: beside it, or in the head of its column. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  bareDateTime,
  bareHour,
  bareTimeOfDay,
  dateTime,
  inNewYork,
  newYorkHour,
  newYorkTime,
  timeOfDay,
} from './time.ts'

const WEB = join(import.meta.dirname, '..')
const SOURCES = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join(WEB, path), 'utf8')] as const)

/** Writes an instant without its zone. */
const BARE = /\b(?<!const )bare[A-Z]\w*\(/g
const CELLS = /\b(?:bare[A-Z]\w*|StatusTime)\b/
const countOf = (source: string, pattern: RegExp): number => source.match(pattern)?.length ?? 0

/** The columns that show such an instant in their cells, by their heads as they are written. */
const columnsOfTimes = (source: string): string[] => [
  ...source
    .split(/(?=\bhead: )/)
    .slice(1)
    .flatMap((column) => {
      const cell = /\bcell: ([\s\S]*?)\n {2,4}\}/.exec(column.split(/\n\];?\n|\n\]\n/)[0] ?? '')?.[1] ?? ''
      return CELLS.test(cell) ? [/^head: (.*?),?\n/.exec(column)?.[1] ?? ''] : []
    }),
  ...Array.from(source.matchAll(/\b(?:column|numberColumn)\(\s*'\w+',\s*([^,]+),([\s\S]*?)\),\n/g)).flatMap(
    ([, head = '', rest = '']) => (CELLS.test(rest) ? [head] : []),
  ),
]

/** Tables that are written out: cells that are an instant, and heads that say whose time it is. */
const cellsOfTimes = (source: string): number => countOf(source, /<Cell[^>]*>\s*\{[^}<]*\bbare[A-Z]\w*\(/g)
const headsOfTimes = (source: string): number =>
  countOf(source, /<ColumnHead[^>]*>\{inNewYork\(/g) +
  countOf((source.match(/heads=\{\[[\s\S]*?\]\}/g) ?? []).join(), /\binNewYork\(/g)

/** What writes one neither in a column nor in a cell, how often, and the words in which its zone is said above or beside it. */
const HEADED: Readonly<Record<string, readonly [uses: number, says: RegExp]>> = {
  'charts/bars-table.tsx': [1, /`Time, \$\{zone\}`/],
  'charts/session-drawing.ts': [1, /New York hours/],
  'format/order-intent.ts': [1, /newYorkTime\(at\)/],
  'tables/columns.tsx': [0, /column\(key, inNewYork\(head\), width, value, muted\(bareDateTime\)/],
  'trading/activities/activity-words.ts': [1, /bareWhenText/],
  'trading/orders/list/order-columns.tsx': [1, /inNewYork\('Status time'\)/],
  'trading/orders/record/order-facts.tsx': [1, /note=\{inNewYork\(/],
  'trading/positions/holding/holding-timeline.tsx': [2, /head: inNewYork\(/],
  'widgets/news/economic-calendar/economic-calendar-view.tsx': [1, /note=\{inNewYork\('Times'\)\}/],
}

const AT = '2026-11-20T19:32:07Z'

it('a time says its zone; what does not is called bare, and its head says it', () => {
  expect([timeOfDay(AT), newYorkHour(AT), dateTime(AT), newYorkTime(AT)]).toEqual([
    '14:32:07 New York',
    '14:32 New York',
    '20 Nov 2026 14:32:07 New York',
    'Fri 20 Nov 2026 14:32:07 New York',
  ])
  expect([bareTimeOfDay(AT), bareHour(AT), bareDateTime(AT)]).toEqual(['14:32:07', '14:32', '20 Nov 2026 14:32:07'])
  expect([timeOfDay(null), dateTime('')]).toEqual(['–', '–'])
  expect(inNewYork('Submitted')).toBe('Submitted, New York')
})

it('times are written by one formatter', () => {
  const own = SOURCES.filter(([, source]) => /DateTimeFormat|toLocale(?:Time|Date)String|\bgetHours\(/.test(source))
  expect(own.map(([path]) => path)).toEqual(['format/time.ts'])
  const walls = SOURCES.filter(([, source]) => /\bwallClock\(/.test(source)).map(([path]) => path)
  expect(walls.sort()).toEqual(['charts/bars/chart-time.ts', 'charts/chart-layout.ts', 'format/time.ts'])
})

it('every column of instants says whose time they are', () => {
  const sample = "  {\n    key: 'at',\n    head: 'When',\n    cell: ({ at }) => bareDateTime(at),\n  },\n"
  expect(columnsOfTimes(sample)).toEqual(["'When'"])
  expect(columnsOfTimes("  column('at', 'When', '9rem', ({ at }) => at, bareDateTime),\n")).toEqual(["'When'"])
  const found = SOURCES.flatMap(([path, source]) => columnsOfTimes(source).map((head) => [path, head] as const))
  expect(found.length).toBeGreaterThan(8)
  expect(found.filter(([, head]) => !head.includes('inNewYork('))).toEqual([])
})

it('every table of instants that is written out says whose time they are', () => {
  expect(cellsOfTimes('<Cell className="muted">{bareDateTime(at)}</Cell>')).toBe(1)
  const found = SOURCES.filter(([, source]) => cellsOfTimes(source) > 0)
  expect(found.length).toBeGreaterThan(4)
  for (const [path, source] of found) expect(headsOfTimes(source), path).toBe(cellsOfTimes(source))
})

it('nowhere else is a time without its zone', () => {
  const inColumns = (source: string) => countOf(source.replace(/\btitle=\{[^}]*\}/g, ''), BARE)
  for (const [path, source] of SOURCES) {
    if (['format/time.ts', 'charts/bars/chart-time.ts'].includes(path)) continue
    const [uses, says] = HEADED[path] ?? [0, /(?:)/]
    const columns = columnsOfTimes(source).filter((head) => head.includes('inNewYork(')).length
    expect(inColumns(source), path).toBeLessThanOrEqual(columns + cellsOfTimes(source) + uses)
    expect(says.test(source), path).toBe(true)
  }
  for (const path of Object.keys(HEADED)) expect(SOURCES.map(([known]) => known)).toContain(path)
})
