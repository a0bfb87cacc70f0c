/**
 * Journeys that every broker must carry: the practice broker, and Alpaca with another desk in its place. Which of them is the project's to
 * say: the page a journey is given is signed in, and nothing in the journey asks.
 */
import { test as base, expect, type Page } from '@playwright/test'
import { HEADERS, upstreamAddress } from './address.ts'
import { firstAccount, signInAsGuest, signInAtOpen } from './desk.ts'
import { newKey } from './upstream.ts'

export interface BrokerOption {
  readonly broker: 'practice' | 'alpaca'
}

export const test = base.extend<BrokerOption>({
  broker: ['practice', { option: true }],
  /** A signed-in person with one account while the market trades, who has opened no page yet. */
  page: async ({ page, broker }, use) => {
    await (broker === 'practice' ? signInAtOpen(page) : atAlpaca(page))
    await use(page)
  },
})

/** The practice account is put away, so that the connection is what every address without an account means. */
async function atAlpaca(page: Page): Promise<void> {
  const key = await newKey(upstreamAddress, { isOpen: true })
  await signInAsGuest(page)
  const practice = await firstAccount(page)
  const added = await page.request.post('/api/alpaca', { headers: HEADERS, data: { ...key, name: 'Paper desk' } })
  expect(added.status(), await added.text()).toBe(201)
  const archived = await page.request.post(`/api/accounts/${practice}/archive`, { headers: HEADERS })
  expect(archived.ok(), await archived.text()).toBe(true)
}
