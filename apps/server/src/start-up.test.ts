/** The program as an operator meets it: a real process, its exit status, and what it says on the way out. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openStorage } from './storage/engine/database.ts'
import { ADMIN, SERVER } from './testing/built-server.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'paddock-start-'))
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

type Environment = Readonly<Record<string, string>>

function run(command: readonly string[], environment: Environment = {}) {
  const [program = '', ...words] = command
  const child = spawn(program, words, {
    cwd: repository,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      PADDOCK_DATA: join(folder, 'data'),
      DATABASE_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += chunk))
  child.stderr.on('data', (chunk) => (said.err += chunk))
  // Not `exit`: what was said last may still be under way then, and a grandchild may still hold the pipe.
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)))
  const address = new Promise<URL>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /ready at http:\/\/localhost:(\d+)/.exec(said.out)?.[1]
      if (found) resolve(new URL(`http://127.0.0.1:${found}`))
    })
    child.on('close', () => reject(new Error(`The server ended before it was ready: ${said.err}`)))
  })
  address.catch(() => {})
  return { child, said, ended, address }
}

const server = [process.execPath, SERVER]
const answers = (url: URL): Promise<boolean> =>
  fetch(new URL('/healthz', url)).then(
    ({ ok }) => ok,
    () => false,
  )

/** What the program says when it will not start, and that it fails. */
async function refusal(environment: Environment): Promise<string> {
  const { ended, said } = run(server, environment)
  expect([await ended, said.out]).toEqual([1, ''])
  return said.err
}

describe.concurrent('what keeps it from starting is one sentence', () => {
  it('the port is in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} is in use: stop the other program, or set PORT to another number.\n`,
    )
    other.close()
  })

  it('a newer version has written the database', async () => {
    const dataDir = join(folder, 'newer')
    const storage = await openStorage({ dataDir })
    await storage.db
      .insertInto('migration' as 'user')
      .values({ name: '9999-later' } as never)
      .execute()
    await storage.close()
    expect(await refusal({ PADDOCK_DATA: dataDir })).toMatch(
      /^The database was written by a newer version of Paddock: .*\n$/,
    )
  })

  it('another server uses the data folder, until that is killed', async () => {
    const PADDOCK_DATA = join(folder, 'shared')
    const first = run(server, { PADDOCK_DATA })
    await first.address
    expect(await refusal({ PADDOCK_DATA })).toBe(
      `Another Paddock server uses the data folder ${PADDOCK_DATA}: stop it, or set PADDOCK_DATA to another folder.\n`,
    )
    const check = run([process.execPath, ADMIN, 'check'], { PADDOCK_DATA })
    expect([await check.ended, check.said]).toEqual([
      0,
      { out: expect.stringMatching(/ were read\.\nEvery account is whole\.\n$/), err: '' },
    ])
    first.child.kill('SIGKILL')
    await first.ended
    const next = run(server, { PADDOCK_DATA })
    await next.address
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  })

  const file = join(folder, 'file')
  writeFileSync(file, '')
  it.each([
    [
      { PADDOCK_DATA: file },
      /^The data folder \S+\/file cannot be used: it is, or lies in, something that is not a folder\.\n$/,
    ],
    [{ PADDOCK_DATA: '/dev/null/x' }, /^The data folder \/dev\/null\/x cannot be used: .*\n$/],
    [{ PORT: 'many' }, /^PORT must be a number from 0 to 65535, not "many"\.\n$/],
    [
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      /^The database of DATABASE_URL cannot be used: connect ECONNREFUSED .*\n$/,
    ],
  ])('%j', async (environment, sentence) => {
    expect(await refusal(environment)).toMatch(sentence)
  })
})

describe('it stops', () => {
  it('after the running request is answered', async () => {
    const { child, address, ended, said } = run(server)
    const url = await address
    const socket = connect(Number(url.port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    // Half of a request is under way when the signal comes, the other half follows when nobody new is let in any more.
    socket.write(
      `POST /api/_auth/sign-in/anonymous HTTP/1.1\r\nhost: ${url.host}\r\norigin: ${url.origin}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`,
    )
    expect(await answers(url)).toBe(true)
    child.kill('SIGTERM')
    while (await answers(url));
    socket.write('}')
    expect([await ended, said.err]).toEqual([0, ''])
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  })

  it.each(['npm', 'its shell'])('when %s is killed', async (who) => {
    const started = `
      import('./scripts/parent.mjs').then(({ whenAbandoned }) => {
        whenAbandoned(() => process.kill(process.pid, 'SIGHUP'))
        return import('./apps/server/dist/main.js')
      })`
    // As npm does it: a program that starts a shell that starts the server. The shell's number comes out first.
    const npm = `
      const { spawn } = require('node:child_process')
      const shell = spawn('sh', ['-c', '"$NODE" -e "$STARTED"; true'], { stdio: 'inherit' })
      process.stdout.write('shell ' + shell.pid + '\\n')`
    const { child, said, address } = run([process.execPath, '-e', npm], {
      NODE: process.execPath,
      STARTED: started,
      npm_lifecycle_event: 'start',
    })
    const url = await address
    const shell = Number(/^shell (\d+)$/m.exec(said.out)?.[1])
    process.kill(who === 'npm' ? (child.pid ?? 0) : shell, 'SIGKILL')
    await expect.poll(() => answers(url)).toBe(false)
  })
})
