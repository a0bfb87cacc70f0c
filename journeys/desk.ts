/** What a person does before anything else: become a guest, and open the market. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export async function tryPracticeMarket(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Try the practice market' }).first().click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Skips to the next regular open, so that a first order works on a Sunday; does nothing while the market is open. */
export async function openTheMarket(page: Page): Promise<void> {
  await page.getByRole('button', { name: /practice clock/i }).click()
  await page.getByRole('menuitem', { name: /skip to the open/i }).click()
  await expect(page.getByRole('button', { name: 'Practice clock: Regular hours' })).toBeVisible()
  await expect(page.getByRole('menu')).toBeHidden()
}

/** An order as another program of the same person would send it: what a journey needs but is not about. */
export async function placeOrder(page: Page, order: Readonly<Record<string, string>>): Promise<void> {
  const [account] = await (await page.request.get('/api/accounts')).json()
  const answer = await page.request.post(`/api/accounts/${account.id}/v2/orders`, {
    headers: { origin: new URL(page.url()).origin },
    data: { time_in_force: 'day', ...order },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** No accessibility problem that axe can see, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

/** The page as it stands, in dark and in light, and at the width of a phone, where nothing may stick out sideways. */
export async function expectAccessibleInEveryMode(page: Page): Promise<void> {
  const size = page.viewportSize()
  const setMode = (mode: string) => page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), mode)
  await expectAccessible(page)
  await setMode('light')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await setMode('dark')
  if (size) await page.setViewportSize(size)
}
