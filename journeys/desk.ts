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

/** No accessibility problem that axe can see, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}
