/**
 * What this machine can do at all, each as a bare loop: `node scripts/run.mjs bench/limits.ts`. What the figures of `npm run bench` are held against in
 * docs/performance.md.
 */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { Agent, createServer as createHttp, request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromeFlags, findChrome } from '../scripts/chrome.mjs'
import { quantile } from './figure.ts'

const SYNCS = 400
/** What a group of orders writes to SQLite's log, about. */
const SYNCED_BYTES = 65_536
const WRITES = 200_000
/** A trade as a frame has it. */
const FRAME = Buffer.alloc(160, 'x')
const REQUESTS = 20_000
const CONNECTIONS = 64
const FRAMES_MS = 3_000

const say = (what: string, value: string): void => void process.stdout.write(`${what.padEnd(50)} ${value}\n`)

function diskSync(): void {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-limits-'))
  const file = openSync(join(folder, 'log'), 'w')
  const bytes = Buffer.alloc(SYNCED_BYTES, 'x')
  const times = Array.from({ length: SYNCS }, () => {
    const began = performance.now()
    writeSync(file, bytes)
    fdatasyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  rmSync(folder, { recursive: true })
  say(
    'write of 64 KB and sync to disk',
    `median ${quantile(times, 0.5).toFixed(2)} ms, 99th percentile ${quantile(times, 0.99).toFixed(2)} ms`,
  )
}

async function socketWrites(): Promise<void> {
  let heard = 0
  let isOver = () => {}
  const over = new Promise<void>((resolve) => {
    isOver = resolve
  })
  const server = createServer((socket) =>
    socket.on('data', (chunk) => {
      heard += chunk.length
      if (heard >= WRITES * FRAME.length) isOver()
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  const began = process.cpuUsage()
  for (let written = 0; written < WRITES; written += 1)
    if (!socket.write(FRAME)) await new Promise<void>((resolve) => socket.once('drain', resolve))
  await over
  const spent = process.cpuUsage(began)
  socket.destroy()
  server.close()
  say(
    'a frame of 160 bytes written to a socket',
    `${((spent.user + spent.system) / WRITES).toFixed(2)} us of processor, both ends`,
  )
}

/** Requests over connections that stay open, answered with nothing to do, both ends in this process. */
async function httpAnswers(): Promise<void> {
  const server = createHttp((_, answer) => answer.end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', agent, method: 'POST' }, (answer) =>
        answer.resume().on('end', resolve),
      )
      asked.on('error', reject).end('{"symbol":"AAPL"}')
    })
  let left = REQUESTS
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (; left > 0; left -= 1) await one()
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  agent.destroy()
  server.close()
  say('HTTP requests answered, both ends in one process', `${Math.round(REQUESTS / seconds)} a second`)
}

async function frames(): Promise<void> {
  const chrome = findChrome()
  if (!chrome.path) throw new Error(chrome.missing)
  const browser = await chromium.launch({ executablePath: chrome.path, args: chromeFlags })
  const page = await browser.newPage()
  // As text: the loader that runs this file would name functions with one of its own, which a page does not have.
  const times = await page.evaluate<number[]>(`new Promise((resolve) => {
    const found = []
    const began = performance.now()
    let last = began
    const step = () => {
      const now = performance.now()
      found.push(now - last)
      last = now
      if (now - began < ${FRAMES_MS}) requestAnimationFrame(step)
      else resolve(found)
    }
    requestAnimationFrame(step)
  })`)
  await browser.close()
  say(
    'frames of a bare page',
    `median ${quantile(times, 0.5).toFixed(1)} ms, 95th percentile ${quantile(times, 0.95).toFixed(1)} ms`,
  )
}

diskSync()
await socketWrites()
await httpAnswers()
await frames()
process.exit(0)
