/** The product's main job, from nothing: a guest finds a symbol, buys, rests an order, watches both, cancels one. */
import { expect, test } from '@playwright/test'
import { expectAccessible, openTheMarket, tryPracticeMarket } from './desk.ts'

test('spec 1 a guest buys at market, rests a limit order, sees both live and cancels the one that rests', async ({
  page,
  context,
}) => {
  await tryPracticeMarket(page)
  await openTheMarket(page)
  await expectAccessible(page)

  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /search/i }).fill('AAPL')
  await page.getByRole('option', { name: /AAPL/ }).first().click()
  await expect(page).toHaveURL(/\/assets\/AAPL/)
  await expect(page.locator('canvas').first()).toBeVisible()
  await expectAccessible(page)

  const ticket = page.getByRole('form', { name: /order ticket/i })
  await ticket.getByLabel('Quantity').fill('10')
  await ticket.getByRole('button', { name: 'Buy 10 AAPL at market' }).click()
  await expect(page.getByText(/filled|bought/i).first()).toBeVisible()

  await ticket.getByRole('combobox', { name: 'Order type' }).click()
  await page.getByRole('option', { name: 'Limit' }).click()
  await ticket.getByLabel('Quantity').fill('5')
  await ticket.getByLabel('Limit price').fill('50.00')
  await ticket.getByRole('button', { name: 'Buy 5 AAPL at 50.00 limit' }).click()

  const second = await context.newPage()
  await second.goto('/orders')
  await page.getByRole('link', { name: 'Active Orders' }).click()
  for (const tab of [page, second]) {
    await expect(tab.getByRole('row', { name: /AAPL.*limit/i })).toBeVisible()
  }
  await expectAccessible(page)

  await second.goto('/positions')
  const position = second.getByRole('row', { name: /AAPL/ })
  await expect(position).toContainText('10')
  const before = await position.innerText()
  await expect.poll(() => position.innerText()).not.toBe(before)
  await expectAccessible(second)

  const resting = page.getByRole('row', { name: /AAPL.*limit/i })
  await resting.hover()
  await resting.getByRole('button', { name: /cancel aapl limit buy/i }).click()
  await page.getByRole('button', { name: /cancel (the )?order/i }).click()
  await expect(resting).toBeHidden()
  await second.goto('/orders')
  await expect(second.getByRole('row', { name: /AAPL.*limit/i })).toBeHidden()

  await page.reload()
  await expect(page.getByRole('row', { name: /AAPL.*limit/i })).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/positions')
  await expect(page.getByText('AAPL').first()).toBeVisible()
  await expectAccessible(page)
})
