/** My Positions: live values that add up, closing a part and all, and a position that is gone. */
import { expect, test } from '@playwright/test'
import { expectGoodLooks, openTheMarket, placed, tryPracticeMarket } from './desk.ts'

test('spec 2 positions add up to the cent, close by a quarter and whole, and say when they are gone', async ({
  page,
}) => {
  await tryPracticeMarket(page)
  await openTheMarket(page)
  await placed(page, { symbol: 'AAPL', qty: '40', side: 'buy', type: 'market' })
  await placed(page, { symbol: 'KO', qty: '7', side: 'buy', type: 'market' })
  await placed(page, { symbol: 'BTC/USD', qty: '0.05', side: 'buy', type: 'market', time_in_force: 'gtc' })
  await page.goto('/positions')
  const table = page.getByRole('table', { name: 'Open positions' })
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(3)
  const valueAt = await table
    .getByRole('columnheader')
    .allInnerTexts()
    .then((heads) => heads.indexOf('Value'))
  await expect
    .poll(() =>
      // Read in one task: prices move between two readings.
      table.evaluate((element, at) => {
        const cents = (row: Element) =>
          Math.round(
            Number(row.querySelectorAll('td, th')[at]?.textContent?.replaceAll(',', '').replace('−', '-')) * 1000,
          )
        const rows = [...element.querySelectorAll('tbody tr')].map(cents)
        const total = [...element.querySelectorAll('tfoot tr')].map(cents)[0] ?? Number.NaN
        return Math.abs(rows.reduce((sum, row) => sum + row, 0) - total)
      }, valueAt),
    )
    .toBeLessThanOrEqual(15)
  await expectGoodLooks(page)

  await page.getByRole('button', { name: 'Close AAPL' }).click()
  const close = page.getByRole('dialog', { name: 'Close AAPL at market?' })
  await close.getByRole('radio', { name: '25 %' }).click()
  await close.getByRole('button', { name: 'Sell 10 AAPL at market' }).click()
  await expect(page.getByRole('row', { name: /^AAPL/ })).toContainText('30')

  await page.getByRole('row', { name: /^AAPL/ }).getByRole('link').click()
  await expect(page).toHaveURL(/\/positions\/AAPL/)
  await expect(page.getByText('30 AAPL', { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Fills of AAPL' }).locator('tbody').getByRole('row')).not.toHaveCount(0)
  await expect(page.getByRole('region', { name: /^AAPL chart/ })).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Close…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sell 30 AAPL at market' }).click()
  await expect(page.getByText('You hold no AAPL')).toBeVisible()
  await expectGoodLooks(page)

  await page.getByRole('link', { name: /^My Positions/ }).click()
  await page.getByRole('button', { name: 'Close all…' }).click()
  await page.getByRole('button', { name: 'Close 2 positions' }).click()
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveText([
    /Order sent/,
    /Order sent/,
  ])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No positions yet')).toBeVisible()
})
