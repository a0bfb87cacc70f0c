/** Two processes of their own compute the same bytes as this one: nothing in the model depends on what ran before, or on the machine's library. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { answersOf } from './testing/processes.ts'

const FIXTURE = new URL('./testing/processes.ts', import.meta.url)

it('answers identical bytes from processes of their own', async () => {
  const run = promisify(execFile)
  const script = `import(${JSON.stringify(FIXTURE.href)}).then((m) => process.stdout.write(m.answersOf('processes')))`
  const [one, two] = await Promise.all(
    [0, 1].map(() => run(process.execPath, ['--import', 'tsx', '-e', script], { maxBuffer: 1 << 26 })),
  )
  const own = answersOf('processes')
  expect(own.length).toBeGreaterThan(100_000)
  expect(one?.stdout).toBe(own)
  expect(two?.stdout).toBe(own)
})
