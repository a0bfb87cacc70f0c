/** Every form of the ticket: what is composed leaves as one order and is seen in place, by pointer and by key, docked, on a sheet, in a window. */
import { expect, type Locator, type Page } from '@playwright/test'
import { HEADERS } from './address.ts'
import { test } from './broker.ts'
import { chooseItem, chooseOption, expectAccessible, expectGoodLooks, placed } from './desk.ts'

const ordersOf = async (page: Page, account: string) =>
  (await (await page.request.get(`/api/accounts/${account}/v2/orders?status=all&nested=true`)).json()) as Record<
    string,
    unknown
  >[]

const chooseType = (ticket: Locator, type: string): Promise<void> =>
  chooseOption(ticket.getByRole('combobox', { name: 'Order type', exact: true }), type, 'exact')

async function desk(page: Page, symbol: string): Promise<{ ticket: Locator; account: string }> {
  const account = await placed(page)
  await page.goto(`/assets/${encodeURIComponent(symbol)}`)
  const ticket = page.getByRole('form', { name: /^Order ticket, / })
  await expect(ticket).toBeVisible()
  return { ticket, account }
}

test('spec 4 a bracket and a trailing stop leave as they were composed, and their state is seen in place', async ({
  page,
}) => {
  const { ticket, account } = await desk(page, 'AAPL')
  await chooseType(ticket, 'Limit')
  await ticket.getByLabel('Limit price').fill('100')
  await ticket.getByLabel('Quantity').fill('10')
  await ticket.getByRole('switch', { name: 'Exits' }).click()
  await ticket.getByLabel('Target', { exact: true }).fill('120')
  await ticket.getByLabel('Stop', { exact: true }).fill('105')
  await expect(ticket.getByRole('listitem').filter({ hasText: 'a cent from 100.00' })).toBeVisible()
  await ticket.getByLabel('Stop', { exact: true }).fill('95')
  await expect(ticket.getByText('4.00 to 1')).toBeVisible()
  await ticket.getByRole('combobox', { name: 'Order type', exact: true }).click()
  await expect(page.getByRole('option', { name: 'Trailing stop Not with exits' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await chooseItem(ticket.getByRole('button', { name: 'Copy the request' }), 'Copy request body')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('"order_class": "bracket"')
  await expectGoodLooks(page)
  await ticket.getByRole('button', { name: 'Buy 10 AAPL at 100.00 limit, target 120.00, stop 95.00' }).click()
  const sent = ticket.getByRole('status', { name: 'The order you sent' })
  await expect(sent).toContainText('Working')
  await expect(sent.getByRole('button', { name: 'Edit' })).toBeVisible()
  const [bracket] = await ordersOf(page, account)
  expect(bracket).toMatchObject({ order_class: 'bracket', limit_price: '100', qty: '10' })
  await sent.getByRole('button', { name: /^Cancel Buy 10 AAPL/ }).click()
  await sent.getByRole('button', { name: 'Cancel order' }).click()
  await expect(sent).toContainText('Cancelled')

  // Nothing of the order that left is still there, and no figure of it.
  await expect(ticket.getByText('Max loss')).toHaveCount(0)
  await expect(ticket.getByLabel('Limit price')).toHaveValue('')
  await sent.getByRole('button', { name: 'Place another' }).click()
  await chooseType(ticket, 'Trailing stop')
  await ticket.getByLabel('Trail', { exact: true }).fill('2.5')
  await expect(ticket.getByText(/^Stop at/)).toBeVisible()
  await ticket.getByRole('button', { name: 'Buy 1 AAPL trailing 2.5 %' }).click()
  await expect(sent).toContainText('Working')
  expect((await ordersOf(page, account))[0]).toMatchObject({ type: 'trailing_stop', trail_percent: '2.5' })
})

test('one contract and a vertical spread are found in the chain and traded at a net price', async ({
  page,
  broker,
}) => {
  const { ticket, account } = await desk(page, 'AAPL')
  await ticket.getByRole('radio', { name: 'Options' }).click()
  const strikes = page.getByRole('option')
  await ticket.getByRole('combobox', { name: 'Contract: strike' }).click()
  await expect(strikes.nth(10)).toBeVisible()
  await strikes.nth(Math.floor((await strikes.count()) / 2)).click()
  const contract = page.getByRole('form', { name: /^Order ticket, AAPL \d+ \w+ \d+ [\d.]+ call$/ })
  await expect(contract.getByText(/^[\d.]+ × [\d.]+ · delta/)).toBeVisible()
  await expect(contract.getByText('Max loss')).toBeVisible()
  await expectGoodLooks(page)
  await contract.getByRole('button', { name: /^Buy to open 1 AAPL .* call at market$/ }).click()
  await expect(contract.getByRole('status', { name: 'The order you sent' })).toContainText('Filled')
  await contract.getByRole('button', { name: 'Place another' }).click()

  await contract.getByRole('button', { name: 'Add a leg' }).click()
  await expect(ticket.getByText('Call debit spread', { exact: true })).toBeVisible()
  await chooseType(ticket, 'Limit')
  await ticket.getByRole('button', { name: 'Net price at mid' }).click()
  await expect(ticket.getByRole('radio', { name: 'Debit' })).toBeChecked()
  await expect(ticket.getByText('Max profit')).toBeVisible()
  await expectAccessible(page)
  await ticket.getByRole('button', { name: 'Net price that fills now' }).click()
  await ticket.getByRole('button', { name: 'All figures' }).click()
  await expect(ticket.getByText('Break-even after fees')).toBeVisible()
  await expectAccessible(page)
  await ticket.getByRole('button', { name: /^Buy 1 AAPL [\d.]+\/[\d.]+ call spread at [\d.]+ debit$/ }).click()
  await expect(ticket.getByRole('status', { name: 'The order you sent' })).toContainText(/Working|Filled/)
  const [spread] = await ordersOf(page, account)
  expect(spread).toMatchObject({ order_class: 'mleg', qty: '1' })
  expect(spread?.legs).toHaveLength(2)

  await page.goto(`/orders/${spread?.id}`)
  await expect(page.getByRole('table', { name: 'Legs' })).toBeVisible()
  // Alpaca tells no greeks of the past.
  if (broker === 'practice') {
    const greeks = page.getByRole('table', { name: 'Greeks at fill' })
    await expect(greeks.getByRole('row', { name: /^A unit, by the model [+−]?[\d.]+/ })).toBeVisible()
    await expectGoodLooks(page)
  }
})

test('crypto by an amount of dollars pays its fee in coins', async ({ page }) => {
  const { ticket, account } = await desk(page, 'BTC/USD')
  await chooseItem(ticket.getByRole('button', { name: 'Size in BTC, change' }), 'US dollars', 'exact')
  await ticket.getByLabel('Amount').fill('5')
  await expect(ticket.getByRole('listitem')).toContainText('worth $10.00 at least')
  await ticket.getByLabel('Amount').fill('2.5k')
  await expect(ticket.getByText(/^0\.\d+ BTC \(\d+ bps\)$/)).toBeVisible()
  await expectGoodLooks(page)
  await ticket.getByRole('button', { name: 'Buy $2,500.00 of BTC/USD at market' }).click()
  await expect(ticket.getByRole('status', { name: 'The order you sent' })).toContainText('Filled')
  expect((await ordersOf(page, account))[0]).toMatchObject({ notional: '2500', symbol: 'BTC/USD' })
})

test('keyboard alone: type, price, size by risk, exits and send; a dangerous order is reviewed first', async ({
  page,
}) => {
  const { account } = await desk(page, 'KO')
  await page.keyboard.press('b')
  const ticket = page.getByRole('form', { name: 'Order ticket, KO' })
  await expect(ticket.getByLabel('Quantity')).toBeFocused()
  await page.keyboard.type('20')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(ticket.getByRole('combobox', { name: 'Order type' })).toBeFocused()
  await page.keyboard.press('l')
  await expect(ticket.getByRole('combobox', { name: 'Order type' })).toHaveText('Limit')
  await page.keyboard.press('Alt+b')
  await expect(ticket.getByLabel('Limit price')).toHaveValue('b')
  await expect(ticket.getByText(/follows the bid until sent/)).toBeVisible()
  await page.keyboard.press('Control+b')
  // The template's exits are there: a stop 2 % away, and a target twice as far.
  await expect(ticket.getByLabel('Target', { exact: true })).toHaveValue('2')
  await ticket.getByLabel('Target', { exact: true }).fill('')
  await page.keyboard.press('Alt+r')
  await ticket.getByLabel('Risk').focus()
  await page.keyboard.type('400')
  await expect(ticket.getByText(/^\d+ shares, /)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(ticket.getByText('Order keys are off. Ctrl Shift A turns them on.')).toBeVisible()
  expect(await ordersOf(page, account)).toHaveLength(0)
  await page.keyboard.press('Control+Shift+A')
  await expect(ticket.getByText('Order keys are on')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(ticket.getByRole('status', { name: 'The order you sent' })).toContainText(/Working|Filled/)
  expect((await ordersOf(page, account))[0]).toMatchObject({ order_class: 'oto', type: 'limit' })
  await page.getByRole('heading', { level: 1 }).click()
  await expect(ticket.getByText('Order keys are on')).toBeHidden()

  await page.keyboard.press('b')
  await ticket.getByRole('combobox', { name: 'Order type' }).focus()
  await page.keyboard.press('l')
  await ticket.getByLabel('Limit price').fill('500')
  await page.keyboard.press('Control+Shift+A')
  await page.keyboard.press('Control+Enter')
  const review = page.getByRole('region', { name: 'Review the order' })
  await expect(review).toContainText('more than 1 % through the market')
  expect(await ordersOf(page, account)).toHaveLength(1)
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status', { name: 'The order you sent' })).toContainText(/Working|Filled/)
})

test('a window of its own goes on with the draft; a reload loses nothing', { tag: '@desk' }, async ({
  page,
  context,
}) => {
  const { ticket } = await desk(page, 'MSFT')
  await chooseType(ticket, 'Limit')
  await ticket.getByLabel('Limit price').fill('321.5')
  await ticket.getByLabel('Quantity').fill('7')
  await page.reload()
  await expect(ticket.getByLabel('Limit price')).toHaveValue('321.5')
  await expect(ticket.getByLabel('Quantity')).toHaveValue('7')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Ticket in a window of its own' }).click()
  const popup = await opened
  await popup.setViewportSize({ width: 380, height: 800 })
  const own = popup.getByRole('form', { name: 'Order ticket, MSFT' })
  await expect(own.getByLabel('Limit price')).toHaveValue('321.5')
  await expect(popup.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(popup)
  await expect(own.getByRole('button', { name: 'Buy 7 MSFT at 321.50 limit' })).toBeInViewport({ ratio: 1 })
  await own.getByRole('button', { name: 'Buy 7 MSFT at 321.50 limit' }).click()
  await expect(own.getByRole('status', { name: 'The order you sent' })).toContainText(/Working|Filled/)
})

test('on a phone the sheet holds every form, and starts as the settings say', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Order ticket' })
  await card.getByRole('textbox', { name: 'Stocks: size', exact: true }).fill('3')
  await chooseOption(card.getByRole('combobox', { name: 'Stocks: order type' }), 'Limit', 'exact')
  await card.getByRole('radio', { name: 'Every order' }).click()
  await expectGoodLooks(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/assets/KO')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog').getByRole('form', { name: 'Order ticket, KO' })
  await expect(ticket.getByLabel('Quantity')).toHaveValue('3')
  await ticket.getByLabel('Limit price').fill('30')
  await expectGoodLooks(page)
  await ticket.getByRole('button', { name: 'Buy 3 KO at 30.00 limit' }).click()
  await ticket
    .getByRole('region', { name: 'Review the order' })
    .getByRole('button', { name: 'Buy 3 KO at 30.00 limit' })
    .click()
  await expect(ticket.getByRole('status', { name: 'The order you sent' })).toContainText('Working')
})

test('a template is saved from the ticket without sending the order it is taken from', async ({ page }) => {
  const { ticket, account } = await desk(page, 'KO')
  await ticket.getByLabel('Quantity').fill('3')
  await expect(ticket.getByRole('button', { name: 'Buy 3 KO at market' })).toBeEnabled()
  await chooseItem(ticket.getByRole('button', { name: 'Templates' }), 'Save as template…')
  const save = page.getByRole('dialog', { name: 'Save as template' })
  await save.getByLabel('Name').fill('Three')
  await save.getByRole('button', { name: 'Save template' }).click()
  await expect(save).toBeHidden()
  await expect(ticket.getByRole('button', { name: 'Buy 3 KO at market' })).toBeVisible()
  expect(await ordersOf(page, account)).toHaveLength(0)

  await chooseItem(ticket.getByRole('button', { name: 'Templates' }), 'Save as template…')
  await save.getByLabel('Name').fill('Another')
  await page.keyboard.press('Enter')
  await expect(save).toBeHidden()
  expect(await ordersOf(page, account)).toHaveLength(0)
})

/** Ten KO are about to be bought in the dialog, on a page without a ticket of its own. */
async function tenKO(page: Page) {
  await page.goto('/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Active Orders' })).toBeVisible()
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Symbol or name' }).fill('KO')
  await page.keyboard.press('Enter')
  const ticket = dialog.getByRole('form', { name: 'Order ticket, KO' })
  await ticket.getByLabel('Quantity').fill('10')
  return { dialog, ticket }
}

test('what sends is in sight in the dialog, however much the ticket asks and tells', { tag: '@desk' }, async ({
  page,
}) => {
  await placed(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  const { ticket } = await tenKO(page)
  await ticket.getByRole('switch', { name: 'Exits' }).click()
  await chooseType(ticket, 'Limit')
  await ticket.getByText('Notes and tags').click()
  await expect(ticket.getByLabel('Limit price')).toBeVisible()
  await expect(ticket.locator('.button-send')).toBeInViewport({ ratio: 1 })
})

for (const left of ['its dialog was closed', 'another tab signed out'] as const)
  test(`a refusal is told of an order that was on its way when ${left}`, { tag: '@practice' }, async ({
    page,
    context,
  }) => {
    await placed(page)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let arrived = () => {}
    const isOnItsWay = new Promise<void>((resolve) => {
      arrived = resolve
    })
    await page.route('**/v2/orders', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      arrived()
      await held
      await route.fallback()
    })
    const { dialog, ticket } = await tenKO(page)
    await ticket.getByRole('button', { name: /^Buy 10 KO/ }).click()
    await isOnItsWay
    if (left === 'another tab signed out') {
      const answer = await context.request.delete('/api/_auth/session', { headers: HEADERS })
      expect(answer.ok()).toBe(true)
    } else {
      const [account] = (await (await page.request.get('/api/accounts')).json()) as [{ id: string }]
      const configured = await page.request.patch(`/api/accounts/${account.id}/v2/account/configurations`, {
        headers: HEADERS,
        data: { suspend_trade: true },
      })
      expect(configured.ok()).toBe(true)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    letGo()
    await expect(page.locator('.toast').filter({ hasText: 'Buy 10 KO' })).toContainText('Nothing was changed')
  })
