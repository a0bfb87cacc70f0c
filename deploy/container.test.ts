/** No container engine is needed to know that the Dockerfile makes a desk: its steps are read from it and taken in a clean folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../apps/server/src/testing/engines.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'paddock-container-'))
let server: ChildProcess | undefined
afterAll(() => {
  server?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Step {
  readonly word: string
  readonly rest: string
}

/** The steps of a Dockerfile, in order. */
const stepsOf = (text: string): Step[] =>
  text
    .replace(/^#.*$/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, word, rest] = /^(\w+)\s+(.+)$/.exec(line) ?? []
      return word && rest ? [{ word, rest }] : []
    })

/** The checkout as it is, without what git does not know of. */
function checkout(to: string): void {
  mkdirSync(to)
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, maxBuffer: 2 ** 29 })
  const changed = String(git('stash', 'create')).trim()
  execFileSync('tar', ['-x', '-C', to], { input: git('archive', changed || 'HEAD') })
}

it('the steps of the Dockerfile end in a server that is ready, works as its own user, and stops when it is told to', async () => {
  const context = join(folder, 'context')
  checkout(context)
  const stages = new Map<string, string>()
  let [stage, directory, command] = ['', '', [] as string[]]
  const inStage = (path: string) => join(stage, path)
  const settings: Record<string, string> = {}
  // Absolute paths of the container lie below its stage.
  const mapped = (text: string) =>
    text.replace(/(^|[\s=])\/(app|data)\b/g, (_all, before, name) => `${before}${stage}/${name}`)

  for (const { word, rest } of stepsOf(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))) {
    switch (word) {
      case 'FROM': {
        const [, , name = 'last'] = rest.split(/\s+/)
        stage = join(folder, name)
        mkdirSync(stage)
        stages.set(name, stage)
        break
      }
      case 'WORKDIR':
        directory = inStage(rest)
        mkdirSync(directory, { recursive: true })
        break
      case 'COPY': {
        const words = rest.split(/\s+/)
        const from = /^--from=(.+)$/.exec(words[0] ?? '')?.[1]
        const paths = from ? words.slice(1) : words
        const target = join(directory, paths.pop() ?? '')
        for (const path of paths) {
          const source = join(from ? (stages.get(from) ?? '') : context, path)
          const isInto = paths.length > 1
          cpSync(source, isInto ? join(target, path) : target, { recursive: true })
        }
        break
      }
      case 'RUN': {
        // There is no user `node` here: the server is this test's own.
        const line = mapped(rest).replace(/ -o node -g node/, '')
        execFileSync('sh', ['-ec', line], {
          cwd: directory,
          env: { ...process.env, npm_config_prefer_offline: 'true', npm_config_loglevel: 'error' },
          stdio: ['ignore', 'ignore', 'inherit'],
        })
        break
      }
      case 'ENV':
        for (const pair of rest.split(/\s+/)) {
          const [name = '', value = ''] = pair.split('=')
          settings[name] = mapped(`=${value}`).slice(1)
        }
        break
      case 'CMD':
        command = JSON.parse(rest)
        break
      default:
        expect(['USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK']).toContain(word)
    }
  }

  const port = await freePort()
  rmSync(context, { recursive: true })
  for (const [name, path] of stages) if (name !== 'last') rmSync(path, { recursive: true })
  const { PATH = '' } = process.env
  const [program = '', ...words] = command
  server = spawn(program, words, {
    cwd: directory,
    env: { PATH, ...settings, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  server.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<number | null>((resolve) => server?.on('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) if (server.exitCode !== null) throw new Error(`The server ended: ${said}`)
  const page = await fetch(url)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script')])
  const guest = await fetch(`${url}/api/_auth/sign-in/anonymous`, { method: 'POST' })
  expect(guest.status).toBe(200)
  expect(dirname(settings.PADDOCK_DATA ?? '')).toBe(stage)

  const health =
    /HEALTHCHECK .* CMD (\[.*\])$/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))?.[1] ?? '[]'
  const [probe = '', ...asked] = JSON.parse(health) as string[]
  execFileSync(probe, asked, { env: { PATH, PORT: String(port) } })

  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said).toBe('')
})
