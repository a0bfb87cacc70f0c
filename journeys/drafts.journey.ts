/** Orders that await approval: what a key may not send arrives on the open desk, and becomes an order once, when its owner says so. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { HEADERS } from './address.ts'
import { test } from './broker.ts'
import { chooseItem, expectAccessible, expectGoodLooks, placed } from './desk.ts'

/** A key of the account with limits, and how it sends an order. */
async function limitedKey(page: Page, account: string, limits: object) {
  const data = { name: 'Bot', limits }
  const made = await page.request.post(`/api/accounts/${account}/keys`, { headers: HEADERS, data })
  const { keyId, secretKey } = await made.json()
  const headers = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey }
  return {
    headers,
    send: (order: object) => page.request.post('/v2/orders', { headers, data: order }),
  }
}
const order = (qty: string, more: object = {}) => ({
  ...{ symbol: 'AAPL', qty, side: 'buy', type: 'limit', time_in_force: 'day', limit_price: '1.00' },
  ...more,
})

test('what a key may not send is approved, edited, discarded and brought back', async ({ page }) => {
  const account = await placed(page)
  await page.goto('/orders?tab=drafts')
  await expect(page.getByText('No drafts to approve')).toBeVisible()
  await expectAccessible(page)

  const { headers, send } = await limitedKey(page, account, { orderValue: '5', symbols: ['AAPL'] })
  const refused = await send(order('7', { client_order_id: 'bot-seven' }))
  expect([refused.status(), (await refused.json()).message]).toEqual([
    403,
    expect.stringMatching(/^key limit order-value: 7 is above 5 an order; kept as draft \S+, which awaits its owner/),
  ])
  const told = page.getByRole('listitem').filter({ hasText: 'Key Bot: Buy 7 AAPL at 1.00 limit' })
  await expect(told.first()).toContainText('It awaits your approval. $7.00 is above $5.00 an order')
  const table = page.getByRole('table', { name: 'Drafts' })
  const row = (text: string) => table.getByRole('row').filter({ hasText: text })
  await expect(row('Buy 7 AAPL')).toContainText('Key Bot')
  await expect(row('Buy 7 AAPL')).toContainText('$7.00')
  await expect(page.getByRole('tab', { name: /^Drafts/ })).toHaveText(/1$/)

  // From anywhere the news leads to the list.
  await page.getByRole('link', { name: 'Assets' }).click()
  expect((await send(order('6'))).status()).toBe(403)
  await page.getByRole('button', { name: 'Review' }).first().click()
  await expect(row('Buy 6 AAPL')).toBeVisible()
  await row('Buy 6 AAPL').press('Delete')
  await expect(row('Buy 6 AAPL')).toBeHidden()

  // In words, and sent once: the script finds its order under the name it gave.
  await row('Buy 7 AAPL')
    .getByRole('button', { name: /^Approve / })
    .click()
  const sure = page.getByRole('dialog', { name: 'Approve this draft?' })
  await expect(sure).toContainText('bot-seven')
  await expectAccessible(page)
  await sure.getByRole('button', { name: 'Buy 7 AAPL at 1.00 limit' }).click()
  await expect(page.getByText('Sent: Buy 7 AAPL at 1.00 limit').first()).toBeVisible()
  await expect(row('Buy 7 AAPL')).toBeHidden()
  const found = await page.request.get('/v2/orders:by_client_order_id?client_order_id=bot-seven', { headers })
  expect(await found.json()).toMatchObject({ qty: '7', client_order_id: 'bot-seven' })

  for (const qty of ['8', '9']) expect((await send(order(qty))).status()).toBe(403)
  expect((await send(order('1', { symbol: 'MSFT' }))).status()).toBe(403)
  await expect(row('Buy 1 MSFT')).toContainText('MSFT is not among AAPL')
  await page.getByRole('searchbox', { name: 'Filter drafts' }).fill('msft')
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Filter drafts' }).fill('')
  await page.getByRole('button', { name: 'Value then' }).click()
  await expect(page).toHaveURL(/sort=-value/)

  await row('Buy 9 AAPL')
    .getByRole('button', { name: /^More on / })
    .click()
  await page.getByRole('menuitem', { name: 'Discard' }).click()
  await expect(row('Buy 9 AAPL')).toBeHidden()
  const gone = page.getByRole('listitem').filter({ hasText: 'Discarded: Buy 9 AAPL' })
  await gone.getByRole('button', { name: 'Undo' }).click()
  await expect(row('Buy 9 AAPL').getByRole('button', { name: /^Approve / })).toBeVisible()

  await row('Buy 9 AAPL')
    .getByRole('button', { name: /^More on / })
    .click()
  await page.getByRole('menuitem', { name: 'Expires…' }).click()
  const until = page.getByRole('dialog', { name: 'Expiry' })
  await until.getByLabel('Expires, New York').fill('2015-01-02T10:00')
  await until.getByRole('button', { name: 'Set the time' }).click()
  await expect(until.getByText(/is past: it is/)).toBeVisible()
  await until.getByRole('button', { name: 'Keep as it is' }).click()

  // In the ticket it is a draft no more: nothing can be sent twice.
  await row('Buy 8 AAPL')
    .getByRole('button', { name: /^More on / })
    .click()
  await page.getByRole('menuitem', { name: /^Edit in ticket/ }).click()
  const ticket = page.getByRole('form', { name: /^Order ticket, AAPL/ })
  await expect(ticket.getByLabel('Quantity')).toHaveValue('8')
  await expect(ticket.getByLabel('Limit price')).toHaveValue('1.00')
  await page.keyboard.press('Escape')
  await expect(row('Buy 8 AAPL')).toBeHidden()
  await page.getByRole('button', { name: 'Include closed' }).click()
  await expect(row('Buy 8 AAPL')).toContainText('Discarded')
  await row('Buy 8 AAPL')
    .getByRole('button', { name: /^Restore / })
    .click()
  await expect(row('Buy 8 AAPL')).toContainText('Awaits approval')
  await expect(row('Buy 7 AAPL').getByRole('link', { name: /^The order/ })).toBeVisible()

  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /export/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const csv = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(csv).toContain('bot-seven')
  await expectGoodLooks(page)
})

test('the ticket keeps what it composed, and its refusal is told where it is approved', async ({ page }) => {
  await page.goto('/assets/AAPL')
  const ticket = page.getByRole('form', { name: /^Order ticket, / })
  await ticket.getByLabel('Quantity').fill('900000')
  await chooseItem(ticket.getByRole('button', { name: 'Templates' }), 'Keep as draft…')
  const keep = page.getByRole('dialog', { name: 'Keep as draft' })
  await keep.getByLabel('Why').fill('after the news')
  await expectAccessible(page)
  await keep.getByRole('button', { name: 'Keep draft' }).click()
  await expect(page.getByText('Kept as a draft').first()).toBeVisible()

  await page.goto('/orders?tab=drafts')
  const row = page.getByRole('table', { name: 'Drafts' }).getByRole('row').filter({ hasText: '900,000' })
  await expect(row).toContainText('Ticket')
  await expect(row).toContainText('after the news')
  await row.getByRole('button', { name: /^Approve / }).click()
  const sure = page.getByRole('dialog', { name: 'Approve this draft?' })
  const sending = sure.getByRole('button', { name: /^Buy 900,000 AAPL/ })
  if (await sure.getByLabel('Type AAPL to confirm').isVisible())
    await sure.getByLabel('Type AAPL to confirm').fill('aapl')
  await sending.click()
  await expect(sure.getByRole('alert')).toContainText('It was refused and still waits')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Refused when approved')
})
