/**
 * Browser journeys: one server and one browser for all of them, a fresh guest for each. Many are made twice: in practice, and
 * with Alpaca's keys.
 */
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromeFlags, findChrome } from '../scripts/chrome.mjs'
import { serverAddress } from './address.ts'
import type { BrokerOption } from './broker.ts'

const { path: executablePath } = findChrome()

/**
 * A script is optimised once it has run for much longer than elsewhere: pages of journeys are left before it pays, and optimising
 * cost more than it gave. Benches measure what people have, and do without.
 */
const LATE_TO_OPTIMISE = '--js-flags=--interrupt-budget=1320000,--invocation-count-for-maglev=4000'

/** Journeys that are made with Alpaca's keys too. */
const OF_EVERY_BROKER = [
  ...['alerts', 'asset', 'drafts', 'guardrails', 'held', 'journal', 'market-widgets', 'orders', 'positions', 'records'],
  ...['screener-widgets', 'ticket', 'ticket-forms', 'trading-by-key', 'trading-widgets', 'watchlist'],
]

export default defineConfig<BrokerOption>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  globalSetup: './server.ts',
  // Each waits for a page for a fifth of its time.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A loaded machine can be late once, which CI forgives. What needed it is named.
  retries: 1,
  failOnFlakyTests: !process.env.CI,
  reporter: [['list'], ['json']],
  use: {
    baseURL: serverAddress,
    browserName: 'chromium',
    launchOptions: { ...(executablePath && { executablePath }), args: [...chromeFlags, LATE_TO_OPTIMISE] },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    // A worker that answers for the server would come between a journey and the requests it watches; offline.journey.ts lets it.
    serviceWorkers: 'block',
    // Recording a trace takes half as long again as the journey: only what failed is recorded, as it is made once more.
    trace: 'on-first-retry',
  },
  // What is tagged `@desk` is the desk's own work, whatever the broker; `@practice` needs the practice clock, or figures that Alpaca lacks.
  projects: [
    { name: 'practice' },
    {
      name: 'alpaca',
      testMatch: new RegExp(`/(${OF_EVERY_BROKER.join('|')})\\.journey\\.ts$`),
      grepInvert: /@desk|@practice/,
      use: { broker: 'alpaca' },
    },
  ],
})
