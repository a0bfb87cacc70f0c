/** The product's main job, from nothing: a guest finds a symbol, buys, rests an order, watches both, cancels one. */
import { expect, test } from '@playwright/test'
import { chooseOption, expectAccessible, tryOpenMarket } from './desk.ts'

test('spec 1 a guest buys at market, rests a limit order, sees both live and cancels the one that rests', async ({
  page,
  context,
}) => {
  test.slow()
  await tryOpenMarket(page)
  await expectAccessible(page)

  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('AAPL')
  await expect(page.getByRole('option', { name: /^AAPL/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/assets\/AAPL/)
  const chart = page.getByRole('region', { name: /^AAPL chart, 1 day bars, from/ })
  await expect(chart.locator('canvas').first()).toBeVisible()
  for (const moving of [page.getByRole('region', { name: 'AAPL quote' }), chart.getByText(/O .* H .* C/)]) {
    const before = await moving.innerText()
    await expect.poll(() => moving.innerText()).not.toBe(before)
  }
  await expectAccessible(page)

  const ticket = page.getByRole('form', { name: 'Order ticket, AAPL' })
  await ticket.getByLabel('Quantity').fill('10')
  await ticket.getByRole('button', { name: 'Buy 10 AAPL at market' }).click()
  await expect(page.getByText(/^Bought \d+ AAPL at/).first()).toBeVisible()

  await chooseOption(ticket.getByRole('combobox', { name: 'Order type' }), 'Limit', 'exact')
  await ticket.getByLabel('Quantity').fill('5')
  await ticket.getByLabel('Limit price').fill('50.00')
  await ticket.getByRole('button', { name: 'Buy 5 AAPL at 50.00 limit' }).click()

  const second = await context.newPage()
  await second.goto('/orders')
  await page.getByRole('link', { name: /^Active Orders/ }).click()
  for (const tab of [page, second]) {
    const resting = tab.getByRole('row', { name: 'AAPL buy' }).filter({ hasText: /Limit\s*50\.00/ })
    await expect(resting).toContainText('0 / 5')
    await expect(resting).toContainText('Working')
  }
  await expectAccessible(page)

  await second.getByRole('link', { name: /^My Positions/ }).click()
  const position = second.getByRole('row', { name: /^AAPL/ })
  await expect(position).toContainText('10')
  const before = await position.innerText()
  await expect.poll(() => position.innerText()).not.toBe(before)
  await expectAccessible(second)
  await second.getByRole('link', { name: /^Active Orders/ }).click()

  const cancel = page.getByRole('button', { name: 'Cancel Buy 5 AAPL at 50.00 limit' })
  await cancel.click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  for (const tab of [page, second]) await expect(tab.getByText('No working orders')).toBeVisible()

  await page.reload()
  await expect(page.getByText('No working orders')).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('row', { name: 'AAPL buy' }).filter({ hasText: /Limit\s*50\.00/ })).toContainText(
    'Cancelled',
  )
  await expect(page.getByRole('row', { name: 'AAPL buy' }).filter({ hasText: /10 \/ 10\s*Market/ })).toContainText(
    'Filled',
  )

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/positions')
  await expect(page.getByRole('list', { name: 'Open positions' }).getByRole('link', { name: /AAPL/ })).toContainText(
    '10 at',
  )
  await page.goto('/orders?tab=all')
  await expect(page.getByRole('list', { name: 'All orders' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
})
