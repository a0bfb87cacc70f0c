import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { icons } from './apps/web/build/icons.ts'

const tests = ['apps', 'bench', 'deploy', 'packages', 'tools']
  .flatMap((part) => readdirSync(part, { recursive: true }).map((file) => join(part, String(file))))
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
/** What is put in the place of the browser, of the time or of a module: such files have a process each, and so have those that measure a server's pauses. */
const ALONE = /\bvi\.|testing\/storage|testing\/harmless/
const isAlone = (file: string) => ALONE.test(readFileSync(file, 'utf8'))
const isPackage = (file: string) => file.startsWith('packages')

/** Unit and property tests live beside the code; browser journeys have a runner of their own (`journeys/`). */
export default defineConfig({
  plugins: [icons()],
  test: {
    globalSetup: 'scripts/units.mjs',
    // The default leaves one processor idle, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 180_000,
    hookTimeout: 120_000,
    projects: [
      // Files share what they import, and what was computed once.
      {
        extends: true,
        test: { name: 'packages', include: tests.filter((file) => isPackage(file) && !isAlone(file)), isolate: false },
      },
      {
        extends: true,
        test: { name: 'shells', include: tests.filter((file) => !isPackage(file) && !isAlone(file)), isolate: false },
      },
      { extends: true, test: { name: 'alone', include: tests.filter(isAlone) } },
    ],
  },
})
