/** Active Orders: finding, changing and cancelling what works, and reading what became of it. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectGoodLooks, openTheMarket, placed, tryPracticeMarket } from './desk.ts'

test('spec 4 working orders are filtered, sorted, edited, cancelled, exported and read in detail', async ({ page }) => {
  await tryPracticeMarket(page)
  await openTheMarket(page)
  await placed(page, { symbol: 'AAPL', qty: '10', side: 'buy', type: 'market' })
  for (const [symbol, limit_price] of [
    ['MSFT', '100.00'],
    ['KO', '20.00'],
    ['NVDA', '60.50'],
  ] as const)
    await placed(page, { symbol, qty: '4', side: 'buy', type: 'limit', limit_price })
  await page.goto('/orders')
  const rows = page.getByRole('table', { name: 'Working orders' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(3)

  await page.getByRole('searchbox', { name: 'Filter orders' }).fill('msf')
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Filter orders' }).fill('')
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect(page).toHaveURL(/sort=-limit_price/)
  await expect(rows.getByRole('link')).toHaveText(['MSFT', 'NVDA', 'KO'])
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual(['Symbol', 'MSFT', 'NVDA', 'KO'])
  await expectGoodLooks(page)

  await page.getByRole('button', { name: 'Edit MSFT order' }).click()
  const edit = page.getByRole('dialog', { name: /^Edit Buy 4 MSFT/ })
  await edit.getByLabel('Limit price').fill('101.25')
  const patch = page.waitForRequest((request) => request.method() === 'PATCH')
  await edit.getByRole('button', { name: 'Replace: Buy 4 MSFT at 101.25 limit' }).click()
  expect((await patch).postDataJSON()).toEqual({ limit_price: '101.25' })
  await expect(page.getByRole('row', { name: /^MSFT/ })).toContainText('101.25')

  await page.getByRole('button', { name: 'Cancel Buy 4 KO at 20.00 limit' }).click()
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Cancel Buy 4 KO at 20.00 limit' }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Cancel all 2…' }).click()
  await page.getByRole('button', { name: 'Cancel 2 orders' }).click()
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveText([
    /Buy 4 \w+ at [\d.]+ limit ?Cancel requested/,
    /Buy 4 \w+ at [\d.]+ limit ?Cancel requested/,
  ])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No working orders')).toBeVisible()

  await page.getByRole('tab', { name: /^Today/ }).click()
  await expect(page).toHaveURL(/tab=today/)
  await page.getByRole('row', { name: /^AAPL/ }).getByRole('link').click()
  await expect(page.getByText('Buy 10 AAPL at market, day')).toBeVisible()
  await expect(page.getByText('Accepted by the broker')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Fills' }).getByRole('row').last()).toContainText('10')
  await expectGoodLooks(page)
})

test('spec 4 ten thousand orders scroll, with only those in sight in the page', async ({ page }) => {
  await tryPracticeMarket(page)
  await openTheMarket(page)
  await placed(page, { symbol: 'AAPL', qty: '1', side: 'buy', type: 'market' })
  // The list is the broker's own answer, repeated: placing so many would take the journey's minutes.
  await page.route(/\/v2\/orders\?.*status=all/, async (route) => {
    const answer = await route.fetch()
    const [order] = await answer.json()
    const isFirst = !route.request().url().includes('before_order_id')
    const orders = Array.from({ length: isFirst ? 10_000 : 0 }, (_, at) => ({
      ...order,
      id: `${order.id}-${at}`,
      qty: `${at + 1}`,
    }))
    await route.fulfill({ response: answer, json: orders })
  })
  await page.goto('/orders?tab=all&sort=qty')
  const table = page.getByRole('table', { name: 'All orders' })
  await expect(table).toHaveAttribute('aria-rowcount', '10001')
  await expect(table.getByText('/ 1', { exact: true })).toBeVisible()
  expect(await table.locator('tbody').getByRole('row').count()).toBeLessThan(80)
  const scroller = page.getByRole('region', { name: 'All orders' })
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(table.getByText('/ 10,000', { exact: true })).toBeVisible()
  expect(await table.locator('tbody').getByRole('row').count()).toBeLessThan(80)
})
