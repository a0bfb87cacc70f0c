/** A widget in a window of its own: a page that works as the desk does, and stays when the one it came from goes elsewhere. */
import { expect, type Page, test } from '@playwright/test'
import {
  chooseItem,
  chooseOption,
  expectAccessible,
  placed,
  signInAsGuest,
  signInAtOpen,
  tryPracticeMarket,
} from './desk.ts'
import { addWidget, dashboardOf, openEditor, saved, settingsOf } from './widget-steps.ts'

/** Puts a widget of the dashboard that is shown into a window of its own. */
async function ownWindow(page: Page, title: string): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await chooseItem(page.getByRole('button', { name: `Actions: ${title}` }).first(), 'Own window')
  return popup
}
const standIn = (page: Page) => page.getByText('In its own window')

test('it stays open while the page becomes a phone, goes elsewhere and comes back, and is brought back', async ({
  page,
}) => {
  await tryPracticeMarket(page)
  await openEditor(page)
  await addWidget(page, 'Mini chart')
  await page.getByRole('button', { name: 'Done' }).click()
  const own = await ownWindow(page, 'Mini chart')
  await expect(own.getByRole('heading', { name: 'AAPL' })).toBeVisible()
  await expect(own).toHaveTitle('Mini chart · Paddock')
  await expectAccessible(own)
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 500, height: 800 })
  await expect(page.locator('.dashboard-grid[data-breakpoint=xs]')).toBeVisible()
  await expect(standIn(page)).toBeVisible()
  if (wide) await page.setViewportSize(wide)
  await page.getByRole('link', { name: 'Active Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Active Orders' })).toBeVisible()
  await page.goBack()
  await expect(standIn(page)).toBeVisible()
  await page.reload()
  await expect(standIn(page)).toBeVisible()
  await own.reload()
  await expect(own.getByRole('heading', { name: 'AAPL' })).toBeVisible()
  await expect(standIn(page)).toBeVisible()
  const closed = own.waitForEvent('close')
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await closed
  await expect(standIn(page)).toBeHidden()

  const again = await ownWindow(page, 'Mini chart')
  await expect(again.getByRole('heading', { name: 'AAPL' })).toBeVisible()
  await again.close()
  await expect(standIn(page)).toBeHidden()
})

test('its lists, menus and dialogs are in it and work by keyboard', async ({ page }) => {
  await signInAsGuest(page)
  await dashboardOf(page, 'Apart', ['Screener'])
  const own = await ownWindow(page, 'Screener')
  const market = own.getByRole('combobox', { name: 'Market', exact: true })
  await market.focus()
  await market.press('Enter')
  await expect(own.getByRole('option', { name: 'Forex', exact: true })).toBeFocused()
  await own.keyboard.press('End')
  await own.keyboard.press('Enter')
  await expect(market).toBeFocused()
  await chooseOption(market, 'Crypto', 'exact')
  await expect(own.getByRole('table', { name: 'Screener: All, Crypto' })).toBeVisible()
  const filter = own.getByRole('button', { name: 'Filter', exact: true })
  await filter.focus()
  await filter.press('Enter')
  const dialog = own.getByRole('dialog', { name: 'Add a filter' })
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 12; step += 1) {
    await own.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await own.keyboard.press('Escape')
  await expect(filter).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('its rows have their menus and tickets there, and what leads elsewhere leads there in the page', async ({
  page,
}) => {
  await signInAtOpen(page)
  await placed(page, { symbol: 'AAPL', qty: '10' })
  await dashboardOf(page, 'Held', ['Positions'])
  const own = await ownWindow(page, 'Positions')
  const row = own.getByRole('table').getByRole('row', { name: /AAPL/ })
  await row.getByRole('link', { name: 'AAPL' }).click({ button: 'right' })
  await own.getByRole('menuitem', { name: 'Sell AAPL' }).click()
  await expect(own.getByRole('dialog', { name: 'AAPL' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await own.keyboard.press('Escape')
  await row.getByRole('link', { name: 'AAPL' }).click()
  await expect(page).toHaveURL(/\/positions\/AAPL/)
  await expect(row).toBeVisible()
  // Where the page is gone, the window itself goes there.
  await page.close()
  await row.getByRole('link', { name: 'AAPL' }).click()
  await expect(own).toHaveURL(/\/positions\/AAPL/)
  await expect(own.getByRole('navigation').first()).toBeVisible()
})

test('a symbol chosen in it goes to its link group, in the page and in other windows', async ({ page }) => {
  await signInAsGuest(page)
  await dashboardOf(page, 'Linked', ['Watchlist', 'Mini chart'])
  for (const title of ['Watchlist', 'Mini chart']) {
    const panel = await settingsOf(page, title)
    await panel.getByRole('radio', { name: 'B', exact: true }).click()
    await panel.press('Escape')
  }
  const own = await ownWindow(page, 'Watchlist')
  await own.getByRole('button', { name: /Big technology/ }).click()
  // Meanwhile the page is elsewhere.
  await page.getByRole('link', { name: 'Active Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Active Orders' })).toBeVisible()
  const isSaved = saved(own)
  await own.getByRole('link', { name: 'NVDA', exact: true }).click()
  await isSaved
  await page.goBack()
  await expect(page.locator('.mini-chart').getByRole('heading', { name: 'NVDA' })).toBeVisible()
  const chart = await ownWindow(page, 'Mini chart')
  await expect(chart.getByRole('heading', { name: 'NVDA' })).toBeVisible()
  // From here nothing is kept: the windows tell each other.
  await page.context().route('**/api/dashboards/**', () => {})
  await own.getByRole('link', { name: 'MSFT', exact: true }).click()
  await expect(chart.getByRole('heading', { name: 'MSFT' })).toBeVisible()
  const closed = chart.waitForEvent('close')
  await page.getByRole('region', { name: 'Mini chart' }).getByRole('button', { name: 'Bring it back' }).click()
  await closed
  await expect(page.locator('.mini-chart').getByRole('heading', { name: 'MSFT' })).toBeVisible()
  await expect(page.getByText('was changed elsewhere')).toHaveCount(0)
})

test('a linked list of positions or orders gives the symbol that is pressed to its group', async ({ page }) => {
  await signInAtOpen(page)
  await placed(page, { symbol: 'MSFT', qty: '1' }, { symbol: 'KO', qty: '1', type: 'limit', limit_price: '1' })
  await dashboardOf(page, 'Own', ['Positions', 'Working orders', 'Mini chart'])
  for (const title of ['Positions', 'Working orders', 'Mini chart']) {
    const panel = await settingsOf(page, title)
    await panel.getByRole('radio', { name: 'C', exact: true }).click()
    await panel.press('Escape')
  }
  for (const symbol of ['MSFT', 'KO']) {
    await page.getByRole('main').getByRole('row').getByRole('link', { name: symbol, exact: true }).click()
    await expect(page.locator('.mini-chart').getByRole('heading', { name: symbol })).toBeVisible()
  }
})

test('what is no widget of its dashboard says so', async ({ page }) => {
  await tryPracticeMarket(page)
  await page.goto('/dashboard?widget=nothing')
  await expect(page.getByText('This widget was removed')).toBeVisible()
})
