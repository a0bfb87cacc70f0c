/**
 * `npm test`: everything that must hold before a change lands, on a fresh clone too. Types, lint and the repository's own rules count as
 * one check each. The last line is `N passed, N failed`; what could not run is named, and in CI counts as failed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.mjs'
import { findChrome } from './chrome.mjs'
import { ensure, root } from './ensure.mjs'
import { findNats } from './nats.mjs'

const isCi = Boolean(process.env.CI)
const env = { ...process.env }
const totals = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const started = Date.now()

const run = (script, words = [], more = {}) =>
  spawnSync(process.execPath, [join(root, script), ...words], { cwd: root, stdio: 'inherit', env: { ...env, ...more } })
    .status === 0

/** Runs beside others, and says what it has to say when it is over, so that no two of them mix their lines. Resolves to whether all went well. */
const runBeside = (words) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd: root, env })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(said))
      resolve(status === 0)
    })
  })

const step = (name) => process.stdout.write(`\n— ${name} (${Math.round((Date.now() - started) / 1000)} s)\n`)

const count = (name, isOk) => {
  totals[isOk ? 'passed' : 'failed'] += 1
  if (!isOk) failures.push(name)
  process.stdout.write(`${isOk ? 'ok' : 'FAILED'}: ${name}\n`)
}

const skip = (name, why) => {
  totals.skipped += 1
  process.stdout.write(`SKIPPED: ${name}: ${why}\n`)
}

ensure()
const results = mkdtempSync(join(tmpdir(), 'paddock-test-'))

step('types, lint, repository rules, build')
// Warnings are for `npm run check`: here they would bury what failed.
const checks = {
  types: runBeside(['node_modules/typescript/bin/tsc', '-p', '.']),
  'lint and format': runBeside(['node_modules/@biomejs/biome/bin/biome', 'check', '.', '--diagnostic-level=error']),
  'repository rules': runBeside(['scripts/run.mjs', 'tools/tidy.ts']),
  build: build().then(
    () => true,
    (error) => {
      process.stdout.write(`${error?.stack ?? error}\n`)
      return false
    },
  ),
}
// What the tests run and npm does not have is installed meanwhile.
const fetching = runBeside([
  '--input-type=module',
  '--eval',
  `const { findNats } = await import('./scripts/nats.mjs'); findNats()
  const { findChrome } = await import('./scripts/chrome.mjs'); findChrome()`,
])
for (const [name, isOk] of Object.entries(checks)) count(name, await isOk)
await fetching

step('units, properties, storage engines, SDK')
const units = join(results, 'units.json')
const nats = findNats()
if (!nats.path) process.stdout.write(`SKIPPED: what several servers tell each other: ${nats.missing}\n`)
const ranUnits = run(
  'node_modules/vitest/vitest.mjs',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`],
  nats.path && { PADDOCK_NATS_SERVER: nats.path },
)
add(units, ranUnits, (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap(failuresOfFile),
}))

step('browser journeys')
const chrome = findChrome()
if (chrome.path) {
  const journeys = join(results, 'journeys.json')
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const ranJourneys = run(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'journeys/playwright.config.ts'],
    {
      PADDOCK_CHROME: chrome.path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
    },
  )
  add(journeys, ranJourneys, ({ stats, errors, suites }) => ({
    passed: stats.expected + (isCi ? stats.flaky : 0),
    failed: stats.unexpected + (isCi ? 0 : stats.flaky) + errors.length,
    skipped: stats.skipped,
    failures: [...errors.map(({ message }) => told('the journeys', message)), ...suites.flatMap(failuresOfSuite)],
  }))
} else {
  skip('browser journeys', chrome.missing)
}

/** Adds what a runner reported. One that left no report, ran nothing, or failed without naming a test counts as one failure. */
function add(file, isOk, read) {
  try {
    const { passed, failed, skipped, failures: named } = read(JSON.parse(readFileSync(file, 'utf8')))
    totals.passed += passed
    failures.push(...named)
    const isUnexplained = failed === 0 && (!isOk || passed === 0)
    if (isUnexplained) failures.push('a runner itself: see its lines above')
    totals.failed += failed + (isUnexplained ? 1 : 0)
    totals.skipped += skipped
  } catch (error) {
    failures.push(`a runner left no report: ${error.message}`)
    totals.failed += 1
  }
}

/** What did not pass and why, short enough to be read again at the end of a long log. */
function told(what, why) {
  const name = what.replace(root, '')
  const plain = stripVTControlCharacters(why).trim()
  return plain === '' ? name : `${name}\n    ${plain.slice(0, 2000).replaceAll('\n', '\n    ')}`
}

function failuresOfFile({ name, status, message, assertionResults }) {
  const tests = assertionResults.filter((test) => test.status !== 'passed')
  return [
    ...(status === 'failed' && message ? [told(name, message)] : []),
    ...tests.map((test) => told(`${name}: ${test.status}: ${test.fullName}`, test.failureMessages.join('\n'))),
  ]
}

function failuresOfSuite({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, projectName, results }) =>
        told(
          `${file}: ${status}: ${title} [${projectName}]`,
          results.map(({ error }) => error?.message ?? '').join('\n'),
        ),
      ),
  )
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

rmSync(results, { recursive: true, force: true })
if (isCi) totals.failed += totals.skipped
if (failures.length > 0) process.stdout.write(`\n— did not pass at once\n${failures.join('\n')}\n`)
process.stdout.write(`\nTook ${Math.round((Date.now() - started) / 1000)} s.\n`)
const { passed, failed, skipped } = totals
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exit(failed > 0 ? 1 : 0)
