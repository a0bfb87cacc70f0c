/** The trading widgets of a dashboard: each is added from the gallery, and acted in. */
import { expect, test as visitorTest } from '@playwright/test'
import { test } from './broker.ts'
import { chooseOption, expectAccessible, expectGoodLooks, placed } from './desk.ts'
import { dashboardOf, saved, settingsOf, tileOf } from './widget-steps.ts'

test('spec 4 an order is placed from the tile, and a level of the book goes into its price', async ({ page }) => {
  await dashboardOf(page, 'Trade', ['Order ticket', 'Order book', 'Balances', 'Activity'])
  const ticket = await tileOf(page, 'ticket')
  const book = await tileOf(page, 'order-book')
  await expect(book.getByRole('table', { name: 'Last prints' }).getByRole('row').nth(1)).toContainText(/\d:\d\d:\d\d/)
  const newest = book.getByRole('table', { name: 'Last prints' }).getByRole('row').nth(1)
  const before = await newest.innerText()
  await expect.poll(() => newest.innerText(), { timeout: 30_000 }).not.toBe(before)

  await ticket.getByLabel('Quantity').fill('7')
  const ask = book.getByRole('button', { name: /^Ask [\d,.]+ to the ticket$/ })
  const at = /Ask ([\d,.]+)/.exec((await ask.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await ask.click()
  await expect(book.getByRole('status')).toContainText('The ticket has AAPL at')
  await expect(ticket.getByRole('textbox', { name: /limit/i })).toHaveValue(/^\d+\.\d+$/)
  await expect(ticket.getByLabel('Quantity')).toHaveValue('7')
  await expect(ticket.getByRole('button', { name: /^Buy 7 AAPL/ })).toContainText(/limit|at /i)
  expect(Number(at.replaceAll(',', ''))).toBeGreaterThan(0)
  await ticket.getByLabel('Quantity').fill('9')
  await ticket
    .getByRole('textbox', { name: /limit/i })
    .fill(String((Number(at.replaceAll(',', '')) * 1.005).toFixed(2)))
  await ticket.getByRole('button', { name: /^Buy 9 AAPL/ }).click()
  await expect(ticket.getByText(/filled|bought/i).first()).toBeVisible()
  const activity = await tileOf(page, 'activity')
  await expect(activity.getByRole('row', { name: /AAPL/ }).first()).toContainText('Bought')
  await activity.getByRole('button', { name: 'Cash and fees' }).click()
  await expect(activity.getByRole('row', { name: /Bought/ })).toHaveCount(0)
  await activity.getByRole('button', { name: 'All', exact: true }).click()
  await expect(activity.getByRole('row', { name: /Bought/ }).first()).toBeVisible()

  const balances = await tileOf(page, 'balances')
  const buyingPower = balances.getByRole('button', { name: 'Buying power', exact: true })
  await buyingPower.hover()
  await expect(page.getByRole('tooltip')).toContainText('× (equity')
  await buyingPower.click()
  await expect(balances.getByRole('cell', { name: /× \(equity/ })).toBeVisible()
  await expectGoodLooks(page)

  await ticket.getByRole('button', { name: 'Change symbol' }).click()
  await ticket.getByRole('combobox', { name: 'Symbol or name' }).fill('BTC')
  await ticket.getByRole('combobox', { name: 'Symbol or name' }).press('Enter')
  await expect(ticket.getByRole('heading', { name: 'BTC/USD' })).toBeVisible()

  const panel = await settingsOf(page, 'Order book')
  await panel.getByRole('combobox', { name: 'Symbol' }).fill('BTC/USD')
  await panel.getByRole('combobox', { name: 'Symbol' }).press('Enter')
  const levels = book.getByRole('table', { name: 'Bids and asks of BTC/USD' })
  await expect(levels.getByRole('button', { name: /^Bid/ })).toHaveCount(8)
  await expect(levels.getByRole('button', { name: /^Ask/ })).toHaveCount(8)
  await panel.getByLabel('Levels of a side').fill('12')
  await expect(levels.getByRole('button', { name: /^Bid/ })).toHaveCount(12)
  await panel.press('Escape')
  const first = await levels.innerText()
  await expect.poll(() => levels.innerText()).not.toBe(first)
  // A level may leave the book between the focus and the key.
  await expect(async () => {
    await levels.getByRole('button', { name: /^Bid/ }).nth(3).press('Enter')
    await expect(book.getByRole('status')).toContainText('The ticket has BTC/USD at', { timeout: 1_000 })
  }).toPass()
  await expect(ticket.getByRole('textbox', { name: /limit/i })).toHaveValue(/^\d+(\.\d+)?$/)
  await expectAccessible(page)
})

test('spec 4 a book opens the ticket where no tile has one, and shows visitors its levels', async ({ page }) => {
  await dashboardOf(page, 'Books', ['Order book'])
  const panel = await settingsOf(page, 'Order book')
  await panel.getByRole('combobox', { name: 'Symbol' }).fill('ETH/USD')
  await panel.getByRole('combobox', { name: 'Symbol' }).press('Enter')
  await panel.press('Escape')
  const book = await tileOf(page, 'order-book')
  await book.getByRole('button', { name: /^Bid/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'ETH/USD' })
  await expect(dialog.getByRole('textbox', { name: /limit/i })).toHaveValue(/^\d+(\.\d+)?$/)
})

test('spec 4 a list is made, sorted and changed in its tile, and a press gives a symbol to the link group', async ({
  page,
}) => {
  await dashboardOf(page, 'Lists', ['Watchlist', 'Mini chart'])
  for (const title of ['Watchlist', 'Mini chart']) {
    const panel = await settingsOf(page, title)
    await panel.getByRole('radio', { name: 'B', exact: true }).click()
    await panel.press('Escape')
  }
  const list = await tileOf(page, 'watchlist')
  await list.getByRole('button', { name: /Big technology/ }).click()
  const table = list.getByRole('table', { name: 'Big technology' })
  await expect(table.getByRole('row', { name: /MSFT/ })).toContainText(/\d+\.\d\d/)
  await list.getByRole('textbox', { name: 'Add symbols' }).fill('KO, BTC/USD')
  await list.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(table.getByRole('row', { name: /BTC\/USD/ })).toBeVisible()
  await table.getByRole('button', { name: 'Symbol', exact: true }).click()
  await expect(table.getByRole('row').nth(1)).toContainText('AAPL')
  await table.getByRole('link', { name: 'MSFT', exact: true }).click()
  await expect(page.locator('.mini-chart').getByRole('heading', { name: 'MSFT' })).toBeVisible()
  const isSaved = saved(page)
  await table.getByRole('link', { name: 'BTC/USD', exact: true }).press('Enter')
  await isSaved
  await expect(page.locator('.mini-chart').getByRole('heading', { name: 'BTC/USD' })).toBeVisible()
  await table.getByRole('button', { name: 'Remove KO from the list' }).click()
  await expect(table.getByRole('row', { name: /KO/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table.getByRole('row', { name: /KO/ })).toBeVisible()
  await expectGoodLooks(page)
  await page.reload()
  await expect(table.getByRole('row').nth(1)).toContainText('AAPL')
  await list.getByRole('button', { name: 'New list' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(list.getByText('Mine is empty')).toBeVisible()
  await chooseOption(list.getByRole('combobox', { name: 'List' }), 'Big technology')
  await expect(table.getByRole('row', { name: /MSFT/ })).toBeVisible()
})

test('spec 4 a note is kept as it is written, the clock is set, and the equity is drawn', { tag: '@practice' }, async ({
  page,
}) => {
  await placed(page, { symbol: 'AAPL', qty: '100' })
  await dashboardOf(page, 'Tools', ['Notes', 'Clock', 'Equity', 'Today by position'])
  const note = (await tileOf(page, 'notes')).getByRole('textbox', { name: 'Notes' })
  await note.fill('Buy low')
  // Left before it is kept by itself.
  await page.reload()
  await expect(note).toHaveValue('Buy low')
  // Left while the server cannot be told: the browser has it, and tells the server as soon as it can.
  await page.route('**/api/dashboards/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await note.fill('Buy lower')
  await page.reload()
  await expect(note).toHaveValue('Buy lower')
  await page.unroute('**/api/dashboards/*')
  await page.reload()
  await expect.poll(async () => (await page.request.get('/api/dashboards')).text()).toContain('Buy lower')
  const isSaved = saved(page)
  await note.fill('Buy low, sell high')
  await isSaved
  await page.getByRole('button', { name: 'Undo in the note' }).click()
  await expect(note).toHaveValue('Buy lower')
  const panel = await settingsOf(page, 'Notes')
  await panel.getByRole('textbox', { name: 'Title' }).fill('Rules')
  await expect(page.getByRole('heading', { name: 'Rules' })).toBeVisible()
  await panel.press('Escape')

  const clock = await tileOf(page, 'clock')
  await expect(clock).toContainText(/closes in \d/)
  await expect(clock.getByText('New York')).toBeVisible()
  await clock.getByRole('button', { name: 'Next close' }).click()
  await expect(clock).toContainText('After hours')
  await clock.getByRole('radio', { name: 'Paused' }).click()
  await expect(clock).toContainText('paused')
  await clock.getByRole('radio', { name: 'Paused' }).press('ArrowRight')
  await expect(clock).not.toContainText('paused')

  const today = await tileOf(page, 'waterfall')
  await expect(today.getByRole('row', { name: /^AAPL/ })).toContainText(/\d+\.\d\d/)
  await expect(today.getByRole('row', { name: /^All positions/ })).toBeVisible()
  const equity = await tileOf(page, 'equity')
  // An account that was opened while the market is open is in its second trading day by now.
  const oneDay = equity.getByRole('radio', { name: '1D' })
  const showToday = equity.getByRole('button', { name: 'Show today' })
  await expect(showToday.or(equity.locator('canvas')).first()).toBeVisible()
  await ((await showToday.isVisible()) ? showToday : oneDay).click()
  await expect(oneDay).toBeChecked()
  await expect(equity.locator('canvas').first()).toBeVisible()
  await expect(equity).toContainText(/\d{2,3},\d{3}\.\d\d/)
  await expectGoodLooks(page)
})

visitorTest(
  'spec 4 visitors are told what an account would show, and see books and clocks',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto('/dashboard?edit=true')
    await page.getByRole('button', { name: 'Add widget' }).click()
    const gallery = page.getByRole('dialog', { name: 'Add a widget' })
    for (const title of ['Order ticket', 'Balances', 'Watchlist', 'Equity', 'Activity'])
      await expect(gallery.getByRole('button', { name: new RegExp(`^${title}`) })).toBeVisible()
    await gallery.getByRole('button', { name: /^Order book/ }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    const book = await tileOf(page, 'order-book')
    await expect(book.getByRole('table', { name: 'Bids and asks of AAPL' })).toBeVisible()
    await expect(book.getByRole('button', { name: /to the ticket/ })).toHaveCount(0)
  },
)
