/** A full dashboard against a running server, in a real browser: twenty widgets with ten live symbols each. */
import { LISTINGS } from '@paddock/market/instruments/listing'
import { chromium, type Page } from '@playwright/test'
import { chromeFlags, findChrome } from '../scripts/chrome.mjs'
import { tracedFrames } from './browser-page.ts'
import { type Benchmark, type Measured, measured, quantile } from './figure.ts'
import { newGuest, startServer } from './running-server.ts'

const WIDGETS = 20
const SYMBOLS_EACH = 10
const RUNS = 3
const WATCHED_MS = 5_000

const FRAMES = `new Promise((resolve) => {
  const from = performance.now()
  const step = (at) => (at - from < ${WATCHED_MS} ? requestAnimationFrame(step) : resolve())
  requestAnimationFrame(step)
})`

/** Four beside each other, and low enough that all of them are in sight or near it. */
function content() {
  const symbols = LISTINGS.filter(
    ({ instrument }) => !instrument.isInactive && /^[A-Z]{1,4}$/.test(instrument.symbol),
  ).map(({ instrument }) => instrument.symbol)
  const widgets = Array.from({ length: WIDGETS }, (_, at) => ({
    id: `w${at}`,
    key: 'MarketData',
    options: {
      title: `Group ${at + 1}`,
      symbolsGroups: [
        {
          name: 'Shares',
          symbols: symbols
            .slice(at * SYMBOLS_EACH, (at + 1) * SYMBOLS_EACH)
            .map((symbol) => ({ symbol, label: symbol })),
        },
      ],
    },
  }))
  const places = widgets.map(({ id }, at) => ({ id, x: (at % 4) * 3, y: Math.floor(at / 4) * 5, w: 3, h: 5 }))
  return { name: 'Main Dashboard', widgets, layouts: { xl: places } }
}

/** Milliseconds from the start of the navigation until every widget shows the price of each of its symbols. */
function opened(page: Page): Promise<number> {
  return page
    .waitForFunction(
      ({ widgets, symbols }) => {
        const rows = [...document.querySelectorAll('.tile tbody tr:not(.group)')]
        const priced = rows.filter((row) => /\d/.test(row.querySelector('.num')?.textContent ?? ''))
        return document.querySelectorAll('.tile').length === widgets && priced.length >= widgets * symbols
          ? performance.now()
          : 0
      },
      { widgets: WIDGETS, symbols: SYMBOLS_EACH },
      { polling: 'raf', timeout: 60_000 },
    )
    .then((handle) => handle.jsonValue())
}

async function dashboard(): Promise<Measured[]> {
  const chrome = findChrome()
  if (!chrome.path) throw new Error(chrome.missing)
  const server = await startServer()
  const { accountId, cookie } = await newGuest(server.address)
  const saved = await fetch(`${server.address}/api/dashboards/dashboard`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: server.address, cookie },
    body: JSON.stringify({ version: 0, content: content() }),
  })
  if (!saved.ok) throw new Error(`The dashboard was not saved: ${await saved.text()}`)
  // Whatever day it is, shares trade in the account.
  const opening = await fetch(`${server.address}/api/accounts/${accountId}/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: server.address, cookie },
    body: JSON.stringify({ kind: 'skip-to-open' }),
  })
  if (!opening.ok) throw new Error(`The market was not opened: ${await opening.text()}`)
  const browser = await chromium.launch({ executablePath: chrome.path, args: chromeFlags })
  const opens: number[] = []
  let work: number[] = []
  let elapsed: number[] = []
  let heap = 0
  let messages = 0
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=')
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server.address }
      }),
    )
    const page = await context.newPage()
    let isWatched = false
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (isWatched && typeof payload === 'string') messages += payload.split('"S":').length - 1
      }),
    )
    await page.goto(`${server.address}/dashboard?account=${accountId}`)
    opens.push(await opened(page))
    if (run === RUNS - 1) {
      isWatched = true
      const frames = await tracedFrames(page, () =>
        // In every frame something asks for the next, so that idle ones count as well.
        page.evaluate(FRAMES),
      )
      work = frames.work
      elapsed = frames.elapsed
      const session = await context.newCDPSession(page)
      await session.send('HeapProfiler.collectGarbage')
      heap = (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
    }
    await context.close()
  }
  const serverMb = server.memory()
  await browser.close()
  await server.stop()
  if (messages === 0) throw new Error('No price moved: the market of the server stood still')
  const how = `headless Chromium, 1440 × 900, ${WIDGETS} market-data widgets of ${SYMBOLS_EACH} shares each in sight or near it, the server on the same machine`
  return [
    measured(
      'web.dashboard_frame_p95_ms',
      quantile(work, 0.95),
      `${how}: processor time of the main thread between frames from a trace of ${WATCHED_MS / 1000} s, ${Math.round((messages * 1000) / WATCHED_MS)} updates a second; by the clock ${quantile(elapsed, 0.95).toPrecision(3)} ms; the page's heap ${Math.round(heap)} MB, the server ${Math.round(serverMb)} MB`,
    ),
    measured(
      'web.dashboard_open_ms',
      quantile(opens, 0.5),
      `${how}: from the navigation, with an empty cache, until every symbol of every widget has a price; median of ${RUNS}`,
    ),
  ]
}

export const dashboardBenchmarks: readonly Benchmark[] = [
  { ids: ['web.dashboard_frame_p95_ms', 'web.dashboard_open_ms'], run: dashboard },
]
