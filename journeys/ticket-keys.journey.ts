/** The ticket without a mouse and without sight: keys that are armed place, replace, cancel and close; its text alone says everything. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { chooseOption, expectAccessible, expectGoodLooks, placed, signInAtOpen } from './desk.ts'

interface Row {
  readonly [name: string]: unknown
}
const read = async (page: Page, account: string, path: string) =>
  (await (await page.request.get(`/api/accounts/${account}/v2/${path}`)).json()) as Row[]

/** Tab presses until the focus is on what is asked for. */
async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function desk(page: Page, symbol: string, ...orders: Record<string, string>[]) {
  await signInAtOpen(page)
  const account = await placed(page, ...orders)
  await page.goto(`/assets/${symbol}`)
  const ticket = page.getByRole('form', { name: `Order ticket, ${symbol}` })
  await expect(ticket).toBeVisible()
  return { account, ticket }
}

test('keyboard alone: an order is placed, replaced and cancelled, and a position closed', async ({ page }) => {
  const { account } = await desk(page, 'KO', { symbol: 'KO', qty: '12' })
  await page.goto(`/positions?account=${account}`)
  await expect(page.getByRole('heading', { level: 1, name: 'My Positions' })).toBeVisible()
  await page.keyboard.press('b')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Symbol or name' }).fill('KO')
  await page.keyboard.press('Enter')
  const ticket = page.getByRole('dialog').getByRole('form', { name: 'Order ticket, KO' })
  const sent = ticket.getByRole('status', { name: 'The order you sent' })
  await expect(ticket.getByLabel('Quantity')).toBeFocused()
  await page.keyboard.type('5')
  await page.keyboard.press('Alt+b')
  await page.keyboard.press('Alt+p')
  await expect(ticket.getByText(/^KO: bid [\d.]+, ask [\d.]+, last [\d.]+$/)).toBeVisible()
  await tabTo(page, ticket.getByRole('combobox', { name: 'Order type' }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(ticket.getByLabel('Limit price')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('20')
  // Return in a field sends nothing; neither does an order key before it is armed.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(ticket.getByText('Order keys are off. Ctrl Shift A turns them on.')).toBeVisible()
  await page.keyboard.press('Control+Shift+A')
  await expect(ticket).toHaveAttribute('data-armed', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(sent).toContainText('Working')
  await expect(sent).toContainText('Buy 5 KO at 20.00 limit')

  await tabTo(page, sent.getByRole('button', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: /^Edit Buy 5 KO/ })
  await tabTo(page, edit.getByRole('textbox', { name: 'Limit price' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('21')
  await tabTo(page, edit.getByRole('button', { name: /^Replace: / }))
  await page.keyboard.press('Enter')
  await expect(edit).toBeHidden()
  await expect(sent).toContainText('Buy 5 KO at 21.00 limit')
  // The keyboard goes on where it was, though the button that opened the dialog went with the order.
  await expect.poll(() => sent.evaluate((card) => card.contains(document.activeElement))).toBe(true)
  await tabTo(page, sent.getByRole('button', { name: 'Place another' }))
  if (!(await ticket.getByText('Order keys are on').isVisible())) await page.keyboard.press('Control+Shift+A')
  await page.keyboard.press('Control+z')
  await expect(sent).toContainText('Cancelled')
  expect((await read(page, account, 'orders?status=open')).length).toBe(0)

  // Flatten and cancel all in the symbol ask before they act; reverse finds what is held.
  await page.keyboard.press('Control+Shift+X')
  await expect(ticket.getByText('No working orders in KO.')).toBeVisible()
  await page.keyboard.press('Control+.')
  const reverse = page.getByRole('dialog', { name: 'Reverse KO?' })
  await expect(reverse).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reverse).toBeHidden()
  await expect(ticket).toBeVisible()
  await tabTo(page, ticket.getByLabel('Quantity'))
  if (!(await ticket.getByText('Order keys are on').isVisible())) await page.keyboard.press('Control+Shift+A')
  await page.keyboard.press('Control+,')
  const close = page.getByRole('dialog', { name: 'Close KO at market?' })
  await tabTo(page, close.getByRole('button', { name: 'Sell 12 KO at market' }))
  await page.keyboard.press('Enter')
  await expect(close).toBeHidden()
  await expect.poll(async () => (await read(page, account, 'positions')).length).toBe(0)
})

test('the order keys go off as soon as the ticket is left', async ({ page }) => {
  const { ticket } = await desk(page, 'KO')
  await page.keyboard.press('Control+Shift+A')
  await expect(ticket.getByText('Order keys are on')).toBeVisible()
  await expect(ticket.getByRole('textbox').first()).toBeFocused()
  await page.getByRole('button', { name: 'Show the bars as a table' }).focus()
  await expect(ticket.getByText('Order keys are on')).toBeHidden()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const does of ['review or send', 'reverse the position', 'close the position', 'cancel all in the symbol'])
    await expect(sheet).toContainText(`Order keys: ${does}`)
})

test('read by its text alone, the ticket says what is bought, what it costs, what is wrong and how each figure came about', async ({
  page,
}) => {
  const { ticket } = await desk(page, 'AAPL')
  await chooseOption(ticket.getByRole('combobox', { name: 'Order type' }), 'Limit', 'exact')
  await ticket.getByLabel('Limit price').fill('100')
  await ticket.getByLabel('Quantity').fill('10')
  await ticket.getByRole('button', { name: 'All figures' }).click()
  await expect(ticket.getByText('Weight in the account')).toBeVisible()
  await ticket.getByRole('button', { name: 'Order value' }).click()
  const text = await ticket.ariaSnapshot()
  for (const said of [
    /radio "Buy" \[checked\]/,
    /combobox "Order type".*Limit/,
    /textbox "Limit price": "?100/,
    /textbox "Quantity": "?10/,
    /definition: 1,000\.00/,
    /10 × 100\.00, its price\./,
    /Buying power/,
    /To a margin call/,
    /Prices/,
    /Limit buy at \$100\.00 or better, day order, regular hours/,
    /button "Buy 10 AAPL at 100\.00 limit"/,
  ])
    expect(text).toMatch(said)
  // What is wrong is read with the button.
  await ticket.getByLabel('Quantity').fill('100000')
  const button = ticket.getByRole('button', { name: /^Needs / })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(/Needs \$10,000,000\.00, you have .* Use [\d,]+/)
  await expectGoodLooks(page)
})

test('what may still be taken back when the page is left is not sent, and that is said', async ({ page }) => {
  const { account } = await desk(page, 'MSFT')
  await page.evaluate(() => localStorage.setItem('paddock.ticket', '{"undoSeconds":3}'))
  await page.reload()
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  const ticket = page.getByRole('form', { name: 'Order ticket, MSFT' })
  await expect(
    page
      .getByRole('region', { name: /^MSFT chart/ })
      .locator('canvas')
      .first(),
  ).toBeVisible()
  await ticket.getByRole('button', { name: 'Buy 1 MSFT at market' }).click()
  await expect(ticket.getByText(/leaves in \d s/)).toBeVisible()
  await page.getByRole('link', { name: 'Balances' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Not sent: Buy 1 MSFT at market' })).toBeVisible()
  await expect(page.getByText('You can spend now')).toBeVisible()
  expect(await read(page, account, 'orders?status=all')).toHaveLength(0)
  // The chart went with its page, and took what was drawn on it along.
  expect(failures).toEqual([])
})

test('a press can be taken back, and prices are moved on the chart', async ({ page }) => {
  const { account } = await desk(page, 'MSFT')
  await page.evaluate(() => localStorage.setItem('paddock.ticket', '{"undoSeconds":3}'))
  await page.reload()
  const ticket = page.getByRole('form', { name: 'Order ticket, MSFT' })
  await ticket.getByLabel('Quantity').fill('2')
  await ticket.getByRole('button', { name: 'Buy 2 MSFT at market' }).click()
  await expect(ticket.getByText(/leaves in \d s/)).toBeVisible()
  await ticket.getByRole('button', { name: 'Take it back' }).click()
  await expect(ticket.getByRole('button', { name: 'Buy 2 MSFT at market' })).toBeVisible()
  expect(await read(page, account, 'orders?status=all')).toHaveLength(0)

  await chooseOption(ticket.getByRole('combobox', { name: 'Order type' }), 'Limit', 'exact')
  const limit = ticket.getByLabel('Limit price')
  const before = Number(await limit.inputValue())
  const chart = page
    .getByRole('region', { name: /^MSFT chart/ })
    .locator('canvas')
    .first()
  const box = await chart.boundingBox()
  if (!box) throw new Error('The chart is not there')
  // The line is where the pointer turns into one that moves it.
  let y = 0
  for (let at = 20; at < box.height - 20 && y === 0; at += 4) {
    await page.mouse.move(box.x + 60, box.y + at)
    const cursor = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.chart-area > div')].some(
        ({ style }) => style.cursor === 'ns-resize',
      ),
    )
    if (cursor) y = at
  }
  expect(y).toBeGreaterThan(0)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + y + 40, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Number(await limit.inputValue())).toBeLessThan(before)
  await ticket.getByRole('button', { name: /^Buy 2 MSFT at [\d.]+ limit$/ }).click()
  await expect(ticket.getByRole('status', { name: 'The order you sent' })).toBeVisible({ timeout: 10_000 })
  expect(await read(page, account, 'orders?status=all')).toHaveLength(1)
})

test('a basket sells what is too much and buys what is missing, line by line', async ({ page }) => {
  const { account } = await desk(page, 'KO', { symbol: 'KO', qty: '100' })
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /search/i }).fill('basket')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A basket of orders' })
  await dialog.getByLabel('Symbols and weights').fill('AAPL 5\nMSFT 5\nNOPE 3')
  await expect(dialog).toContainText('Line 3: NOPE is not traded here.')
  await expect(dialog.getByRole('button', { name: 'Correct the lines' })).toBeDisabled()
  await dialog.getByLabel('Symbols and weights').fill('AAPL 5\nMSFT 5')
  await dialog.getByRole('switch', { name: 'Sell positions not in the basket' }).click()
  await dialog.getByRole('switch', { name: 'Whole shares only' }).click()
  const rows = dialog.getByRole('table', { name: 'Orders of the basket' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('Sell KO')
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: 'Send 3 orders' }).click()
  await expect(dialog.getByRole('status')).toContainText('3 of 3 orders are done.', { timeout: 20_000 })
  await expect(dialog.getByRole('list', { name: 'Orders of the basket' }).getByText('Sent')).toHaveCount(3)
  // It is there from any page until it is done with.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  const mark = page.getByRole('contentinfo').getByRole('button', { name: 'Basket: 3 of 3 orders' })
  await mark.click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(mark).toBeHidden()
  const held = await read(page, account, 'positions')
  expect(held.map(({ symbol }) => symbol).sort()).toEqual(['AAPL', 'MSFT'])
})

test('a basket is stopped and taken up again from other pages, and sends each order once', async ({ page }) => {
  const { account } = await desk(page, 'KO')
  const bodies: string[] = []
  let letOn = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letOn = resolve
  })
  await page.route(/\/v2\/orders$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    bodies.push(route.request().postData() ?? '')
    // The second is on its way for as long as it is looked at.
    if (bodies.length === 2) await isHeld
    return route.continue()
  })
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /search/i }).fill('basket')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A basket of orders' })
  await dialog.getByLabel('Symbols and weights').fill('AAPL 2\nMSFT 2\nKO 2\nJPM 2')
  await dialog.getByRole('button', { name: 'Send 4 orders' }).click()
  await expect.poll(() => bodies.length).toBe(2)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Assets' }).click()
  const bar = page.getByRole('contentinfo')
  await bar.getByRole('button', { name: 'Stop: Basket' }).click()
  letOn()
  const mark = bar.getByRole('button', { name: /^Basket: 2 of 4 orders/ })
  await expect(mark).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Stop: Basket' })).toBeHidden()
  expect(bodies).toHaveLength(2)

  // After a reload, on another page, it is there as it was left.
  await page.goto('/orders')
  await mark.click()
  await expect(dialog.getByRole('status')).toContainText('2 of 4 orders are done')
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(dialog.getByRole('status')).toContainText('4 of 4 orders are done')
  const orders = await read(page, account, 'orders?status=all')
  expect(orders.map(({ symbol }) => symbol).sort()).toEqual(['AAPL', 'JPM', 'KO', 'MSFT'])
})

test('at its defaults the ticket fits a small phone without scrolling', async ({ page }) => {
  await signInAtOpen(page)
  await page.setViewportSize({ width: 360, height: 720 })
  await page.goto('/assets/AAPL')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Buy 1 AAPL at market' })).toBeVisible()
  await expect
    .poll(() => dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBeLessThanOrEqual(0)
})
