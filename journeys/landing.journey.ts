/** The first page: what Paddock is, with the market running beside it. */
import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './desk.ts'

test('spec 2 the landing page shows a market that moves, and the chart of the symbol one picks', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /trading desk/i })).toBeVisible()
  const quotes = page.getByRole('list', { name: 'Quotes' })
  const bitcoin = quotes.getByRole('button', { name: /BTC\/USD/ })
  await expect(bitcoin).toContainText(/\d{2,3},\d{3}\.\d{2}/)
  const before = await bitcoin.innerText()
  await expect.poll(() => bitcoin.innerText()).not.toBe(before)

  await quotes.getByRole('button', { name: /ETH\/USD/ }).click()
  await expect(page.getByRole('figure', { name: /ETH\/USD, five-minute bars: 7\d bars/ })).toBeVisible()
  await expectGoodLooks(page)

  await page.getByRole('link', { name: 'look around' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('With an account this page also shows')).toBeVisible()
})
