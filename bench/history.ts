/** My Portfolio History in a real browser: from the press of a period to its chart. */
import { chromium, type Page } from '@playwright/test'
import { chromeFlags, findChrome } from '../scripts/chrome.mjs'
import { type Benchmark, type Measured, measured, quantile } from './figure.ts'
import { startServer } from './running-server.ts'

const RUNS = 5
const DAY_S = 86_400
const MINUTE_S = 60
/** Trading days of five years, and the minutes of a month in which coins never close. */
const LONG = {
  All: { points: 1_260, step: DAY_S, base: 50_001 },
  '1D': { points: 30 * 1_440, step: MINUTE_S, base: 50_002 },
} as const
type Period = keyof typeof LONG

/** A history as the wire has it: equity that wanders, and ends now. */
function historyText(period: Period, now: number): string {
  const { points, step, base } = LONG[period]
  const timestamp = Array.from({ length: points }, (_, at) => now - (points - 1 - at) * step)
  const equity = timestamp.map((_, at) => base + 5_000 * Math.sin(at / 90) + at)
  const profit_loss = equity.map((worth) => worth - base)
  return JSON.stringify({
    ...{ timestamp, equity, profit_loss, profit_loss_pct: profit_loss.map((gain) => gain / base) },
    ...{ base_value: base, timeframe: period === 'All' ? '1D' : '1Min', cashflow: {} },
  })
}

/** Milliseconds from the press of a period to the frame after its chart and figures. */
const painted = (page: Page, period: Period): Promise<number> =>
  page.evaluate(
    async ({ label, shown }) => {
      const radio = [...document.querySelectorAll<HTMLElement>('[role="radio"]')].find(
        (one) => one.textContent === label,
      )
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const began = performance.now()
      radio?.click()
      while (!document.querySelector('.history-band')?.textContent?.includes(shown)) await frame()
      await frame()
      return performance.now() - began
    },
    { label: period, shown: `from ${LONG[period].base.toLocaleString('en-US', { minimumFractionDigits: 2 })}` },
  )

async function history(): Promise<Measured[]> {
  const chrome = findChrome()
  if (!chrome.path) throw new Error(chrome.missing)
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: chrome.path, args: chromeFlags })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const now = Math.floor(Date.now() / 1_000)
  // Of a network nothing is measured: the text of an answer is there when it is asked for.
  await context.addInitScript(
    ({ days, minutes }) => {
      const fetchFrom = globalThis.fetch
      globalThis.fetch = (input, init) => {
        const url = new URL(String(input instanceof Request ? input.url : input), location.href)
        if (!url.pathname.endsWith('/account/portfolio/history')) return fetchFrom(input, init)
        const text = url.searchParams.get('timeframe') === '1D' ? days : minutes
        return Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }))
      }
    },
    { days: historyText('All', now), minutes: historyText('1D', now) },
  )
  const page = await context.newPage()
  await page.goto(server.address)
  await page
    .getByRole('button', { name: /try the practice market/i })
    .first()
    .click()
  await page.waitForURL('**/dashboard**')
  const times: Record<Period, number[]> = { All: [], '1D': [] }
  for (let run = 0; run < RUNS; run += 1) {
    // Its code is there, and what it shows was not read before.
    await page.goto(`${server.address}/history`)
    await page.locator('canvas').first().waitFor()
    await page.waitForLoadState('networkidle')
    for (const period of ['All', '1D'] as const) times[period].push(await painted(page, period))
  }
  await browser.close()
  await server.stop()
  const [days, minutes] = [quantile(times.All, 0.5), quantile(times['1D'], 0.5)]
  return [
    measured(
      'web.history_paint_ms',
      Math.max(days, minutes),
      `headless Chromium, 1440 × 900, from the press of a period to the frame after its figures and chart, the text of the answer at hand, median of ${RUNS}: ` +
        `${LONG.All.points} days ${days.toFixed(0)} ms, ${LONG['1D'].points} minutes ${minutes.toFixed(0)} ms`,
    ),
  ]
}

export const historyBenchmarks: readonly Benchmark[] = [{ ids: ['web.history_paint_ms'], run: history }]
