/** How the desk looks, and who may reach the account. */
import { expect, type Locator, test } from '@playwright/test'
import { expectAccessible, expectGoodLooks, tryPracticeMarket } from './desk.ts'

test('spec 4 the theme is chosen, applied at once and kept for the next visit', async ({ page }) => {
  await tryPracticeMarket(page)
  await page.getByRole('link', { name: 'General' }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expectGoodLooks(page)
  await page.getByRole('radio', { name: 'Light' }).click()
  await page.getByRole('radio', { name: 'teal' }).check({ force: true })
  await page.getByRole('switch', { name: 'Colour-blind-safe palette' }).click()
  await expectAccessible(page)
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await expect(html).toHaveAttribute('data-primary', 'teal')
  await expect(html).toHaveAttribute('data-palette', 'safe')
  await page.getByRole('radio', { name: 'System' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')
})

/** The id and the secret that the dialog of a new key shows. */
const keyShown = (made: Locator) =>
  Promise.all(['Key id', 'Secret key'].map((name) => made.getByRole('group', { name }).locator('code').innerText()))

test('spec 6 a key is made, its secret shown once, and it works until it is revoked', async ({ page, request }) => {
  await tryPracticeMarket(page)
  await page.getByRole('link', { name: 'Security' }).click()
  await page
    .getByRole('button', { name: /new key|create/i })
    .first()
    .click()
  await page.getByLabel('Name').fill('notebook')
  await page.getByRole('button', { name: 'Create key' }).click()
  const made = page.getByRole('dialog', { name: 'notebook is ready' })
  const [keyId = '', secret = ''] = await keyShown(made)
  expect(keyId).toMatch(/^PK/)
  await expectAccessible(page)
  const account = () =>
    request.get('/v2/account', { headers: { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secret } })
  expect((await account()).status()).toBe(200)

  await made.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(secret)).toBeHidden()
  const row = page.getByRole('row', { name: /notebook/ })
  await expect(row).toContainText(keyId)
  await expectGoodLooks(page)

  await row.getByRole('button', { name: 'Revoke the key notebook' }).click()
  const confirm = page.getByRole('dialog', { name: 'Revoke notebook?' })
  await confirm.getByRole('button', { name: 'Revoke notebook' }).click()
  await expect(row).toContainText('Revoked')
  await expect.poll(async () => (await account()).status()).toBe(401)
})

test('limits of a key are set with it, told in its row, and changed either way', async ({ page, request }) => {
  await tryPracticeMarket(page)
  await page.getByRole('link', { name: 'Security' }).click()
  await page
    .getByRole('button', { name: /new key/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'New access key' })
  await dialog.getByLabel('Name').fill('bot')
  await dialog.getByLabel('Maximum order value').fill('0')
  await expect(dialog.getByText('is above zero, in dollars and cents')).toBeVisible()
  await dialog.getByLabel('Maximum order value').fill('500')
  await dialog.getByLabel('Symbols').fill('aapl, btc/usd')
  await dialog.getByLabel('Orders a day').fill('3')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const made = page.getByRole('dialog', { name: 'bot is ready' })
  const [keyId = '', secret = ''] = await keyShown(made)
  await made.getByRole('button', { name: 'I have copied it' }).click()
  const row = page.getByRole('row', { name: /bot/ })
  await expect(row).toContainText('AAPL, BTC/USD · $500.00 an order · 3 orders a day')

  const headers = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secret }
  const send = (symbol: string) =>
    request.post('/v2/orders', {
      headers,
      data: { symbol, qty: '1', side: 'buy', type: 'limit', limit_price: '1', time_in_force: 'gtc' },
    })
  expect((await send('MSFT')).status()).toBe(403)
  await row.getByRole('button', { name: 'Limits of the key bot' }).click()
  const limits = page.getByRole('dialog', { name: 'Limits of bot' })
  await limits.getByLabel('Symbols').fill('')
  await expectGoodLooks(page)
  await limits.getByRole('button', { name: 'Set limits' }).click()
  await expect(row).not.toContainText('AAPL')
  expect((await send('MSFT')).status()).toBe(200)
  await row.getByRole('button', { name: 'Limits of the key bot' }).click()
  await limits.getByRole('radio', { name: 'Read only' }).click()
  await limits.getByRole('button', { name: 'Set limits' }).click()
  await expect(row).toContainText('Read only')
  expect((await send('MSFT')).status()).toBe(403)
  expect((await request.get('/v2/account', { headers })).status()).toBe(200)
})
