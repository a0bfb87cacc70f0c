/**
 * `npm run bench`: what is claimed to be fast, measured. `-- --json` prints an array, `-- --only ID…` runs some, `-- --record` keeps what was
 * measured, with its date and machine, for the landing page, which shows no other figures.
 */
import { cpus, totalmem } from 'node:os'
import { backupBenchmarks } from './backup.ts'
import { chainBenchmarks } from './chain.ts'
import { chartBenchmarks } from './chart.ts'
import { clusterBenchmarks } from './cluster.ts'
import { dashboardBenchmarks } from './dashboard.ts'
import { fanoutBenchmarks } from './fanout.ts'
import type { Benchmark, Measured } from './figure.ts'
import { meets } from './figure.ts'
import { freezeBenchmarks } from './freeze.ts'
import { gatewayBenchmarks } from './gateway.ts'
import { historyBenchmarks } from './history.ts'
import { httpBenchmarks } from './http.ts'
import { longBenchmarks } from './long-accounts.ts'
import { marketBenchmarks } from './market.ts'
import { peopleBenchmarks } from './people.ts'
import { readBenchmarks } from './reads.ts'
import { recordFigures } from './record.ts'
import { rulesBenchmarks } from './rules.ts'
import { serverBenchmarks } from './server.ts'
import { tableBenchmarks } from './table.ts'
import { ticketBenchmarks } from './ticket.ts'
import { webBenchmarks } from './web.ts'

const words = process.argv.slice(2)
const isJson = words.includes('--json')
const only = words.includes('--only')
  ? words
      .slice(words.indexOf('--only') + 1)
      .filter((word) => !word.startsWith('--'))
      .flatMap((word) => word.split(','))
  : []
const all: readonly Benchmark[] = [
  ...rulesBenchmarks,
  ...longBenchmarks,
  ...marketBenchmarks,
  ...serverBenchmarks,
  ...backupBenchmarks,
  ...httpBenchmarks,
  ...gatewayBenchmarks,
  ...clusterBenchmarks,
  ...fanoutBenchmarks,
  ...peopleBenchmarks,
  ...readBenchmarks,
  ...freezeBenchmarks,
  ...webBenchmarks,
  ...chartBenchmarks,
  ...ticketBenchmarks,
  ...tableBenchmarks,
  ...dashboardBenchmarks,
  ...chainBenchmarks,
  ...historyBenchmarks,
]
const chosen = only.length === 0 ? all : all.filter(({ ids }) => ids.some((id) => only.includes(id)))
if (chosen.length === 0) {
  process.stderr.write(
    `No figure is called ${only.join(', ')}. There are: ${all.flatMap(({ ids }) => ids).join(', ')}\n`,
  )
  process.exit(2)
}

const results: Measured[] = []
for (const benchmark of chosen) {
  process.stderr.write(`${benchmark.ids.join(', ')} …\n`)
  results.push(...(await benchmark.run()).filter(({ id }) => only.length === 0 || only.includes(id)))
}

const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}`
const date = new Date().toISOString().slice(0, 10)
if (words.includes('--record')) recordFigures(date, machine, results)
if (isJson) {
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
} else {
  process.stdout.write(`\n${machine}, ${date}\n\n`)
  const rows = results.map((figure) => [
    meets(figure) ? 'met' : 'not met',
    figure.id,
    `${shown(figure.value)} ${figure.unit}`.trim(),
    figure.goal,
    figure.baseline === null ? '' : shown(figure.baseline),
    figure.ratio === null ? '' : `${shown(figure.ratio)} x`,
  ])
  print([['', 'figure', 'value', 'goal', 'baseline', 'ratio'], ...rows])
  process.stdout.write('\n')
  for (const { id, method } of results) process.stdout.write(`${id}: ${method}\n`)
}
process.exit(0)

function shown(value: number): string {
  return value >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)))
}

function print(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows)
    process.stdout.write(
      `${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
}
