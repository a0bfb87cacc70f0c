/** Rules that an owner sets for themselves: no order that breaks one leaves the ticket, none by a key arrives, and each refusal leaves a receipt. */
import { expect } from '@playwright/test'
import { HEADERS } from './address.ts'
import { test } from './broker.ts'
import { expectAccessible, expectGoodLooks, placed } from './desk.ts'

test('guardrails hold for the ticket and for a key, and leave receipts', async ({ page }) => {
  const account = await placed(page)
  await page.goto('/settings/config')
  const rules = page.getByRole('form', { name: 'Guardrails' })
  await expect(page.getByText('No rule is set.')).toBeVisible()
  await expect(page.getByText('Nothing was refused')).toBeVisible()
  await rules.getByLabel('Size of an order, US dollars').fill('0')
  await expect(rules.getByRole('alert')).toHaveText('An amount is above zero, in dollars and cents.')
  await rules.getByLabel('Size of an order, US dollars').fill('1000')
  await rules.getByLabel('Trades a day').fill('1')
  await rules.getByRole('button', { name: 'Review and set…' }).click()
  const sure = page.getByRole('dialog', { name: 'Set these guardrails?' })
  await expect(sure.getByRole('region', { name: 'At once' })).toContainText('$1,000.00 at most')
  await expectAccessible(page)
  await sure.getByRole('button', { name: 'Set guardrails' }).click()
  await expect(page.getByRole('region', { name: 'In force now' })).toContainText('0 sent today')

  // What loosens waits for the next market day.
  await rules.getByLabel('Trades a day').fill('5')
  await rules.getByRole('button', { name: 'Review and set…' }).click()
  await expect(sure.getByRole('region', { name: 'Later' })).toContainText('5')
  await sure.getByRole('button', { name: 'Set guardrails' }).click()
  await expect(page.getByRole('region', { name: /^From .* on$/ })).toContainText('5')

  await page.goto('/assets/AAPL')
  const ticket = page.getByRole('form', { name: /^Order ticket, / })
  await ticket.getByLabel('Quantity').fill('1000')
  const stop = ticket.getByRole('listitem').filter({ hasText: 'above your $1,000.00 an order' })
  await expect(stop).toHaveAttribute('data-code', 'guardrail-order-value')
  await expect(ticket.locator('button[type=submit]')).toBeDisabled()
  await stop.getByRole('button', { name: /^Use \d+$/ }).click()
  await expect(ticket.getByText('1 of 1')).toBeVisible()
  await ticket.getByRole('button', { name: /^Buy \d+ AAPL at market/ }).click()
  await expect(ticket.getByRole('status', { name: 'The order you sent' })).toBeVisible()
  const mark = page.getByRole('contentinfo').getByRole('link', { name: /^Entries locked for the day: 1 of 1/ })
  await expect(mark).toBeVisible()

  const made = await page.request.post(`/api/accounts/${account}/keys`, { headers: HEADERS, data: { name: 'Bot' } })
  const { keyId, secretKey } = await made.json()
  const headers = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey }
  const data = { symbol: 'AAPL', qty: '1', side: 'buy', type: 'market', time_in_force: 'day' }
  const refused = await page.request.post('/v2/orders', { headers, data })
  expect([refused.status(), await refused.json()]).toEqual([
    403,
    {
      ...{ code: 40310000, message: 'guardrail trades-per-day: 1 of 1 trades are sent today' },
      ...{ rule: 'trades-per-day', limit: '1', value: '1' },
    },
  ])
  // What closes goes.
  expect((await page.request.delete('/v2/positions/AAPL', { headers })).status()).toBe(200)

  await mark.click()
  const receipts = page.getByRole('table', { name: 'Refused by guardrails' })
  const row = receipts.getByRole('row').filter({ hasText: 'Key Bot' })
  await expect(row).toContainText('Buy 1 AAPL')
  await expect(row).toContainText('Trades a day')
  await page.getByLabel('Filter receipts').fill('nothing of the kind')
  await expect(page.getByText('Nothing matches the filter')).toBeVisible()
  await page.getByLabel('Filter receipts').fill('bot')
  await expect(row).toBeVisible()
  await expectGoodLooks(page)
})
