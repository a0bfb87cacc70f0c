/** What the account was worth: today after a trade, by periods, as a chart and as a table. */
import { expect, test } from '@playwright/test'
import { chooseItem, expectAccessible, placed, signInAtOpen } from './desk.ts'

test('spec 2 /history: a guest trades, skips to the close and sees what came of it', async ({ page }) => {
  await signInAtOpen(page)
  await page.goto('/assets/AAPL')
  const ticket = page.getByRole('form', { name: /order ticket/i })
  await ticket.getByLabel('Quantity').fill('100')
  await ticket.getByRole('button', { name: 'Buy 100 AAPL at market' }).click()
  await expect(page.getByText(/filled|bought/i).first()).toBeVisible()
  await chooseItem(page.getByRole('button', { name: /practice clock/i }), /skip to the close/i)

  await page.getByRole('link', { name: 'My Portfolio History' }).click()
  await expect(page).toHaveURL(/\/history/)
  await page.getByRole('radio', { name: '1D' }).click()
  await expect(page).toHaveURL(/range=1D/)
  await expect(page.locator('canvas').first()).toBeVisible()
  await expect(page.getByText('Largest drawdown')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Drawdown' }).click()
  await expect(page).toHaveURL(/drawdown=true/)
  await expect(page.locator('canvas').first()).toBeVisible()

  await page.getByRole('radio', { name: 'Table' }).click()
  const rows = page.getByRole('table', { name: 'Portfolio history' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/\d/)
  const download = page.waitForEvent('download')
  await chooseItem(page.getByRole('button', { name: 'Export' }), 'CSV')
  expect((await download).suggestedFilename()).toBe('history-1D.csv')
  await page.getByRole('radio', { name: 'All' }).click()
  await expect(page.getByText('since the account was opened')).toBeVisible()
  await expect(rows.nth(1)).toContainText(/\d{2} \w+ \d{4}/)
  await page.reload()
  await expect(rows.nth(1)).toContainText(/\d{2} \w+ \d{4}/)
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Portfolio history' })).toBeVisible()
  await expectAccessible(page)
})

test('the table of a history ends where its head stands, while prices move and nothing is read again', async ({
  page,
}) => {
  await signInAtOpen(page)
  await placed(page, { symbol: 'AAPL', qty: '500' })
  await page.goto('/history?range=1D&view=table')
  /** The equity of the head and that of the newest row, at one instant. */
  const shown = () =>
    page.evaluate(() => [
      document.querySelector('.history-band dd')?.textContent,
      document.querySelector('[aria-label="Portfolio history"] tbody tr td:nth-child(2)')?.textContent,
    ])
  const read = page.waitForResponse(/portfolio\/history/)
  await read
  await expect.poll(async () => (await shown())[1]).toMatch(/\d/)
  const [first] = await shown()
  await expect.poll(async () => (await shown())[0]).not.toBe(first)
  const [head, row] = await shown()
  expect(row).toBe(head)
})
