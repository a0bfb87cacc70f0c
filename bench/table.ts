/** The table of positions under load, in a real browser, beside AG Grid Community on the same rows and prices. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromeFlags, findChrome } from '../scripts/chrome.mjs'
import { type Benchmark, type Measured, measured, quantile } from './figure.ts'

const here = fileURLToPath(new URL('table', import.meta.url))
const web = fileURLToPath(new URL('../apps/web', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}
/** Milliseconds of each run, and how often each is made. */
const RUN_MS = 3_000
const RUNS = 3

interface Measure {
  throughput: (ms: number) => Promise<{ rowsPerSecond: number; isExact: boolean }>
  streaming: (ms: number) => Promise<{ fps: number; delays: number[] }>
  isReady: () => boolean
}

async function tables(): Promise<Measured[]> {
  const chrome = findChrome()
  if (!chrome.path) throw new Error(chrome.missing)
  const { address, server } = await serve(await built(here))
  const browser = await chromium.launch({ executablePath: chrome.path, args: chromeFlags })
  const ours: number[] = []
  const theirs: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(await throughput(browser, `${address}/?table=ours`))
    theirs.push(await throughput(browser, `${address}/?table=grid`))
  }
  const bare = await streaming(browser, `${address}/?table=none`)
  const live = await streaming(browser, `${address}/?table=ours`)
  await browser.close()
  server.close()
  const how = `headless Chromium, 1440 × 900, the desk's positions table built for production, 10,000 rows`
  const best = quantile(ours, 0.5)
  const other = quantile(theirs, 0.5)
  return [
    measured(
      'web.table_updates_per_second',
      best,
      `${how}: messages of 500 rows as text while scrolling, every row at the source's last value at the end, intermediates that no frame showed counted; median of ${RUNS} runs of ${RUN_MS / 1000} s`,
    ),
    {
      ...measured(
        'web.table_ratio',
        best / other,
        `the same against AG Grid Community with asynchronous transactions, in the same run`,
      ),
      baseline: other,
      ratio: best / other,
    },
    measured(
      'web.table_frame_p95_ms',
      quantile(live.work, 0.95),
      `${how}: main-thread work between frames from a trace, 200 symbols at 5 updates a second, scrolling`,
    ),
    measured(
      'web.table_fps_ratio',
      live.fps / bare.fps,
      `frames per second of that run against an empty page`,
      bare.fps,
    ),
    measured(
      'web.tick_to_pixel_p99_ms',
      quantile(live.delays, 0.99),
      `${how}: from a message of the stream to the frame after the one in which the cells were written`,
    ),
    measured('web.inp_ms', live.inp, `${how}: 75th percentile of interactions to next paint during the streaming run`),
  ]
}

/** A page of its own, built as the desk is; answers the folder it is in. */
export async function built(root: string): Promise<string> {
  const { build } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  const { default: tailwindcss } = await import('@tailwindcss/vite')
  const { icons } = await import('../apps/web/build/icons.ts')
  const outDir = mkdtempSync(join(tmpdir(), 'paddock-table-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react({ compiler: true }), tailwindcss(), icons()],
    build: { outDir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 10_000 },
  })
  return outDir
}

export async function serve(folder: string): Promise<{ address: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      const body = readFileSync(file)
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('No port')
  return { address: `http://127.0.0.1:${at.port}`, server }
}

export async function opened(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // What goes wrong in the page is what went wrong.
  page.on('pageerror', (error) => process.stderr.write(`${address}: ${error.stack ?? error.message}\n`))
  await page.goto(address)
  await page.waitForFunction(() => (globalThis as unknown as { measure?: Measure }).measure?.isReady(), undefined, {
    timeout: 45_000,
    polling: 200,
  })
  await page.waitForTimeout(1000)
  return page
}

async function throughput(browser: Browser, address: string): Promise<number> {
  const page = await opened(browser, address)
  const { rowsPerSecond, isExact } = await page.evaluate(
    (ms) => (globalThis as unknown as { measure: Measure }).measure.throughput(ms),
    RUN_MS,
  )
  await page.close()
  if (!isExact) throw new Error(`A row of ${address} does not show the source's last value`)
  return rowsPerSecond
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly dur?: number
  readonly ts: number
  readonly tid: number
}

async function streaming(browser: Browser, address: string) {
  const page = await opened(browser, address)
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const inp = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) times.push(entry.duration)
        }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
        setTimeout(() => resolve(times), 5_500)
      }),
  )
  await session.send('Tracing.start', { categories: 'toplevel,devtools.timeline', transferMode: 'ReportEvents' })
  const run = page.evaluate((ms) => (globalThis as unknown as { measure: Measure }).measure.streaming(ms), RUN_MS)
  for (let presses = 0; presses < 12; presses += 1) {
    await page.mouse.click(300, 300)
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(200)
  }
  const { fps, delays } = await run
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await ended
  const interactions = await inp
  await page.close()
  // Interactions shorter than the least that is told count as that.
  return { fps, delays, work: workPerFrame(events), inp: interactions.length > 0 ? quantile(interactions, 0.75) : 16 }
}

/** Milliseconds of the main thread's tasks between two frames it made. */
function workPerFrame(events: readonly TraceEvent[]): number[] {
  const main = events.find(({ name }) => name === 'FireAnimationFrame')?.tid
  const own = events.filter(({ tid }) => tid === main)
  const starts = own
    .filter(({ name }) => name === 'FireAnimationFrame')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
  const frames = starts.filter((at, index) => index === 0 || at - (starts[index - 1] ?? 0) > 4_000)
  const work = frames.map(() => 0)
  for (const { name, ph, ts, dur = 0 } of own) {
    if (ph !== 'X' || (name !== 'RunTask' && name !== 'ThreadControllerImpl::RunTask')) continue
    const at = frames.findLastIndex((start) => start <= ts + dur)
    if (at >= 0) work[at] = (work[at] ?? 0) + dur / 1000
  }
  return work
}

/** Everybody's, and so no route's. */
const SHARED = /^(?:libraries|parts)-/

/** The largest script that is loaded for a route, as it travels. */
async function routeChunk(): Promise<Measured[]> {
  const folder = join(web, 'dist/static')
  const sizes = readdirSync(folder)
    .filter((name) => name.endsWith('.js') && !SHARED.test(name))
    .map((name) => ({ name, kb: gzipSync(readFileSync(join(folder, name))).length / 1024 }))
    .sort((a, b) => b.kb - a.kb)
  const largest = sizes[0]
  if (!largest) throw new Error('The desk is not built: npm start builds it')
  return [
    measured(
      'web.route_chunk_kb',
      largest.kb,
      `${largest.name}, compressed by gzip; the desk's largest script of one route`,
    ),
  ]
}

export const tableBenchmarks: readonly Benchmark[] = [
  {
    ids: [
      'web.table_updates_per_second',
      'web.table_ratio',
      'web.table_frame_p95_ms',
      'web.table_fps_ratio',
      'web.tick_to_pixel_p99_ms',
      'web.inp_ms',
    ],
    run: tables,
  },
  { ids: ['web.route_chunk_kb'], run: routeChunk },
]
