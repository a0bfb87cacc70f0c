/** What a browser has to load and how soon it shows something. */
import { toAsset } from '@paddock/market/instruments/asset'
import { LISTINGS } from '@paddock/market/instruments/listing'
import { type Browser, chromium } from '@playwright/test'
import { searchIndex, searchSymbols } from '../apps/web/src/trading/assets/symbol-search.ts'
import { chromeFlags, findChrome } from '../scripts/chrome.mjs'
import { type Benchmark, measured, quantile } from './figure.ts'
import { startServer } from './running-server.ts'

const RUNS = 5

async function firstLoad() {
  const chrome = findChrome()
  if (!chrome.path) throw new Error(chrome.missing)
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: chrome.path, args: chromeFlags })
  const scripts: number[] = []
  const paints: number[] = []
  const shifts: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { scriptKb, lcpMs, cls } = await visit(browser, server.address)
    scripts.push(scriptKb)
    paints.push(lcpMs)
    shifts.push(cls)
  }
  await browser.close()
  await server.stop()
  const how = `headless Chromium on the same machine, 1440 × 900, empty cache, guest signed in, median of ${RUNS}`
  return [
    measured(
      'web.first_load_kb',
      quantile(scripts, 0.5),
      `script bytes over the wire for / and then /dashboard, ${how}`,
    ),
    measured('web.lcp_ms', quantile(paints, 0.5), `largest contentful paint of /dashboard loaded afresh, ${how}`),
    measured('web.cls', quantile(shifts, 0.5), `layout shift of /dashboard in its first 5 s, ${how}`),
  ]
}

/** Landing page, then the main dashboard of a new guest, then that dashboard loaded again from nothing. */
async function visit(browser: Browser, address: string): Promise<{ scriptKb: number; lcpMs: number; cls: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const scriptIds = new Set<string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scriptIds.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scriptIds.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.request.post(`${address}/api/_auth/sign-in/anonymous`, { headers: { origin: address }, data: {} })
  await page.goto(`${address}/dashboard`, { waitUntil: 'networkidle' })
  // The status bar asks for its marks after three seconds: they count every time.
  await page.waitForTimeout(4000)
  const scriptKb = bytes / 1024

  await network.send('Network.clearBrowserCache')
  await page.goto(`${address}/dashboard`, { waitUntil: 'load' })
  await page.waitForTimeout(5000)
  const { lcpMs, cls } = await page.evaluate(
    () =>
      new Promise<{ lcpMs: number; cls: number }>((resolve) => {
        let lcpMs = 0
        let cls = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) lcpMs = entry.startTime
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) cls += entry.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve({ lcpMs, cls }), 200)
      }),
  )
  await context.close()
  return { scriptKb, lcpMs, cls }
}

/** Typed letter by letter, as a person does, with and without a mistake. */
const TYPED = ['apple', 'micorsoft', 'holdngs', 'btc/usd', 'united', 'zzzzz', 'common stock', 'TSLA']

async function search() {
  const assets = LISTINGS.filter(({ instrument }) => !instrument.isInactive).map(({ instrument }) =>
    toAsset(instrument, true),
  )
  const index = searchIndex(assets)
  const times: number[] = []
  for (let run = 0; run < 2 * RUNS; run += 1) {
    for (const word of TYPED) {
      for (let letters = 1; letters <= word.length; letters += 1) {
        const from = performance.now()
        searchSymbols(index, word.slice(0, letters))
        // The first runs compile.
        if (run >= RUNS) times.push(performance.now() - from)
      }
    }
  }
  return [
    measured(
      'web.search_ms',
      quantile(times, 0.95),
      `the desk's search over ${assets.length.toLocaleString('en-US')} listings, in Node and not in a browser, 95th percentile of ${times.length} queries of one letter to whole words, some mistyped`,
    ),
  ]
}

export const webBenchmarks: readonly Benchmark[] = [
  { ids: ['web.search_ms'], run: search },
  { ids: ['web.first_load_kb', 'web.lcp_ms', 'web.cls'], run: firstLoad },
]
