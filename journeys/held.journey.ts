/** Exits that the broker has no order for: composed in the ticket, held by the server, sent and filled while a fast clock runs. */
import { expect, type Locator, type Page } from '@playwright/test'
import { HEADERS } from './address.ts'
import { test } from './broker.ts'
import { chooseOption, expectAccessible, expectGoodLooks, placed } from './desk.ts'

/** The ticket beside a chart, to sell what is held. */
async function selling(page: Page, symbol: string, quantity: string): Promise<Locator> {
  await page.goto(`/assets/${symbol}`)
  const ticket = page.getByRole('form', { name: /^Order ticket, / })
  await ticket.getByRole('radio', { name: /^Sell/ }).click()
  await ticket.getByLabel('Quantity').fill(quantity)
  await ticket.getByRole('switch', { name: 'Exits' }).click()
  return ticket
}

/** A call a month or more ahead, at the money. */
async function nearCall(page: Page, account: string): Promise<string> {
  const base = `/api/accounts/${account}`
  const { trade } = await (await page.request.get(`${base}/v2/stocks/AAPL/trades/latest`)).json()
  const price = Math.round(trade.p)
  const query = `underlying_symbols=AAPL&type=call&strike_price_gte=${price - 15}&strike_price_lte=${price + 15}&expiration_date_lte=2027-12-31&limit=1000`
  const answer = await (await page.request.get(`${base}/v2/options/contracts?${query}`)).json()
  const contracts: { symbol: string; expiration_date: string; strike_price: string }[] = answer.option_contracts
  const expirations = [...new Set(contracts.map(({ expiration_date }) => expiration_date))].toSorted()
  const soonest = Date.now() + 20 * 86_400_000
  const at = expirations.find((day) => Date.parse(day) > soonest)
  const near = contracts
    .filter(({ expiration_date }) => expiration_date === at)
    .toSorted((a, b) => Math.abs(Number(a.strike_price) - price) - Math.abs(Number(b.strike_price) - price))
  return near[0]?.symbol ?? ''
}

const quantityOf = async (page: Page, account: string, symbol: string): Promise<string> => {
  const answer = await page.request.get(`/api/accounts/${account}/v2/positions/${symbol}`)
  return answer.ok() ? (await answer.json()).qty : '0'
}

test('spec 4.9 a trailing exit and a pair of exits of contracts are held, seen, sent and filled', {
  tag: '@practice',
}, async ({ page }) => {
  const account = await placed(page, { symbol: 'AAPL', qty: '20' })
  const contract = await nearCall(page, account)
  await placed(page, { symbol: contract, qty: '2', position_intent: 'buy_to_open' })
  await expect.poll(() => quantityOf(page, account, 'AAPL')).toBe('20')
  await expect.poll(() => quantityOf(page, account, contract)).toBe('2')

  const ticket = await selling(page, 'AAPL', '20')
  await expect(ticket.getByText('OCO, held at broker')).toBeVisible()
  await chooseOption(ticket.getByRole('combobox', { name: 'Stop in', exact: true }), 'Trail %', 'exact')
  await ticket.getByLabel('Stop', { exact: true }).fill('0.5')
  await expect(ticket.getByText('held by this server', { exact: true })).toBeVisible()
  await expect(ticket.getByRole('listitem').filter({ hasText: 'they do not work while it is off' })).toBeVisible()
  await expectGoodLooks(page)
  await ticket.getByRole('button', { name: /^Hold exits of 20 AAPL/ }).click()
  const held = ticket.getByRole('status', { name: 'What is held' })
  await expect(held).toContainText('Waiting, held by this server')
  await expect(held).toContainText('Trailing stop 0.5 % behind')

  const pair = await selling(page, contract, '2')
  const base = `/api/accounts/${account}`
  const latest = async (what: 'quotes' | 'trades') =>
    (await (await page.request.get(`${base}/v1beta1/options/${what}/latest?symbols=${contract}`)).json())[what][
      contract
    ]
  // Exits are judged by prints, and the last one may lie outside of the quote.
  const prices = [(await latest('quotes')).bp, (await latest('trades')).p]
  await pair.getByLabel('Target', { exact: true }).fill((Math.max(...prices) * 1.12).toFixed(2))
  await pair.getByLabel('Stop', { exact: true }).fill((Math.min(...prices) * 0.88).toFixed(2))
  await pair.getByRole('button', { name: /^Hold exits of 2 / }).click()
  await expect(pair.getByRole('status', { name: 'What is held' })).toContainText('Target at')

  await page.goto('/positions?show=unprotected')
  await expect(page.getByRole('link', { name: 'AAPL', exact: true })).toBeHidden()
  await page.goto('/orders?tab=conditional')
  const list = page.getByRole('table', { name: 'Conditional orders' })
  const trailing = list.getByRole('row').filter({ hasText: 'Trailing stop' })
  await expect(trailing).toContainText(/stop at \d/)
  await expect(page.getByText(/^2 watched, last checked \d.* here$/)).toBeVisible()
  await trailing.getByRole('button', { name: 'Open the row' }).click()
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Trailing stop, sells 20 AAPL: 0.5 % behind')
  await expectGoodLooks(page)

  // A day of the market in nine seconds.
  const run = await page.request.put(`${base}/clock`, { headers: HEADERS, data: { kind: 'run', speed: 10_000 } })
  expect(run.ok(), await run.text()).toBe(true)
  await expect.poll(() => quantityOf(page, account, 'AAPL'), { timeout: 60_000 }).toBe('0')
  await expect.poll(() => quantityOf(page, account, contract), { timeout: 60_000 }).toBe('0')
  await page.request.put(`${base}/clock`, { headers: HEADERS, data: { kind: 'pause' } })
  await expect(page.getByText('No conditional orders')).toBeVisible()
  await page.getByRole('button', { name: 'Include closed' }).click()
  await expect(list.getByRole('row').filter({ hasText: 'Done' })).toHaveCount(2)
  await expectAccessible(page)
})

test('spec 3.9 a held order is cancelled after asking, and can be held again', async ({ page }) => {
  const account = await placed(page, { symbol: 'KO', qty: '10' })
  await expect.poll(() => quantityOf(page, account, 'KO')).toBe('10')
  await page.goto('/orders?tab=conditional')
  await expect(page.getByText('No conditional orders')).toBeVisible()
  const ticket = await selling(page, 'KO', '10')
  await ticket.getByText('Conditional or timed exit').click()
  await ticket.getByLabel('Before the close').fill('15')
  await ticket.getByRole('button', { name: /^Hold exits of 10 KO/ }).click()
  await expect(ticket.getByRole('status', { name: 'What is held' })).toContainText('15 minutes before the close')
  await page.goto('/orders?tab=conditional')
  await page.getByRole('button', { name: 'Cancel time exit of KO' }).click()
  await page.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('button', { name: 'Cancel time exit of KO' }).click()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.getByText('No conditional orders')).toBeVisible()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(page.getByRole('button', { name: 'Cancel time exit of KO' })).toBeVisible()
  await page.getByTitle('Connections').click()
  await expect(page.getByText(/^1, last checked/)).toBeVisible()
})
