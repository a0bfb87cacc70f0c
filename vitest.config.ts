import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { icons } from './apps/web/build/icons.ts'

const tests = ['apps', 'bench', 'deploy', 'packages', 'tools']
  .flatMap((part) => readdirSync(part, { recursive: true }).map((file) => join(part, String(file))))
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
/** What is put in the place of the browser, of the time or of a module: such files have a process each, and so have those that measure a server's pauses. */
const ALONE = /\bvi\.|testing\/storage|testing\/harmless/
const alone = tests.filter((file) => ALONE.test(readFileSync(file, 'utf8')))
const shared = tests.filter((file) => !alone.includes(file))
const isPackage = (file: string) => file.startsWith('packages')

/** Files share what they import, and what was computed once. Some wait for most of their time, for servers that start or for a second of theirs. */
const TOGETHER = { isolate: false, maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 1 } }

/** How long a file lets one of its tests take, in seconds: what takes long begins first, so that nothing is waited for in the end. */
const allowed = (file: string) =>
  Math.max(
    0,
    ...[...readFileSync(file, 'utf8').matchAll(/^ *\}, (\d+)_000\)$/gm)].map(([, seconds]) => Number(seconds)),
  )
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const sorted = await super.sort(files)
    const seconds = new Map(sorted.map(({ moduleId }) => [moduleId, allowed(moduleId)]))
    return sorted.sort((one, other) => (seconds.get(other.moduleId) ?? 0) - (seconds.get(one.moduleId) ?? 0))
  }
}

/** Unit and property tests live beside the code; browser journeys have a runner of their own (`journeys/`). */
export default defineConfig({
  plugins: [icons()],
  test: {
    globalSetup: 'scripts/units.mjs',
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // What is waited for comes, but a loaded machine is late with it.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      // The default leaves one processor idle, which is half of a small machine.
      {
        extends: true,
        test: { name: 'alone', include: alone, maxWorkers: '100%', sequence: { groupOrder: 0 } },
      },
      { extends: true, test: { name: 'packages', include: shared.filter(isPackage), ...TOGETHER } },
      { extends: true, test: { name: 'shells', include: shared.filter((file) => !isPackage(file)), ...TOGETHER } },
    ],
  },
})
