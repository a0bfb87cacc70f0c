/** Keeps a run for the landing page, see `apps/web/src/desk/landing/recorded.json`. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Measured } from './figure.ts'

const FILE = fileURLToPath(new URL('../apps/web/src/desk/landing/recorded.json', import.meta.url))

/** Replaces the run before: figures of different days or machines do not stand side by side. */
export function recordFigures(date: string, machine: string, results: readonly Measured[]): void {
  const figures = results.map(({ id, value, unit, method }) => ({ id, value, unit, method }))
  writeFileSync(FILE, `${JSON.stringify({ date, machine, figures }, null, 2)}\n`)
  process.stderr.write(`Recorded in ${FILE}\n`)
}
