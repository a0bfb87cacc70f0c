/** Lists of symbols: made, filled by typing and pasting, watched, changed, brought back, and deleted elsewhere. */
import { expect, type Locator } from '@playwright/test'
import { test } from './broker.ts'
import { atDashboard, chooseItem, expectAccessible } from './desk.ts'

const paste = (field: Locator, text: string) =>
  field.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', data)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('spec 2 /watchlist: a guest makes a list, fills it, trades from it and gets back what was deleted', async ({
  page,
  context,
}) => {
  await atDashboard(page)
  await page.getByRole('link', { name: 'My Watchlists' }).click()
  await expect(page).toHaveURL(/\/watchlist/)
  await expect(page.getByText('No watchlists yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByText('Mine is empty')).toBeVisible()

  const field = page.getByRole('textbox', { name: 'Add symbols' })
  await field.fill('ko')
  await field.press('Enter')
  await expect(page.getByRole('row', { name: /KO/ })).toBeVisible()
  await paste(field, '"NASDAQ:AAPL","BTC/USD"\nAAPLE;MSFT')
  const rows = page.getByRole('table', { name: 'Mine' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(page.getByText('Not found:')).toBeVisible()
  await expect(page.getByText('AAPLE', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Watchlists' }).getByRole('link', { name: /Mine/ })).toContainText(
    '4',
  )
  const bitcoin = page.getByRole('row', { name: /BTC\/USD/ })
  const before = await bitcoin.innerText()
  await expect.poll(() => bitcoin.innerText()).not.toBe(before)
  await expectAccessible(page)

  // By keyboard: to the second row, off the list, and back by the toast.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'AAPL', exact: true })).toBeFocused()
  await page.keyboard.press('b')
  await expect(page.getByRole('dialog').getByText(/AAPL/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseItem(page.getByRole('button', { name: 'More on AAPL' }), 'Remove from list')
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows.nth(2)).toContainText('AAPL')

  await page.getByRole('button', { name: 'Symbol', exact: true }).click()
  await expect(rows.nth(1)).toContainText('AAPL')
  await page.getByRole('searchbox', { name: 'Filter the list' }).fill('coca')
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Filter the list' }).fill('')

  await chooseItem(page.getByRole('button', { name: 'Actions: Mine' }), 'Rename…')
  await page.getByRole('textbox', { name: 'Name' }).fill('Yours')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Yours' })).toBeVisible()

  const second = await context.newPage()
  await second.goto(page.url())
  await chooseItem(second.getByRole('button', { name: 'Actions: Yours' }), 'Delete the list')
  await expect(second.getByText('No watchlists yet')).toBeVisible()
  await field.fill('NVDA')
  await field.press('Enter')
  await expect(page.getByText('Watchlist not found').first()).toBeVisible()
  await second.getByRole('button', { name: 'Undo' }).click()
  await expect(second.getByRole('table', { name: 'Yours' }).getByRole('row')).toHaveCount(5)

  await second.setViewportSize({ width: 390, height: 844 })
  await expect(second.getByRole('button', { name: 'Remove AAPL from the list' })).toBeVisible()
  await expectAccessible(second)
})

test('spec 2 /assets/{symbol}: an asset is put on a list from its own page', async ({ page }) => {
  await page.goto('/assets/MSFT')
  await page
    .getByRole('region', { name: 'MSFT quote' })
    .getByRole('button', { name: 'Add MSFT to a watchlist' })
    .click()
  await page.getByRole('menuitem', { name: 'New list…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Software')
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByText('MSFT is on Software').first()).toBeVisible()
  await page.getByRole('link', { name: 'My Watchlists' }).click()
  await expect(page.getByRole('row', { name: /MSFT/ })).toBeVisible()
})
