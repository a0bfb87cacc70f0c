import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['apps', 'packages']
  .flatMap((part) =>
    readdirSync(join(ROOT, part), { recursive: true, encoding: 'utf8' }).map((path) => join(part, path)),
  )
  .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|node_modules/.test(path))
  .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const)

/** Where a standard contract is defined, and where a record says neither value nor cost, or no leg. */
const OF_STANDARD = new Set([
  'packages/market/src/options/terms.ts',
  'packages/analytics/src/equity/valuation.ts',
  'packages/analytics/src/orders/order-value.ts',
  'packages/analytics/src/options/held-strategies.ts',
])

/** Takes a contract as a standard one, whatever its broker says of it: its terms by the symbol alone as a multiplier, or a hundred written out. */
function takesStandard(source: string): boolean {
  const code = source.replace(/^import [\s\S]*?from '[^']*'$/gm, '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  return (
    /\bstandardTerms\b(?!\()/.test(code) ||
    /\bstandardTerms\([^()]*\)\??\.(?:multiplier|shares)\b/.test(code) ||
    /\bSTANDARD_SIZE\b/.test(code) ||
    /\b(?:multiplier|contracts?|premium)\w*\)? \* 100\b|\b100 \* (?:multiplier|contracts?|premium)/i.test(code) ||
    /\b(?:multiplier|shares)\b[^\n]*(?:\?\?|:|[^=!<>]=) (?:100|HUNDRED)\b(?![.\d])/.test(code)
  )
}

it('what a contract stands for is what its broker says of it: no lot, movement, value or estimate takes a hundred by itself', () => {
  for (const sample of [
    'movementsBySymbol(fills, standardTerms)',
    'termsIn(client, named).catch(() => standardTerms)',
    'standardTerms(symbol)?.multiplier ?? ONE',
    'const size = isContract ? STANDARD_SIZE : ONE',
    'const value = price * contracts * 100',
    'const multiplier = said.multiplier ?? 100',
  ])
    expect(takesStandard(sample), sample).toBe(true)
  expect(takesStandard('const root = standardTerms(symbol)?.underlying')).toBe(false)
  expect(SOURCES.length).toBeGreaterThan(500)
  const found = SOURCES.filter(([path, source]) => !OF_STANDARD.has(path) && takesStandard(source))
  expect(found.map(([path]) => path)).toEqual([])
})
