/** The table of positions under load, in a real browser, beside AG Grid Community on the same rows and prices. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromeFlags, findChrome } from '../scripts/chrome.mjs'
import { built, checkReaders, notedInteractions, serve, tracedFrames } from './browser-page.ts'
import { type Benchmark, type Measured, measured, quantile } from './figure.ts'

const here = fileURLToPath(new URL('table', import.meta.url))
const web = fileURLToPath(new URL('../apps/web', import.meta.url))
/** Milliseconds of each run, and how often each is made. */
const RUN_MS = 3_000
const RUNS = 3

/** Presses and keys of a streaming run, each. */
const PRESSES = 12

interface Measure {
  throughput: (ms: number) => Promise<{ rows: number; seconds: number }>
  wrongRows: () => Promise<number>
  streaming: (ms: number, isRead: boolean) => Promise<{ fps: number; delays: number[]; unseen: number }>
  isReady: () => boolean
}

async function tables(): Promise<Measured[]> {
  const chrome = findChrome()
  if (!chrome.path) throw new Error(chrome.missing)
  const { address, server } = await serve(await built(here))
  const browser = await chromium.launch({ executablePath: chrome.path, args: chromeFlags })
  const known = await browser.newPage()
  await checkReaders(known)
  await known.close()
  const ours: Throughput[] = []
  const theirs: Throughput[] = []
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(await throughput(browser, `${address}/?table=ours`))
    theirs.push(await throughput(browser, `${address}/?table=grid`))
  }
  const bare = await streaming(browser, `${address}/?table=none`, false)
  const read = await streaming(browser, `${address}/?table=ours`, true)
  const live = await streaming(browser, `${address}/?table=ours`, false)
  await browser.close()
  server.close()
  const how = `headless Chromium, 1440 × 900, the desk's positions table built for production, 10,000 rows`
  const [best, other] = [ours, theirs].map((runs) =>
    quantile(
      runs.map(({ rowsPerSecond }) => rowsPerSecond),
      0.5,
    ),
  ) as [number, number]
  const [ownWork, otherWork] = [ours, theirs].map((runs) =>
    quantile(
      runs.map(({ perBusySecond }) => perBusySecond),
      0.5,
    ),
  ) as [number, number]
  const whole = (value: number) => Math.round(value).toLocaleString('en-US')
  const ms = (value: number) => `${value.toPrecision(3)} ms`
  return [
    measured(
      'web.table_updates_per_second',
      best,
      `${how}: messages of 500 rows as text while scrolling, until the last was on the screen; then every row was scrolled to and its cell read; median of ${RUNS} runs of ${RUN_MS / 1000} s; by the main thread's processor time ${whole(ownWork)} rows/s`,
    ),
    {
      ...measured(
        'web.table_ratio',
        best / other,
        `the same against AG Grid Community with asynchronous transactions, in the same run; by the main thread's processor time ${whole(ownWork)} against ${whole(otherWork)} rows/s, ${(ownWork / otherWork).toPrecision(3)} x`,
      ),
      baseline: other,
      ratio: best / other,
    },
    measured(
      'web.table_frame_p95_ms',
      quantile(live.work, 0.95),
      `${how}: processor time of the main thread between frames from a trace, 200 symbols at 5 updates a second, scrolling, no cell read; median ${ms(quantile(live.work, 0.5))}; by the clock, with what other programs took, ${ms(quantile(live.elapsed, 0.95))}`,
    ),
    measured(
      'web.table_fps_ratio',
      live.fps / bare.fps,
      `frames per second of that run against an empty page that scrolls as far`,
      bare.fps,
    ),
    measured(
      'web.tick_to_pixel_p99_ms',
      quantile(read.delays, 0.99),
      `${how}: from a message of the stream to the frame after the one in which its cell was seen to change; ${whole(read.delays.length)} cells, median ${ms(quantile(read.delays, 0.5))}`,
    ),
    measured(
      'web.inp_ms',
      quantile(live.inp, 0.75),
      `${how}: 75th percentile of ${2 * PRESSES} interactions to next paint during the streaming run; on the empty page ${ms(quantile(bare.inp, 0.75))}`,
    ),
  ]
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

interface Throughput {
  readonly rowsPerSecond: number
  /** Rows per second in which the processor ran for the page's main thread. */
  readonly perBusySecond: number
}

async function throughput(browser: Browser, address: string): Promise<Throughput> {
  const page = await opened(browser, address)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await busy()
  const { rows, seconds } = await page.evaluate(
    (ms) => (globalThis as unknown as { measure: Measure }).measure.throughput(ms),
    RUN_MS,
  )
  const spent = (await busy()) - before
  const wrong = await page.evaluate(() => (globalThis as unknown as { measure: Measure }).measure.wrongRows())
  await page.close()
  // What another library leaves undrawn is its own affair, as long as it is said.
  if (wrong > 0 && address.endsWith('grid'))
    process.stderr.write(`${wrong} rows of the grid were not seen at the last value\n`)
  else if (wrong > 0) throw new Error(`${wrong} rows of ${address} do not show the source's last value`)
  return { rowsPerSecond: rows / seconds, perBusySecond: rows / spent }
}

async function streaming(browser: Browser, address: string, isRead: boolean) {
  const page = await opened(browser, address)
  const noted = await notedInteractions(page)
  const { result, work, elapsed } = await tracedFrames(page, async () => {
    const run = page.evaluate(
      ([ms, reads]) => (globalThis as unknown as { measure: Measure }).measure.streaming(ms, reads),
      [RUN_MS, isRead] as const,
    )
    for (let presses = 0; presses < PRESSES; presses += 1) {
      await page.mouse.click(300, 300)
      await page.keyboard.press('ArrowDown')
      await page.waitForTimeout(200)
    }
    return run
  })
  const inp = await noted(2 * PRESSES)
  await page.close()
  const { fps, delays, unseen } = result
  if (unseen > 0) throw new Error(`${unseen} cells of ${address} stayed at an older price`)
  return { fps, delays, work, elapsed, inp }
}

/** Everybody's, and so no route's. */
const SHARED = /^parts-/

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
