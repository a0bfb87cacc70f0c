/** The first page: what Paddock is, with the market running beside it and a ticket that works. */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { calendarDay } from '../apps/web/src/format/time.ts'
import { expectGoodLooks } from './desk.ts'

test('spec 2 the landing page shows a market that moves, and the chart of the symbol one picks', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /trading desk/i })).toBeVisible()
  const quotes = page.getByRole('list', { name: 'Quotes' })
  const bitcoin = quotes.getByRole('button', { name: /BTC\/USD/ })
  await expect(bitcoin).toContainText(/\d{2,3},\d{3}\.\d{2}/)
  const before = await bitcoin.innerText()
  await expect.poll(() => bitcoin.innerText()).not.toBe(before)

  await quotes.getByRole('button', { name: /ETH\/USD/ }).click()
  await expect(page.getByRole('figure', { name: /ETH\/USD, five-minute bars: 7\d bars/ })).toBeVisible()
  await expectGoodLooks(page)

  await page.getByRole('link', { name: 'look around' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('the market of the landing page says that it stands still, and goes on; its figures stay', async ({ page }) => {
  let isAway = true
  await page.route(/\/api\/market\/v\d\w*\/.*snapshots/, (route) => (isAway ? route.abort() : route.continue()))
  let drop = async () => {}
  await page.routeWebSocket(/\/api\/market\//, (socket) => {
    if (isAway) void socket.close()
    else {
      socket.connectToServer()
      drop = () => socket.close()
    }
  })
  await page.goto('/landing')
  const demo = page.getByRole('region', { name: 'The simulated market, live' })
  await expect(demo.getByRole('status')).toContainText('The server does not answer: prices have stopped')
  await expect(page.getByRole('region', { name: 'Measured' })).toContainText('KB')
  await expectGoodLooks(page)
  isAway = false
  await expect(demo.getByRole('list', { name: 'Quotes' }).getByRole('button', { name: /BTC\/USD/ })).toContainText(
    /\d\.\d{2}/,
  )
  await expect(demo.getByRole('status')).toHaveCount(0)
  isAway = true
  await drop()
  await expect(demo.getByRole('status')).toContainText('resumes when the server is back')
})

test('trying the practice market leads to a chart, a ticket and an account; the main dashboard stands beside', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Try the practice market' }).first().click()
  await expect(page).toHaveURL(/\/dashboard\/trading/)
  await expect(page.getByRole('heading', { level: 1, name: 'Trading' })).toBeVisible()
  await expect(page.getByRole('form', { name: /ticket/i })).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('link', { name: 'Main Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  const titles = page.locator('.dashboard-grid h2')
  await expect(titles).toContainText(['Market data', 'Economic calendar', 'Stock market'])
  // All three are in sight at once.
  for (const title of await titles.all()) await expect(title).toBeInViewport()
})

test('the ticket of the landing page places its order in a practice account made for it', async ({ page }) => {
  await page.goto('/landing')
  await expect(page).toHaveTitle('Landing Page · Paddock')
  await page
    .getByRole('list', { name: 'Quotes' })
    .getByRole('button', { name: /BTC\/USD/ })
    .click()
  const ticket = page.getByRole('form', { name: 'Practice ticket, BTC/USD' })
  await ticket.getByLabel('Coins').fill('0')
  await expect(ticket.getByText('Enter a quantity.')).toBeVisible()
  await expect(ticket.getByRole('button', { name: /^Buy/ })).toBeDisabled()
  // Coins cannot be sold short: there is no side to choose.
  await expect(ticket.getByRole('radio')).toHaveCount(0)
  await ticket.getByLabel('Coins').fill('0.2')
  await ticket.getByRole('button', { name: /^Buy 0.2 BTC\/USD at about \d/ }).click()
  await expect(page).toHaveURL(/\/assets\/BTC.*\?account=/)
  await expect(page.getByRole('main')).toContainText(/BTC\/USD/)
  const account = new URL(page.url()).searchParams.get('account')
  const filled = async () => {
    const orders = await (await page.request.get(`/api/accounts/${account}/v2/orders?status=all`)).json()
    return orders.map(({ symbol, qty, status }: Record<string, string>) => [symbol, qty, status])
  }
  await expect.poll(filled).toEqual([['BTC/USD', '0.2', 'filled']])
  // What was bought, less its fee in coin, is a line of the chart it ends on.
  await expect(page.locator('.line-tag', { hasText: 'Long 0.1995' })).toBeVisible()
  // Who is signed in has a desk to trade on.
  await page.goto('/landing')
  await expect(page.getByRole('link', { name: /on your desk$/ })).toBeVisible()
})

test('figures on the landing page are those of the recorded run, with its day and machine', async ({ page }) => {
  const recorded = JSON.parse(
    readFileSync(new URL('../apps/web/src/desk/landing/recorded.json', import.meta.url), 'utf8'),
  )
  await page.goto('/landing')
  const measured = page.getByRole('region', { name: 'Measured' })
  await expect(measured).toContainText(`Measured on ${calendarDay(recorded.date)}: ${recorded.machine}`)
  await measured.getByText('Measured on').click()
  const load = recorded.figures.find(({ id }: { id: string }) => id === 'web.first_load_kb')
  await expect(measured).toContainText(`${Math.round(load.value)} KB`)
  await expect(measured).toContainText(load.method)
})
