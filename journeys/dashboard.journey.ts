/** The dashboard: the account and the market at a glance, and the same in every tab. */
import { expect, test } from '@playwright/test'
import { expectGoodLooks, openTheMarket, placed, tryPracticeMarket } from './desk.ts'

test('spec 2 the dashboard shows what was bought and what waits, in two tabs, and cancels what waits', async ({
  page,
  context,
}) => {
  await tryPracticeMarket(page)
  await expect(page.getByText('No positions yet')).toBeVisible()
  await openTheMarket(page)
  await placed(
    page,
    { symbol: 'AAPL', qty: '10' },
    { symbol: 'MSFT', qty: '3', type: 'limit', limit_price: '100.00', time_in_force: 'gtc' },
  )
  const second = await context.newPage()
  await second.goto('/dashboard')
  for (const tab of [page, second]) {
    await expect(
      tab.getByRole('table', { name: 'Largest positions' }).getByRole('row', { name: /AAPL 10/ }),
    ).toBeVisible()
    await expect(
      tab.getByRole('table', { name: 'Working orders' }).getByRole('row', { name: /MSFT Buy/ }),
    ).toBeVisible()
  }
  const figures = page.getByRole('region', { name: 'Account' })
  await expect(figures.getByText('Buying power')).toBeVisible()

  const market = page.getByRole('table', { name: 'Market data' }).getByRole('row', { name: /Bitcoin/ })
  const before = await market.innerText()
  await expect.poll(() => market.innerText()).not.toBe(before)
  await page.getByRole('radio', { name: 'Losers' }).click()
  await expect(page.getByRole('table', { name: 'Stock market: losers' })).toBeVisible()
  await expectGoodLooks(page)

  await page.getByRole('button', { name: /cancel buy \d+ msft/i }).click()
  await page.getByRole('button', { name: /cancel (the )?order/i }).click()
  for (const tab of [page, second]) await expect(tab.getByText('No working orders')).toBeVisible()
})

test('the header never overflows between 1024 and 1440 pixels', async ({ page }) => {
  await tryPracticeMarket(page)
  await page.getByRole('link', { name: 'History of Activities' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History of Activities' })).toBeVisible()
  for (const width of [1440, 1280, 1152, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const clipped = await page.evaluate(() => {
      const header = document.querySelector('header')
      const edge = header?.getBoundingClientRect().right ?? 0
      const parts = [...(header?.children ?? [])].filter((part) => part.getClientRects().length > 0)
      return parts
        .filter((part) => part.getBoundingClientRect().right > edge || part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.className || part.tagName)
    })
    expect({ width, clipped }).toEqual({ width, clipped: [] })
  }
})
