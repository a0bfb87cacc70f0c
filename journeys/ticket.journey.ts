/** The order ticket: prices from the quote, sizes in dollars, refusals with numbers, and one order per press. */
import { dayAt, hoursOf, nextTradingDay } from '@paddock/market/sessions/calendar'
import { expect } from '@playwright/test'
import { HEADERS } from './address.ts'
import { test } from './broker.ts'
import { chooseItem, chooseOption, expectGoodLooks, firstAccount } from './desk.ts'

test('spec 5 the ticket takes prices from the quote and sizes in dollars, and says in numbers why an order cannot be', async ({
  page,
}) => {
  await page.goto('/positions')
  await expect(page.getByRole('heading', { level: 1, name: 'My Positions' })).toBeVisible()
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Symbol or name' }).fill('AAPL')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('form', { name: 'Order ticket, AAPL' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Change symbol' }).click()
  await dialog.getByRole('combobox', { name: 'Symbol or name' }).fill('msft')
  await page.keyboard.press('Enter')
  const ticket = dialog.getByRole('form', { name: 'Order ticket, MSFT' })
  await chooseOption(ticket.getByRole('combobox', { name: 'Order type' }), 'Limit', 'exact')
  const limit = ticket.getByLabel('Limit price')
  const priceAfter = async (press: string) => {
    await ticket.getByRole('button', { name: press }).click()
    return Number(await limit.inputValue())
  }
  const bid = await priceAfter('Limit at the bid')
  expect(await priceAfter('Limit at mid')).toBeGreaterThan(bid * 0.99)
  const ask = await priceAfter('Limit at the ask')
  expect(ask).toBeGreaterThan(bid * 0.999)
  expect(await priceAfter('Limit one tick higher')).toBeCloseTo(ask + 0.01, 6)

  await limit.fill('100')
  await limit.press('Tab')
  for (const name of ['USD', 'Bid', 'Mid', 'Ask', 'Last', '−1', '+1']) {
    await expect(page.locator(':focus')).toHaveText(name)
    await page.keyboard.press('Tab')
  }
  await expect(ticket.getByLabel('Quantity')).toBeFocused()
  await page.keyboard.type('100000')
  await expect(ticket.getByRole('listitem')).toContainText(/Needs \$[\d,.]+, you have \$[\d,.]+\. Buy [\d,]+ at most\./)
  await expect(ticket.getByRole('button', { name: /^Needs \$[\d,.]+, you have \$[\d,.]+\.$/ })).toBeDisabled()
  await ticket.getByRole('button', { name: /^Use / }).click()
  await expect(ticket.getByRole('listitem').filter({ hasText: 'Needs' })).toHaveCount(0)
  await chooseItem(ticket.getByRole('button', { name: 'Size in shares, change' }), 'US dollars', 'exact')
  await ticket.getByLabel('Amount').fill('250')
  await expect(ticket.getByRole('button', { name: 'Buy $250.00 of MSFT at 100.00 limit' })).toBeEnabled()
  await ticket.getByLabel('Amount').fill('')
  await expect(ticket.getByRole('button', { name: 'Enter an amount above zero.' })).toBeDisabled()
  await expectGoodLooks(page)
})

test('spec 5 what is asked for on the page of an asset comes into the ticket that is docked there; where that is out of sight, a dialog opens', async ({
  page,
}) => {
  await page.goto('/assets/AAPL')
  const ticket = page.getByRole('form', { name: 'Order ticket, AAPL' })
  const quantity = ticket.getByLabel('Quantity')
  await quantity.fill('7')
  await page.getByRole('region', { name: 'AAPL quote' }).click()
  await page.keyboard.press('s')
  await expect(ticket.getByRole('radio', { name: 'Sell' })).toBeChecked()
  await expect(quantity).toBeFocused()
  await expect(quantity).toHaveValue('7')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).press('b')
  await expect(ticket.getByRole('radio', { name: 'Buy' })).toBeChecked()

  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('no chart')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: 'right' })
  const item = page.getByRole('menuitem', { name: /^Sell limit at / })
  const at = /at ([\d.,]+)/.exec(await item.innerText())?.[1]?.replaceAll(',', '') ?? ''
  await item.click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(ticket.getByLabel('Limit price')).toHaveValue(at)
  await expect(ticket.getByRole('radio', { name: 'Sell' })).toBeChecked()
  await expect(quantity).toHaveValue('7')
  await expect(ticket.locator(':focus')).toHaveCount(1)

  await page.getByRole('region', { name: 'AAPL quote' }).click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('Buy')
  await page.getByRole('option', { name: 'Buy', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(ticket.getByRole('radio', { name: 'Buy' })).toBeChecked()
  await expect(ticket.locator(':focus')).toHaveCount(1)
  await expect(page.getByRole('form', { name: /^Order ticket/ })).toHaveCount(1)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('region', { name: 'AAPL quote' }).getByRole('button', { name: 'Sell', exact: true }).click()
  const sheet = page.getByRole('dialog').getByRole('form', { name: 'Order ticket, AAPL' })
  await expect(sheet.getByRole('radio', { name: 'Sell' })).toBeChecked()
})

test('spec 5 pressed twice, the ticket sends one order; on a phone it is a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/assets/KO')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog').getByRole('form', { name: 'Order ticket, KO' })
  await ticket.getByLabel('Quantity').fill('3')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v2/orders')) sent.push(request.postData() ?? '')
  })
  await ticket.getByRole('button', { name: 'Buy 3 KO at market' }).dblclick()
  await expect(page.getByText(/^Bought \d+ KO at/).first()).toBeVisible()
  await page.goto('/orders?tab=all')
  await expect(page.getByRole('list', { name: 'All orders' }).getByRole('listitem')).toHaveCount(1)
  expect(sent).toHaveLength(1)
})

test('spec 5 at night the ticket quotes the overnight venue, which is where its order is judged @practice', async ({
  page,
}) => {
  const account = await firstAccount(page)
  const api = `/api/accounts/${account}`
  const { timestamp }: { timestamp: string } = await (await page.request.get(`${api}/v2/clock`)).json()
  const night = hoursOf(nextTradingDay(dayAt(Date.parse(timestamp)))).preOpen - 6 * 3_600_000
  for (const data of [{ kind: 'run-to', at: new Date(night).toISOString() }, { kind: 'pause' }]) {
    const answer = await page.request.put(`${api}/clock`, { headers: HEADERS, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const quoted = await page.request.get(`${api}/v2/stocks/quotes/latest?symbols=AAPL&feed=overnight`)
  const { quotes }: { quotes: { AAPL: { ap: number; bp: number } } } = await quoted.json()
  await page.goto('/assets/AAPL')
  await expect(page.getByRole('region', { name: 'AAPL quote' })).toBeVisible()
  await page.keyboard.press('b')
  const ticket = page.getByRole('form', { name: 'Order ticket, AAPL' })
  await chooseOption(ticket.getByRole('combobox', { name: 'Order type' }), 'Limit', 'exact')
  await ticket.getByRole('button', { name: 'Limit at the ask' }).click()
  await expect(ticket.getByLabel('Limit price')).toHaveValue(quotes.AAPL.ap.toFixed(2))
  await ticket.getByRole('button', { name: 'Limit at the bid' }).click()
  await expect(ticket.getByLabel('Limit price')).toHaveValue(quotes.AAPL.bp.toFixed(2))
})
