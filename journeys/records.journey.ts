/** What happened to the account, what can be spent, and what the account is. */
import { expect } from '@playwright/test'
import { test } from './broker.ts'
import { atDashboard, expectGoodLooks, placed } from './desk.ts'

test('spec 2 the history tells a purchase, and narrows to trades', async ({ page }) => {
  await placed(page, { symbol: 'AAPL', qty: '4' })
  await atDashboard(page)
  await page.getByRole('link', { name: 'History of Activities' }).click()
  const row = page.getByRole('table').getByRole('row', { name: /Fill AAPL Bought 4 at/ })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: /^Trades/ }).click()
  await expect(page).toHaveURL(/kind=trades/)
  await expect(row).toBeVisible()
  await expectGoodLooks(page)
  await row.getByRole('link', { name: /^[0-9a-f]{8}$/ }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
})

test('spec 2 balances follow an order: what it reserves is said, and given back when it is canceled', async ({
  page,
}) => {
  await atDashboard(page)
  await page.getByRole('link', { name: 'Balances' }).click()
  const spend = page.getByRole('region', { name: 'You can spend now' })
  await expect(spend).toContainText('400,000.00')
  await placed(page, { symbol: 'MSFT', qty: '10', type: 'limit', limit_price: '100.00', time_in_force: 'gtc' })
  await expect(spend).toContainText('399,000.00')
  await expectGoodLooks(page)
  await page.getByRole('button', { name: /cancel buy \d+ msft/i }).click()
  await page.getByRole('button', { name: /cancel (the )?order/i }).click()
  await expect(spend).toContainText('400,000.00')
})

test('spec 2 the account page says what the account is and may do', async ({ page }) => {
  await atDashboard(page)
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('100,000.00').first()).toBeVisible()
  await expect(main.getByText('No order is accepted.')).toBeVisible()
  await expectGoodLooks(page)
})
