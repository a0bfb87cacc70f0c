import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { icons } from './apps/web/build/icons.ts'

const tests = ['apps', 'bench', 'deploy', 'packages', 'tools']
  .flatMap((part) => readdirSync(part, { recursive: true }).map((file) => join(part, String(file))))
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
const having = (words: RegExp) => tests.filter((file) => words.test(readFileSync(file, 'utf8')))
/** Files that measure a server's pauses: no more than have a processor each, before all others. */
const measuring = having(/testing\/harmless/)
/** What is put in the place of the browser, of the time or of a module: such files have a process each. */
const alone = having(/\bvi\.|testing\/storage|\(globalThis, |\.\/soak\.ts/).filter((file) => !measuring.includes(file))
const shared = tests.filter((file) => !measuring.includes(file) && !alone.includes(file))
const isPackage = (file: string) => file.startsWith('packages')

/** Some wait for most of their time, for servers that start or for a second of theirs. */
const LATER = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 1 } }
/** Files share what they import, and what was computed once. */
const TOGETHER = { ...LATER, isolate: false }

/** How long a file lets one of its tests take, in seconds. */
const allowed = (file: string) =>
  Math.max(
    0,
    ...[...readFileSync(file, 'utf8').matchAll(/^ *\}, (\d+)_000\)$/gm)].map(([, seconds]) => Number(seconds)),
  )
/**
 * Projects one after the other, since a process ends where the next file is of another, and what takes long begins first in each, so that
 * nothing is waited for in the end: that is where the packages are, whose files take seconds.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const sorted = await super.sort(files)
    const seconds = new Map(sorted.map(({ moduleId }) => [moduleId, allowed(moduleId)]))
    return sorted.sort(
      (one, other) =>
        PROJECTS.indexOf(one.project.name) - PROJECTS.indexOf(other.project.name) ||
        (seconds.get(other.moduleId) ?? 0) - (seconds.get(one.moduleId) ?? 0),
    )
  }
}
const PROJECTS = ['measuring', 'alone', 'shells', 'packages']

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
        test: { name: 'measuring', include: measuring, maxWorkers: '100%', sequence: { groupOrder: 0 } },
      },
      { extends: true, test: { name: 'alone', include: alone, ...LATER } },
      { extends: true, test: { name: 'packages', include: shared.filter(isPackage), ...TOGETHER } },
      { extends: true, test: { name: 'shells', include: shared.filter((file) => !isPackage(file)), ...TOGETHER } },
    ],
  },
})
