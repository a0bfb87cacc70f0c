/** Starts the built server for all journeys on an empty data folder, and answers how to stop it. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverAddress, serverPort } from './address.ts'

const main = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))

export default async function startServer(): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'paddock-journeys-'))
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1', PADDOCK_DATA: data, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()))
  for (let tries = 0; tries < 150; tries += 1) {
    const isReady = await fetch(`${serverAddress}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) {
      return async () => {
        server.kill('SIGTERM')
        await ended
        rmSync(data, { recursive: true, force: true })
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  server.kill('SIGKILL')
  throw new Error('The server for the journeys did not become ready within 15 seconds.')
}
