/**
 * Starts the built server for all journeys on an empty data folder, and answers how to stop it. A second one stands in for Alpaca's paper
 * and data servers, a small one for TradingView's frames. In the place of the live server the desk finds itself: a key it made is live to it, and no server more is needed.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openRunFolder } from '../scripts/run-folder.mjs'
import { framesAddress, framesPort, serverAddress, serverPort, upstreamAddress, upstreamPort } from './address.ts'
import { startTradingView } from './tradingview.ts'

const main = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))

export default async function startServers(): Promise<() => Promise<void>> {
  const folder = openRunFolder()
  const stopUpstream = await startServer(upstreamPort, upstreamAddress)
  const stopFrames = await startTradingView(framesPort)
  const stop = await startServer(serverPort, serverAddress, {
    ALPACA_PAPER_URL: upstreamAddress,
    ALPACA_LIVE_URL: serverAddress,
    ALPACA_DATA_URL: upstreamAddress,
    ALPACA_SANDBOX_DATA_URL: serverAddress,
    TRADINGVIEW_FRAMES_URL: framesAddress,
    // The receivers of journeys are on this machine.
    PADDOCK_WEBHOOK_PRIVATE: 'true',
  })
  return async () => {
    await stop()
    await stopFrames()
    await stopUpstream()
    folder.remove()
  }
}

/** A built server on an empty data folder, and how to stop it. */
export async function startServer(port: number, address: string, environment: Record<string, string> = {}) {
  const data = mkdtempSync(join(tmpdir(), 'paddock-journeys-'))
  // For what a journey asks of the command line.
  if (port === serverPort) process.env.PADDOCK_JOURNEYS_DATA = data
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PADDOCK_DATA: data,
      DATABASE_URL: '',
      APCA_API_KEY_ID: '',
      APCA_API_SECRET_KEY: '',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()))
  for (let tries = 0; tries < 150; tries += 1) {
    const isReady = await fetch(`${address}/readyz`).then(
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
  throw new Error('A server for the journeys did not become ready within 15 seconds.')
}
