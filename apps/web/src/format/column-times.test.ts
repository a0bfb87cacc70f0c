import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inNewYork } from './time.ts'

const WEB = join(import.meta.dirname, '..')
const SOURCES = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .map((path) => [path, readFileSync(join(WEB, path), 'utf8')] as const)

/** Writes an instant of New York without its zone. */
const TIME = /\b(?:dateTime|timeOfDay|shortTime|pointTime|whenText)\(/

/** The columns that show such an instant in their cells, by their heads as they are written. */
const columnsOfTimes = (source: string): string[] =>
  source
    .split(/(?=\bhead: )/)
    .slice(1)
    .flatMap((column) => {
      const cell = /\bcell: ([\s\S]*?)\n {2,4}\}/.exec(column.split(/\n\];?\n|\n\]\n/)[0] ?? '')?.[1] ?? ''
      // A time in a title or beside a word is no column of times.
      const own = cell.replace(/title=\{[^}]*\}|<EditStatus[\s\S]*/g, '')
      return TIME.test(own) ? [/^head: (.*?),?\n/.exec(column)?.[1] ?? ''] : []
    })

/** Tables that are written out: cells that are an instant, and heads that say whose time it is. */
const cellsOfTimes = (source: string): number =>
  source.match(/<Cell[^>]*>\s*\{[^}<]*\b(?:dateTime|timeOfDay)\(/g)?.length ?? 0
const headsOfTimes = (source: string): number =>
  source.match(/(?:<ColumnHead[^>]*>\{|heads=\{\[[^\]]*)inNewYork\(/g)?.length ?? 0

it('a head of times says their zone', () => {
  expect(inNewYork('Submitted')).toBe('Submitted, New York')
})

it('every column of instants says whose time they are', () => {
  const sample = "  {\n    key: 'at',\n    head: 'When',\n    cell: ({ at }) => dateTime(at),\n  },\n"
  expect(columnsOfTimes(sample)).toEqual(["'When'"])
  const found = SOURCES.flatMap(([path, source]) => columnsOfTimes(source).map((head) => [path, head] as const))
  expect(found.length).toBeGreaterThan(12)
  expect(found.filter(([, head]) => !head.includes('inNewYork('))).toEqual([])
})

it('every table of instants that is written out says whose time they are', () => {
  expect(cellsOfTimes('<Cell className="muted">{dateTime(at)}</Cell>')).toBe(1)
  const found = SOURCES.filter(([, source]) => cellsOfTimes(source) > 0)
  expect(found.length).toBeGreaterThan(4)
  for (const [path, source] of found) expect(headsOfTimes(source), path).toBe(cellsOfTimes(source))
})
