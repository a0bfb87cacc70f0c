/**
 * Journeys that every broker must carry: the practice broker, and Alpaca with another desk in its place. Which of them is the project's to
 * say: the page a journey is given is at the desk, and nothing in the journey asks.
 */
import { test as base, expect, type Page } from '@playwright/test'
import { serverAddress, upstreamAddress } from './address.ts'
import { firstAccount, tryOpenMarket, tryPracticeMarket } from './desk.ts'
import { newKey } from './upstream.ts'

export interface BrokerOption {
  readonly broker: 'practice' | 'alpaca'
}

export const test = base.extend<BrokerOption>({
  broker: ['practice', { option: true }],
  /** A signed-in person with one account, at the dashboard, while the market trades. */
  page: async ({ page, broker }, use) => {
    await (broker === 'practice' ? atPractice(page) : atAlpaca(page))
    await use(page)
  },
})

async function atPractice(page: Page): Promise<void> {
  await tryOpenMarket(page)
}

/** The practice account is put away, so that the connection is what every address without an account means. */
async function atAlpaca(page: Page): Promise<void> {
  const key = await newKey(upstreamAddress, { isOpen: true })
  await tryPracticeMarket(page)
  const headers = { origin: serverAddress }
  const practice = await firstAccount(page)
  const added = await page.request.post('/api/alpaca', { headers, data: { ...key, name: 'Paper desk' } })
  expect(added.status(), await added.text()).toBe(201)
  const archived = await page.request.post(`/api/accounts/${practice}/archive`, { headers })
  expect(archived.ok(), await archived.text()).toBe(true)
  await page.goto('/dashboard')
  await expect(page).toHaveTitle(/^PAPER · /)
}
