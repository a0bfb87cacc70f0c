/** The option chain in a real browser: painted, and moved by its underlying. */
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromeFlags, findChrome } from '../scripts/chrome.mjs'
import { type Benchmark, type Measured, measured, quantile } from './figure.ts'
import { built, opened, serve } from './table.ts'

const here = fileURLToPath(new URL('chain', import.meta.url))
const RUNS = 9
const TICKS = 200

interface Measure {
  readonly paint: () => Promise<number>
  readonly ticks: (count: number) => Promise<number[]>
}

async function chain(): Promise<Measured[]> {
  const chrome = findChrome()
  if (!chrome.path) throw new Error(chrome.missing)
  const { address, server } = await serve(await built(here))
  const browser = await chromium.launch({ executablePath: chrome.path, args: chromeFlags })
  const page = await opened(browser, address)
  const paints: number[] = []
  for (let run = 0; run < RUNS; run += 1)
    paints.push(await page.evaluate(() => (globalThis as unknown as { measure: Measure }).measure.paint()))
  const ticks = await page.evaluate(
    (count) => (globalThis as unknown as { measure: Measure }).measure.ticks(count),
    TICKS,
  )
  await browser.close()
  server.close()
  const how = "headless Chromium, 1440 × 900, the desk's option chain built for production, 2,000 contracts of one day"
  return [
    measured(
      'web.chain_paint_ms',
      quantile(paints, 0.5),
      `${how}: from the text of the answer to the frame after the one that drew it, ten columns a side, median of ${RUNS}`,
    ),
    measured(
      'web.chain_tick_ms',
      quantile(ticks, 0.95),
      `${how}: script, style and layout of one tick of the underlying through the rows in sight, 95th percentile of ${TICKS}`,
    ),
  ]
}

export const chainBenchmarks: readonly Benchmark[] = [{ ids: ['web.chain_paint_ms', 'web.chain_tick_ms'], run: chain }]
