/** Every screen on an account of Alpaca's: with what another desk in its place has, and with answers as Alpaca's own are where they are odd. */
import { expect, type Page } from '@playwright/test'
import { HEADERS, oddAlpacaPort, oddDeskAddress, oddDeskPort } from './address.ts'
import { test } from './broker.ts'
import { expectAccessible, firstAccount, placed, someContract } from './desk.ts'
import { ODD_CONTRACT, ODD_KEY, ODD_ORDERS, startOddAlpaca } from './odd-alpaca.ts'
import { startServer } from './server.ts'

test.use({ broker: 'alpaca' })

/** A screen, and what it shows of the account. */
type Shown = readonly [path: string, ...texts: (string | RegExp)[]]

/** What no screen may show. */
const NO_WORD = /\bNaN\b|\bundefined\b|\[object|\bInfinity\b|Invalid Date|could not be read/

async function expectShown(page: Page, screens: readonly Shown[]): Promise<void> {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  for (const [path, ...texts] of screens)
    await test.step(path, async () => {
      await page.goto(path)
      const main = page.locator('main')
      for (const text of texts) await expect.soft(main, path).toContainText(text)
      await expect.soft(main, path).not.toContainText(NO_WORD)
      await expectAccessible(page)
    })
  expect(errors).toEqual([])
}

test('spec 2 every screen shows what an account at Alpaca has', async ({ page }) => {
  test.slow()
  const account = await placed(
    page,
    { symbol: 'AAPL', qty: '10' },
    { symbol: 'BTC/USD', qty: '0.05', time_in_force: 'gtc' },
  )
  const contract = await someContract(page, account)
  await placed(page, { symbol: contract, qty: '1' })
  await placed(page, { symbol: 'MSFT', qty: '5', type: 'limit', limit_price: '50.00', time_in_force: 'gtc' })
  const base = `/api/accounts/${account}`
  const made = await page.request.post(`${base}/v2/watchlists`, {
    headers: HEADERS,
    data: { name: 'Semis', symbols: ['NVDA', 'AMD'] },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const orders: { id: string; symbol: string }[] = await (await page.request.get(`${base}/v2/orders?status=all`)).json()
  const of = (symbol: string) => orders.find((order) => order.symbol === symbol)?.id
  const encoded = encodeURIComponent
  await expectShown(page, [
    ['/dashboard', /Equity\s*[\d,.]+/, 'SPY', 'Alpaca answers only prices', 'Gainers', 'SIP · at'],
    ['/dashboard/trading', 'AAPL', 'MSFT Buy at 50.00 limit', 'Top stories'],
    ['/assets', /Crypto\s*\d+/, /[\d,]+ of [\d,]+/, 'American Airlines', 'Feed: Alpaca crypto and SIP'],
    ['/assets/AAPL', 'Apple', 'Long 10 at', /Volume\s*[\d,.]+/, /Feed\s*SIP/],
    [`/assets/${encoded('BTC/USD')}`, 'Around the clock', 'Your position', 'Alpaca crypto'],
    [`/assets/${contract}`, /Strike\s*[\d,.]+/, /Delta\s*[−+]?[\d.]+/, 'Long 1 at', 'OPRA'],
    ['/orders', 'MSFT', '0 / 5', 'Working'],
    [`/orders/${of('MSFT')}`, 'Buy 5 MSFT at 50.00 limit', 'Working'],
    [`/orders/${of('AAPL')}`, 'AAPL', 'Filled'],
    ['/positions', 'AAPL', 'BTC/USD', 'All positions', 'Feed: Alpaca crypto and SIP'],
    ['/positions/AAPL', '10 AAPL', 'Lots', /Bought 10 at [\d,.]+/],
    [`/positions/${contract}`, 'Break-even', 'Timeline'],
    ['/watchlist', 'Semis', 'NVDA', 'AMD', 'Feed: SIP'],
    ['/activities', /Bought 10 at [\d,.]+/, 'Fill'],
    // An account that was opened while New York trades is in its second trading day.
    ['/history', /A curve needs two trading days|Equity, USD\s*[\d,.]+/],
    ['/compare', 'Paper desk', /Equity\s*[\d,.]+/],
    ['/balances', /Buying power\s*[\d,.]+/, 'Buy 5 MSFT at 50.00 limit'],
    ['/account', 'Alpaca paper', 'Active', 'Options level'],
    ['/settings', 'Theme'],
    ['/settings/config', 'Suspend trading', 'Guardrails'],
    ['/settings/dashboard-layouts-config', 'Main Dashboard'],
    ['/settings/notifications', 'for Paper desk', 'Webhooks'],
    ['/settings/security', 'Access keys'],
    ['/settings/alpaca', 'Paper desk', 'Connected', 'Algo Trader Plus'],
    ['/no-such-page', 'Page not found: /no-such-page'],
  ])
})

test.describe('over answers that are odd', () => {
  const stops: (() => Promise<void>)[] = []
  test.beforeAll(async () => {
    const odd = `http://127.0.0.1:${oddAlpacaPort}`
    stops.push(await startOddAlpaca(oddAlpacaPort))
    const servers = { ALPACA_PAPER_URL: odd, ALPACA_DATA_URL: odd, ALPACA_LIVE_URL: odd, ALPACA_SANDBOX_DATA_URL: odd }
    stops.push(await startServer(oddDeskPort, oddDeskAddress, servers))
  })
  test.afterAll(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })

  test('spec 3 every screen shows what Alpaca answers, unknown values as they are written', async ({ browser }) => {
    test.slow()
    const page = await browser.newPage({ baseURL: oddDeskAddress })
    const headers = { origin: oddDeskAddress }
    await page.request.post('/api/_auth/sign-in/anonymous', { headers, data: {} })
    const practice = await firstAccount(page)
    const added = await page.request.post('/api/alpaca', { headers, data: { ...ODD_KEY, name: 'Odd' } })
    expect(added.status(), await added.text()).toBe(201)
    await page.request.post(`/api/accounts/${practice}/archive`, { headers })
    const statuses = ['In review', 'Held', 'Settling', 'In the auction', 'Fill guaranteed', 'awaiting_fx']
    const words = [...statuses, 'pegged', '$250.00', 'BTC/USD', 'KO 60/65 call spread', 'Filled', 'Rejected']
    await expectShown(page, [
      ['/dashboard', '100,011.20', 'No stock has risen'],
      ['/dashboard/trading', 'KO Buy pegged', 'DELISTED', 'Headline 2 & more', 'Odd ones'],
      ['/assets', 'KO Company', 'ASCX', 'BTC/USD'],
      ['/assets/KO', '61.12', 'Maintenance margin30 %'],
      ['/assets/ODD', 'ASCX', 'You hold no ODD'],
      [`/assets/${encodeURIComponent('BTC/USD')}`, 'Price increment0.000000001'],
      [`/assets/${ODD_CONTRACT}`, 'Strike60.00', 'Short 2 at 1.20'],
      ['/orders', ...statuses, 'pegged', '0 / $250.00'],
      ...ODD_ORDERS.map(({ id }, at): Shown => [`/orders/${id}`, words[at] ?? '']).slice(5),
      ['/positions', 'DELISTED', 'VOD.L', '1 without a price'],
      ['/positions/KO', 'Dividend of 0.5 a share', 'Dividend', '21 Aug 2026', 'awaiting_fx'],
      ['/positions/DELISTED', '10 DELISTED'],
      ['/positions/BTCUSD', '0.000000012 BTC/USD'],
      [`/positions/${ODD_CONTRACT}`, '2 KO', '60 call'],
      ['/watchlist', 'Odd ones', 'KO Company', 'ODD'],
      ['/activities', 'ZAKAT', 'Expired: 1 contract', 'Dividend', 'Fee'],
      ['/history', '100,011.20'],
      ['/compare', 'Odd', '100,011.20'],
      ['/balances', '398,800.40', 'Buy 3 KO pegged'],
      ['/account', 'APPROVAL_PENDING', 'PAPER_ONLY', '3 of – approved'],
      ['/settings/config', 'Suspend trading'],
      ['/settings/alpaca', 'PAODD', 'APPROVAL_PENDING'],
    ])
    await page.close()
  })
})
