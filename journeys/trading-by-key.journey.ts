/** The desk's main work without a mouse, where the focus goes, the switch that cancels everything, and a page that fails while an order is on its way. */
import { expect, type Locator, type Page } from '@playwright/test'
import { HEADERS } from './address.ts'
import { test } from './broker.ts'
import { atDashboard, expectAccessible, expectGoodLooks, placed } from './desk.ts'

/** Presses Tab until what is wanted has the keyboard, as a person does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${wanted} is not reached with Tab`)
}

test('keyboard alone: an order is placed, replaced and cancelled, and a position closed', async ({ page }) => {
  await atDashboard(page)
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Symbol or name' })).toBeFocused()
  await page.keyboard.type('KO')
  await expect(page.getByRole('option', { name: /^KO/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  const ticket = dialog.getByRole('form', { name: 'Order ticket, KO' })
  await expect(ticket.getByLabel('Quantity')).toBeFocused()
  await page.keyboard.type('3')
  // The keys that send are off until they are armed.
  await page.keyboard.press('Control+Shift+A')
  await expect(ticket.getByRole('button', { name: /^Buy 3 KO/ })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  const sent = ticket.getByRole('status', { name: 'The order you sent' })
  await expect(sent).toContainText('Filled')
  await tabTo(page, page.getByRole('button', { name: 'Place another' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('combobox', { name: 'Order type' }).first())
  await page.keyboard.press('l')
  await tabTo(page, page.getByRole('textbox', { name: 'Limit price' }).first())
  await page.keyboard.type('20')
  await expect(ticket.getByRole('button', { name: /^Buy \d+ KO at 20/ })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(sent).toContainText('Working')
  // What the toasts say lies on top, and goes first.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 500 })
  }).toPass()

  await page.keyboard.press('g')
  await page.keyboard.press('o')
  const rows = page.getByRole('table', { name: 'Working orders' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(1)
  await tabTo(page, rows.first())
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('e')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('21.5')
  await page.keyboard.press('Enter')
  await expect(rows.first()).toContainText('21.50')
  await tabTo(page, page.getByRole('button', { name: /^Cancel Buy 1 KO at 21\.50 limit/ }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Cancel order' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByText('No working orders')).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await tabTo(page, page.getByRole('button', { name: 'Close KO' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Sell 3 KO at market' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByText('No positions yet')).toBeVisible()
})

test('Shift and Escape, wherever one is, asks once and cancels everything that works', async ({ page }) => {
  const limit = { type: 'limit', limit_price: '20.00', qty: '1' }
  const account = await placed(page, { symbol: 'KO', ...limit }, { symbol: 'F', ...limit, limit_price: '2.00' })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible()
  // While something is typed, too.
  await page.getByRole('textbox', { name: 'Stocks: size', exact: true }).focus()
  await page.keyboard.press('Shift+Escape')
  const asked = page.getByRole('dialog', { name: 'Cancel 2 orders?' })
  await expectGoodLooks(page)
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await page.keyboard.press('Shift+Escape')
  await tabTo(page, page.getByRole('button', { name: 'Cancel 2 orders' }).first())
  await page.keyboard.press('Enter')
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByText('Cancel requested')).toHaveCount(2)
  await expectAccessible(page)
  // Its outcome is there from any page until it is done with.
  await page.keyboard.press('Escape')
  await page.goto(`/orders?account=${account}`)
  const mark = page.getByRole('contentinfo').getByRole('button', { name: 'Cancelling: 2 of 2 cancels' })
  await mark.click()
  await expect(results.getByText('Cancel requested')).toHaveCount(2)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(mark).toBeHidden()
  const working = async () =>
    (await (await page.request.get(`/api/accounts/${account}/v2/orders?status=open`)).json()).length
  await expect.poll(working).toBe(0)
  await page.keyboard.press('Shift+Escape')
  await expect(page.getByRole('dialog', { name: 'Nothing to cancel' })).toBeVisible()
})

test('spec 2 a page that fails says 500 and why, after what became of the order that was on its way', async ({
  page,
}) => {
  await page.goto('/assets/KO')
  const ticket = page.getByRole('form', { name: 'Order ticket, KO' })
  await ticket.getByLabel('Quantity').fill('2')
  let isTaken = false
  // It arrives, and its answer does not come back.
  await page.route(/\/v2\/orders$/, async (route) => {
    await route.fetch()
    isTaken = true
  })
  await page.route(/\/static\/balances.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("the balances are broken")' }),
  )
  await ticket.getByRole('button', { name: 'Buy 2 KO at market' }).click()
  await expect.poll(() => isTaken).toBe(true)
  await page.getByRole('link', { name: 'Balances' }).click()
  await expect(page).toHaveTitle(/^(PAPER · )?500 - the balances are broken$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Internal Server Error' })).toBeFocused()
  await expect(page.getByText('500', { exact: true })).toBeVisible()
  await expect(page.getByText('the balances are broken', { exact: true })).toBeVisible()
  const known = page.getByRole('status').filter({ hasText: 'Your order arrived' })
  await expect(known).toContainText(/Buy 2 KO at market.*, (filled|working|new)/i)
  await expectAccessible(page)
  await known.getByRole('link').click()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
  await expect(page.getByText('Buy 2 KO at market, day')).toBeVisible()
})

test('keyboard alone: what opens over the page gives the focus back to where it was, and what a menu or the palette opens does too', async ({
  page,
}) => {
  await placed(page, { symbol: 'AAPL', qty: '2' }, { symbol: 'KO', qty: '2' })
  await page.goto('/positions')
  const row = page.getByRole('table', { name: 'Positions' }).getByRole('row', { name: /AAPL/ })
  const dialog = page.getByRole('dialog')
  const menu = page.getByRole('menu')
  const isGivenBack = async (to: Locator, opened: Locator = dialog) => {
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(to).toBeFocused()
  }
  const choose = async (name: string) => {
    await page.getByRole('menuitem', { name }).press('Enter')
    await expect(menu).toBeHidden()
  }

  const close = row.getByRole('button', { name: 'Close AAPL' })
  await close.press('Enter')
  await isGivenBack(close)
  const more = row.getByRole('button', { name: 'More on AAPL' })
  await more.press('Enter')
  await choose('Reverse…')
  await isGivenBack(more)
  const trade = page.getByRole('banner').getByRole('button', { name: 'Trade', exact: true })
  await trade.press('Enter')
  await isGivenBack(trade)

  await row.press('m')
  await isGivenBack(more, menu)
  await row.press('m')
  await choose('Alert…')
  await isGivenBack(more)
  const symbol = row.getByRole('link', { name: 'AAPL' })
  await symbol.focus()
  await symbol.click({ button: 'right' })
  await isGivenBack(symbol, menu)
  await symbol.click({ button: 'right' })
  await choose('Alert')
  await isGivenBack(symbol)
  await row.press('c')
  await isGivenBack(row)
  await row.press('Control+k')
  await isGivenBack(row)
  await row.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('Basket of orders')
  await page.getByRole('option', { name: 'Basket of orders' }).first().click()
  await expect(dialog.getByRole('heading', { name: 'A basket of orders' })).toBeVisible()
  await isGivenBack(row)

  // Gone while the dialog was open: the row after it has the keyboard then; with the last row the page has it, not the window.
  const next = page.getByRole('table', { name: 'Positions' }).getByRole('row', { name: /KO/ })
  await close.press('Enter')
  await placed(page, { symbol: 'AAPL', qty: '2', side: 'sell' })
  await expect(page.getByRole('row', { name: /AAPL/, includeHidden: true })).toHaveCount(0)
  await isGivenBack(next)
  await next.press('c')
  await placed(page, { symbol: 'KO', qty: '2', side: 'sell' })
  await expect(page.getByRole('row', { name: /KO/, includeHidden: true })).toHaveCount(0)
  await isGivenBack(page.getByRole('main'))
})

test('keyboard alone: from a row that goes, the keys lead on from the next one', async ({ page }) => {
  const limit = { symbol: 'KO', qty: '1', type: 'limit' }
  const account = await placed(page, ...['20', '21', '22', '23', '24'].map((at) => ({ ...limit, limit_price: at })))
  await page.goto(`/orders?account=${account}&sort=limit_price`)
  const rows = page.getByRole('table', { name: 'Working orders' }).locator('tbody').getByRole('row')
  const at = (price: string) => rows.filter({ hasText: price })
  await expect(rows).toHaveCount(5)
  await tabTo(page, rows.first())
  await page.keyboard.press('j')
  await expect(at('21.00')).toBeFocused()

  // It is cancelled elsewhere, as a fill would end it.
  const cancel = async (price: string) => {
    const orders: { id: string; limit_price: string }[] = await (
      await page.request.get(`/api/accounts/${account}/v2/orders?status=open`)
    ).json()
    const id = orders.find(({ limit_price }) => Number(limit_price) === Number(price))?.id
    await page.request.delete(`/api/accounts/${account}/v2/orders/${id}`, { headers: HEADERS })
    await expect(at(price)).toHaveCount(0)
  }
  await cancel('21.00')
  await expect(at('22.00')).toBeFocused()
  await page.keyboard.press('j')
  await expect(at('23.00')).toBeFocused()

  // It is cancelled from the row itself, at the second asking.
  await page.keyboard.press('Delete')
  await tabTo(page, page.getByRole('button', { name: 'Keep', exact: true }))
  await page.keyboard.press('Enter')
  await expect(at('23.00').getByRole('button', { name: /^Cancel/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Cancel order' }).first())
  await page.keyboard.press('Enter')
  await expect(at('23.00')).toHaveCount(0)
  await expect(at('24.00')).toBeFocused()

  // The last of the list leaves the one before; what has the focus elsewhere keeps it, and Tab comes back to the list.
  await cancel('24.00')
  await expect(at('22.00')).toBeFocused()
  const filter = page.getByRole('searchbox', { name: 'Filter orders' }).or(page.getByLabel('Filter orders')).first()
  await filter.focus()
  await cancel('22.00')
  await expect(filter).toBeFocused()
  await tabTo(page, at('20.00'))
})
