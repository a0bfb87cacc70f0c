import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { KeyPair } from './identity/access-keys.ts'
import { type RunningDesk, runDesk } from './testing/running-desk.ts'
import { walkWithSdk } from './testing/sdk-walk.ts'

/** Alpaca's own SDK pointed at this server's practice account. */
let desk: RunningDesk
let pair: KeyPair

beforeAll(async () => {
  desk = await runDesk()
  pair = await (await desk.guest()).key()
})
afterAll(() => desk.close())

walkWithSdk(() => ({ url: desk.url, socketUrl: desk.socketUrl, pair }))

it('runs the lines of the README', async () => {
  const repository = fileURLToPath(new URL('../../..', import.meta.url))
  const lines = /```js\n(.*?)```/s.exec(readFileSync(`${repository}/README.md`, 'utf8'))?.[1] ?? ''
  const program = lines.replaceAll('http://localhost:3000', desk.url).replaceAll('ws://localhost:3000', desk.socketUrl)
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: repository,
    env: { ...process.env, KEY: pair.keyId, SECRET: pair.secretKey },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await new Promise<void>((resolve) => {
    child.on('close', () => resolve())
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('fill')) child.kill()
    })
  })
  expect(said).toBe('new BTC/USD 0\nfill BTC/USD 0.01\n')
})
