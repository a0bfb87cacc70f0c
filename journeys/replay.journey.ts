/** A day of real prices is recorded through Alpaca and practised on; another desk stands in for Alpaca. */
import { expect, type Page, test } from '@playwright/test'
import { serverAddress, upstreamAddress } from './address.ts'
import { expectAccessible, expectGoodLooks, tryPracticeMarket } from './desk.ts'
import { newKey } from './upstream.ts'

/** A new guest with keys of the desk that stands in for Alpaca; answers the list of recordings. */
async function connected(page: Page) {
  const { keyId, secretKey } = await newKey(upstreamAddress)
  await tryPracticeMarket(page)
  await page.getByRole('link', { name: 'Alpaca', exact: true }).click()
  const recordings = page.getByRole('region', { name: 'Recordings' })
  await expect(recordings.getByText('No recording yet')).toBeVisible()
  await expect(recordings.getByRole('button', { name: 'New recording' })).toBeDisabled()
  await page.getByRole('button', { name: 'Add keys' }).click()
  const keys = page.getByRole('dialog', { name: 'Add Alpaca keys' })
  await keys.getByLabel('Key id').fill(keyId)
  await keys.getByLabel('Secret key', { exact: true }).fill(secretKey)
  await keys.getByLabel('Name').fill('Source')
  await keys.getByRole('button', { name: 'Test and save' }).click()
  await expect(page.getByRole('region', { name: 'Source' })).toContainText('Connected')
  return recordings
}

test('spec 7 a day of two symbols is recorded, and an account plays it: an order fills, the clock is sped up, it ends', async ({
  page,
}) => {
  const recordings = await connected(page)
  await recordings.getByRole('button', { name: 'New recording' }).click()
  const dialog = page.getByRole('dialog', { name: 'New recording' })
  await dialog.getByLabel('Name').fill('A Friday')
  await dialog.getByLabel('Symbols').fill('aapl, btc/usd NOSUCH')
  await dialog.getByLabel('First day').fill('2025-01-03')
  await dialog.getByLabel('Last day').fill('2025-03-07')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog.getByText('a recording has at most 31 days: this is 64')).toBeVisible()
  await dialog.getByLabel('First day').fill('2025-03-07')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  const row = recordings.getByRole('row', { name: /^A Friday/ })
  await expect(row).toContainText('Recorded')
  await expect(row).toContainText('AAPL, BTC/USD')
  await expect(row).toContainText('NOSUCH: Alpaca answered 404: asset not found for NOSUCH')
  await recordings.getByLabel('Filter recordings').fill('msft')
  await expect(recordings.getByText('Nothing matches the filter')).toBeVisible()
  await recordings.getByRole('button', { name: 'Clear the filter' }).click()
  await recordings.getByRole('button', { name: 'Minute bars', exact: true }).click()
  await expect(page).toHaveURL(/sort=/)
  await expectAccessible(page)
  await expectGoodLooks(page)

  await row.getByRole('button', { name: 'Practise on A Friday' }).click()
  const opening = page.getByRole('dialog', { name: 'New practice account' })
  await expect(opening.getByRole('radio', { name: 'Replay of a recording' })).toHaveAttribute('aria-checked', 'true')
  await opening.getByLabel('Name').fill('Friday again')
  await expectAccessible(page)
  await opening.getByRole('button', { name: 'Open account' }).click()
  await expect(page.getByRole('button', { name: 'Account: Friday again' })).toBeVisible()
  const label = page.getByRole('contentinfo')
  await expect(label).toContainText('Replay of A Friday')
  const account = new URL(page.url()).searchParams.get('account') ?? ''
  const search = `?account=${account}`

  await page.goto(`/assets/AAPL${search}`)
  await expect(label).toContainText('2025')
  const ticket = page.getByRole('form', { name: 'Order ticket, AAPL' }).first()
  await ticket.getByLabel('Quantity').fill('7')
  await ticket.getByRole('button', { name: /^Buy 7 AAPL/ }).click()
  await expect(page.getByText(/^Bought 7 AAPL at/).first()).toBeVisible()
  const filled = await page.request.get(`/api/accounts/${account}/v2/orders?status=all`)
  expect(filled.headers()['x-paddock-source']).toBe('replay')
  const [order] = (await filled.json()) as [{ filled_avg_price: string; status: string }]
  const day = 'symbols=AAPL&timeframe=1Day&start=2025-03-07&end=2025-03-07'
  const known = await page.request.get(`/api/market/v2/stocks/bars?${day}`)
  const { bars } = (await known.json()) as { bars: { AAPL: [{ l: number; h: number }] } }
  expect(order.status).toBe('filled')
  expect(Number(order.filled_avg_price)).toBeGreaterThanOrEqual(bars.AAPL[0].l)
  expect(Number(order.filled_avg_price)).toBeLessThanOrEqual(bars.AAPL[0].h)

  await page.goto(`/assets/MSFT${search}`)
  await expect(page.getByText('There is no recorded data for MSFT in this market')).toBeVisible()

  await page.goto(`/account${search}`)
  const clock = page.getByRole('region', { name: 'Clock' })
  await expect(clock).toContainText('07 Mar 2025 09:3')
  await clock.getByRole('radio', { name: '× 600', exact: true }).click()
  await expect(label).toContainText('Practice clock × 600')
  await clock.getByRole('radio', { name: 'Paused' }).click()
  await expect(label).toContainText('Practice clock paused')
  await clock.getByRole('button', { name: 'Next close' }).click()
  await expect(clock).toContainText('07 Mar 2025 16:00:00')
  await expect(clock.getByText(/The recording ends on Sat 08 Mar 2025 00:00:00/)).toBeVisible()
  await expectAccessible(page)
  await clock.getByRole('radio', { name: '× 10,000', exact: true }).click()
  await expect(clock.getByText(/The recording has ended/)).toBeVisible()
  await expect(clock).toContainText('08 Mar 2025 00:00:00')

  await page.goto(`${serverAddress}/settings/alpaca${search}`)
  await recordings.getByRole('button', { name: 'Delete A Friday' }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete A Friday?' })
  await expect(confirm).toContainText('Friday again plays it, and can no longer be opened.')
  await confirm.getByRole('button', { name: 'Delete A Friday' }).click()
  await expect(recordings.getByText('No recording yet')).toBeVisible()
})

test('spec 7 trades of a day are recorded as they were printed, and an account plays them', async ({ page }) => {
  const recordings = await connected(page)
  await recordings.getByRole('button', { name: 'New recording' }).click()
  const dialog = page.getByRole('dialog', { name: 'New recording' })
  await dialog.getByLabel('Name').fill('Tape')
  await dialog.getByRole('radio', { name: 'Trades' }).click()
  await dialog.getByLabel('First day').fill('2025-03-07')
  await dialog.getByLabel('Last day').fill('2025-03-12')
  await expect(dialog.getByText('a recording of trades has at most 5 days: this is 6')).toBeVisible()
  await dialog.getByLabel('Last day').fill('2025-03-07')
  await dialog.getByLabel('Symbols').fill('a b c d e f')
  await expect(dialog.getByText('At most 5 symbols: these are 6')).toBeVisible()
  await dialog.getByLabel('Symbols').fill('spy')
  await expect(dialog.getByText('From 4 to 504 requests to Alpaca')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  const row = recordings.getByRole('row', { name: /^Tape/ })
  await expect(row).toContainText('Recorded')
  await expect(row.getByRole('cell', { name: 'Trades', exact: true })).toBeVisible()
  await expectGoodLooks(page)

  await row.getByRole('button', { name: 'Practise on Tape' }).click()
  const opening = page.getByRole('dialog', { name: 'New practice account' })
  await expect(opening.getByRole('combobox', { name: 'Recording' })).toContainText('Tape · trades')
  await opening.getByLabel('Name').fill('Printed')
  await opening.getByRole('button', { name: 'Open account' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('Replay · trades of Tape')
})
