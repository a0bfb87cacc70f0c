/** How smoothly the desk's chart pans a million bars, beside its library alone. */
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { chromeFlags, findChrome } from '../scripts/chrome.mjs'
import { type Benchmark, measured, quantile } from './figure.ts'

const RUNS = 3
const PAN_MS = 3000

declare global {
  interface Window {
    showChart: (kind: 'desk' | 'bare') => void
    framesSoFar: () => number
  }
}

async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('chart-page.ts', import.meta.url)), formats: ['es'], fileName: 'chart' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('The page of the chart was not built.')
  return output.output[0].code
}

/** Frames a second while the chart is dragged to and fro. */
async function framesPerSecond(page: Page, kind: 'desk' | 'bare'): Promise<number> {
  await page.evaluate((shown) => window.showChart(shown), kind)
  await page.waitForTimeout(500)
  await page.mouse.move(200, 300)
  await page.mouse.down()
  const from = performance.now()
  const before = await page.evaluate(() => window.framesSoFar())
  for (let step = 0; performance.now() - from < PAN_MS; step += 1)
    await page.mouse.move(600 + 400 * Math.sin(step / 12), 300)
  const after = await page.evaluate(() => window.framesSoFar())
  const seconds = (performance.now() - from) / 1000
  await page.mouse.up()
  return (after - before) / seconds
}

async function panning() {
  const chrome = findChrome()
  if (!chrome.path) throw new Error(chrome.missing)
  const code = await script()
  const browser = await chromium.launch({ executablePath: chrome.path, args: chromeFlags })
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await page.setContent('<!doctype html><body></body>')
  await page.addScriptTag({ type: 'module', content: code })
  await page.waitForFunction(() => 'showChart' in window)
  const rates = { desk: [] as number[], bare: [] as number[] }
  for (let run = 0; run < RUNS; run += 1)
    for (const kind of ['bare', 'desk'] as const) rates[kind].push(await framesPerSecond(page, kind))
  await browser.close()
  const [desk, bare] = [quantile(rates.desk, 0.5), quantile(rates.bare, 0.5)]
  return [
    measured(
      'web.chart_fps_ratio',
      desk / bare,
      `frames a second while 20,000 of 1,000,000 one-minute candles with volume are dragged to and fro for ${PAN_MS / 1000} s, the desk's chart (${desk.toFixed(1)}) over the library alone with its own settings (${bare.toFixed(1)}), headless Chromium, medians of ${RUNS} alternating runs`,
    ),
  ]
}

export const chartBenchmarks: readonly Benchmark[] = [{ ids: ['web.chart_fps_ratio'], run: panning }]
