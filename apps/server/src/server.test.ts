import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseConfig, StartError } from './config.ts'
import { createLog } from './log.ts'
import { start } from './server.ts'
import { openStorage } from './storage/engine/database.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paddock-server-'))
})
afterAll(() => rm(directory, { recursive: true }))

const run = (data: string, port = '0') =>
  start(parseConfig({ PADDOCK_DATA: join(directory, data), PORT: port }), createLog('silent'))

const problem = (starting: Promise<unknown>): Promise<unknown> =>
  starting.then(
    () => 'started',
    (error) => (error instanceof StartError ? error.message : error),
  )

it('listens on a port of its own, and starts again over the same data with the same secret', async () => {
  const secretPath = join(directory, 'data', 'secret')
  const first = await run('data')
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  const secret = await readFile(secretPath, 'utf8')
  expect((await stat(secretPath)).mode & 0o777).toBe(0o600)
  await first.close()
  await expect(fetch(`${first.url}/healthz`)).rejects.toThrow()

  const second = await run('data')
  expect(await readFile(secretPath, 'utf8')).toBe(secret)
  await second.close()
})

it('says in one sentence that the port is in use', async () => {
  const first = await run('one')
  const { port } = new URL(first.url)
  expect(await problem(run('two', port))).toBe(
    `Port ${port} is in use: stop the other program, or set PORT to another number.`,
  )
  await first.close()
})

it('says in one sentence that the data folder cannot be used', async () => {
  await writeFile(join(directory, 'file'), '')
  expect(await problem(run('file'))).toMatch(/^The data folder \S+\/file cannot be used: /)
})

it('says in one sentence that a newer version has been here', async () => {
  const storage = await openStorage({ dataDir: join(directory, 'newer') })
  await storage.db
    .insertInto('migration' as 'user')
    .values({ name: '9999-later' } as never)
    .execute()
  await storage.close()
  expect(await problem(run('newer'))).toMatch(/^The database was written by a newer version of Paddock: /)
})

it('lets a running request finish before it closes', async () => {
  const server = await run('drain')
  const slow = fetch(`${server.url}/api/_auth/sign-up/email`, {
    method: 'POST',
    body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse' }),
  })
  // The request is under way once its connection is.
  await fetch(`${server.url}/healthz`)
  const closing = server.close()
  expect((await slow).status).toBe(200)
  await closing
})
