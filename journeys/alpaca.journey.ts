/** An account of Alpaca's at the desk; another desk stands in for Alpaca. */
import { expect, type Page, test } from '@playwright/test'
import { serverAddress, upstreamAddress } from './address.ts'
import { expectAccessible, expectGoodLooks, tryPracticeMarket } from './desk.ts'
import { type KeyPair, newKey } from './upstream.ts'

async function addKeys(page: Page, { keyId, secretKey }: KeyPair, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add keys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Alpaca keys' })
  await dialog.getByLabel('Key id').fill(keyId)
  await dialog.getByLabel('Secret key', { exact: true }).fill(secretKey)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Test and save' }).click()
}

const switchTo = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: new RegExp(name) }).click()
}

test('spec 2 a paper account is connected, trades through the desk, and is removed', async ({ page }) => {
  const key = await newKey(upstreamAddress)
  await tryPracticeMarket(page)
  await page.getByRole('link', { name: 'Alpaca', exact: true }).click()
  await expect(page.getByText('No connection yet')).toBeVisible()
  await expectAccessible(page)

  await addKeys(page, { keyId: key.keyId, secretKey: 'wrong' }, 'Swing')
  const dialog = page.getByRole('dialog', { name: 'Add Alpaca keys' })
  await expect(dialog.getByText(/Neither the paper nor the live server knows this pair/)).toBeVisible()
  await expectAccessible(page)
  const secret = dialog.getByLabel('Secret key', { exact: true })
  await expect(secret).toHaveAttribute('type', 'password')
  await dialog.getByRole('button', { name: 'Show the secret key' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await secret.fill(key.secretKey)
  await dialog.getByRole('button', { name: 'Test and save' }).click()

  const card = page.getByRole('region', { name: 'Swing' })
  await expect(card).toContainText('Paper')
  await expect(card).toContainText('Connected')
  await expect(card).toContainText(`…${key.keyId.slice(-4)}`)
  await expect(page.getByText(key.keyId)).toHaveCount(0)
  await expectGoodLooks(page)
  await card.getByRole('button', { name: 'Rename Swing' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Paper desk')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()

  await switchTo(page, 'Paper desk')
  await expect(page).toHaveTitle(/^PAPER · /)
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon-paper.svg')
  await expect(page.getByRole('button', { name: /practice clock/i })).toHaveCount(0)
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /stream/ })
    .click()
  const connections = page.getByRole('dialog', { name: 'Connections' })
  await expect(connections).toContainText(/Last response of Alpaca\s*\d\d:\d\d:\d\d, 200/)
  await expect(connections).not.toContainText('Practice clock')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(connections).toBeHidden()
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('BTC/USD')
  await expect(page.getByRole('option', { name: /^BTC\/USD/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  const ticket = page.getByRole('form', { name: 'Order ticket, BTC/USD' })
  await ticket.getByLabel('Quantity').fill('0.01')
  await ticket.getByRole('button', { name: 'Buy 0.01 BTC/USD at market' }).click()
  await expect(page.getByText(/^Bought 0\.01 BTC\/USD at/).first()).toBeVisible()

  await page.getByRole('link', { name: /^My Positions/ }).click()
  const position = page.getByRole('row', { name: /^BTC\/?USD/ })
  // A hundredth, less the fee of a quarter percent.
  await expect(position).toContainText('0.009975')
  const before = await position.innerText()
  await expect.poll(() => position.innerText(), { timeout: 30_000 }).not.toBe(before)
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByText('Alpaca paper', { exact: true })).toBeVisible()
  await expect(page.getByText('Order types')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Alpaca', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Paper desk' }).click()
  const confirm = page.getByRole('dialog', { name: 'Remove Paper desk?' })
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Remove Paper desk' }).click()
  await expect(page.getByText('No connection yet')).toBeVisible()
  await expect(page).toHaveTitle('Brokerage provider integration · Paddock')
})

test('an account of Alpaca’s is forked into practice, and its prices are traded with practice money', async ({
  page,
}) => {
  await tryPracticeMarket(page)
  await page.getByRole('link', { name: 'Alpaca', exact: true }).click()
  await addKeys(page, await newKey(upstreamAddress), 'Paper desk')
  await expect(page.getByRole('region', { name: 'Paper desk' })).toContainText('Connected')
  await switchTo(page, 'Paper desk')
  await expect(page).toHaveTitle(/^PAPER · /)
  const account = new URL(page.url()).searchParams.get('account')
  const bought = await page.request.post(`/api/accounts/${account}/v2/orders`, {
    headers: { origin: serverAddress },
    data: { symbol: 'BTC/USD', qty: '0.01', side: 'buy', type: 'market', time_in_force: 'gtc' },
  })
  expect(bought.ok()).toBe(true)
  await page.getByRole('link', { name: /^My Positions/ }).click()
  await expect(page.getByRole('row', { name: /^BTC\/?USD/ })).toContainText('0.009975')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Fork', exact: true }).click()
  const fork = page.getByRole('dialog', { name: 'Fork this account' })
  await expect(fork).toContainText('A practice account with its current cash and positions')
  await fork.getByLabel('Name').fill('Copy of paper')
  await fork.getByRole('button', { name: 'Fork' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Copy of paper' })).toBeVisible()
  await expect(page.getByText('Forked from Paper desk')).toBeVisible()
  await page.getByRole('link', { name: /^My Positions/ }).click()
  await expect(page.getByRole('row', { name: /^BTC\/?USD/ })).toContainText('0.009975')

  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'New practice account' }).click()
  const opening = page.getByRole('dialog', { name: 'New practice account' })
  await opening.getByLabel('Name').fill('Real prices')
  await opening.getByRole('radio', { name: 'Live prices' }).click()
  await expect(opening.getByRole('combobox', { name: 'Connection' })).toHaveText('Paper desk')
  await expectGoodLooks(page)
  await opening.getByRole('button', { name: 'Open account' }).click()
  await expect(page.getByRole('button', { name: 'Account: Real prices' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText('Live prices, practice money')).toBeVisible()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByText('The prices are real: those of Paper desk.')).toBeVisible()
  await expectGoodLooks(page)
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('ETH/USD')
  await expect(page.getByRole('option', { name: /^ETH\/USD/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  const live = page.getByRole('form', { name: 'Order ticket, ETH/USD' })
  await live.getByLabel('Quantity').fill('0.5')
  await live.getByRole('button', { name: 'Buy 0.5 ETH/USD at market' }).click()
  await expect(page.getByText(/^Bought 0\.5 ETH\/USD at/).first()).toBeVisible({ timeout: 20_000 })
})

test('spec 6 a live account takes no order until its owner has typed the words, and says that it is live', async ({
  page,
}) => {
  const key = await newKey(serverAddress)
  await tryPracticeMarket(page)
  await page.getByRole('link', { name: 'Alpaca', exact: true }).click()
  await addKeys(page, key, 'Household')
  await expect(page.getByText(/a guest cannot keep the key of a live account/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByLabel('E-mail').fill(`live-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Save this account' }).click()
  await expect(page.getByText('Account saved', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Alpaca', exact: true }).click()
  await addKeys(page, key, 'Household')
  const card = page.getByRole('region', { name: 'Household' })
  await expect(card).toContainText('Locked: read-only')
  await expectGoodLooks(page)

  await switchTo(page, 'Household')
  await expect(page).toHaveTitle(/^LIVE · /)
  const account = new URL(page.url()).searchParams.get('account')
  const order = () =>
    page.request.post(`/api/accounts/${account}/v2/orders`, {
      headers: { origin: serverAddress },
      data: { symbol: 'BTC/USD', qty: '0.01', side: 'buy', type: 'market', time_in_force: 'gtc' },
    })
  expect([(await order()).status(), (await (await order()).json()).message]).toEqual([
    403,
    'this live account is locked: its owner can unlock it in Paddock under Settings, Alpaca',
  ])

  await card.getByRole('button', { name: 'Unlock Household' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlock Household' })
  const unlock = dialog.getByRole('button', { name: 'Unlock for real money' })
  await expect(unlock).toBeDisabled()
  await dialog.getByLabel('Type: trade with real money').fill('trade with real money')
  await expectAccessible(page)
  await unlock.click()
  await expect(card).toContainText('Unlocked: orders trade real money.')
  expect((await order()).status()).toBe(200)
  await page.reload()
  await expect(page).toHaveTitle(/^LIVE · /)
  await expect(card).toContainText('Unlocked')
  await expectGoodLooks(page)

  // What costs real money is held down; a large order on a sheet on which its symbol is typed.
  await page.goto(`/assets/BTC%2FUSD?account=${account}`)
  const ticket = page.getByRole('form', { name: 'Order ticket, BTC/USD' })
  await ticket.getByRole('button', { name: 'Size in BTC, change' }).click()
  await page.getByRole('menuitem', { name: 'US dollars', exact: true }).click()
  await ticket.getByLabel('Amount').fill('60k')
  const large = ticket.getByRole('button', { name: /^Buy \$60,000\.00 of BTC\/USD at market/ })
  await large.click()
  const sheet = page.getByRole('region', { name: 'Review the order' })
  await expect(sheet).toBeHidden()
  await large.click({ delay: 1000 })
  await expect(sheet).toContainText('On Household')
  await expect(large).toBeDisabled()
  await sheet.getByLabel('Type BTC/USD to confirm').fill('BTC')
  await expect(large).toBeDisabled()
  await sheet.getByLabel('Type BTC/USD to confirm').fill('btc/usd')
  await expectAccessible(page)
  await large.click({ delay: 1000 })
  await expect(ticket.getByRole('status', { name: 'The order you sent' })).toContainText('Filled')

  // So is everything that is closed at once: by a word.
  await page.goto(`/positions?account=${account}`)
  await page.getByRole('button', { name: 'Close all…' }).click()
  const closing = page.getByRole('dialog', { name: /^Close 1 position at market/ })
  const close = closing.getByRole('button', { name: 'Close 1 position' })
  await expect(close).toBeDisabled()
  await closing.getByLabel('Type close to close real positions').fill('clos')
  await expect(close).toBeDisabled()
  await closing.getByLabel('Type close to close real positions').fill('close')
  await expectAccessible(page)
  await close.click()
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(results).toHaveText([/Order sent/])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No positions yet')).toBeVisible()

  await page.goto(`/settings/alpaca?account=${account}`)
  await card.getByRole('button', { name: 'Lock Household' }).click()
  await expect(card).toContainText('Locked: read-only')
  expect((await order()).status()).toBe(403)
})
