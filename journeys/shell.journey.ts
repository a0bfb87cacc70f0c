/** The frame of the desk: heads of pages, errors, two tabs on two accounts, symbols that tell more, connections, and parts that are gone. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { HEADERS } from './address.ts'
import {
  expectAccessible,
  expectGoodLooks,
  openTheMarket,
  placed,
  signInAsGuest,
  signInAtOpen,
  tryOpenMarket,
  tryPracticeMarket,
} from './desk.ts'

/** The titles of the specification, and what every page has beside them. */
const HEADS: readonly (readonly [path: string, title: string])[] = [
  ['/dashboard', 'Dashboard'],
  ['/assets', 'Assets'],
  ['/assets/AAPL', 'AAPL'],
  ['/assets/BRK.B', 'BRK.B'],
  ['/assets/BTC%2FUSD', 'BTC/USD'],
  ['/positions', 'My Positions'],
  ['/positions/AAPL', 'AAPL position'],
  ['/orders', 'Active Orders'],
  ['/watchlist', 'My Watchlists'],
  ['/activities', 'History of Activities'],
  ['/history', 'My Portfolio History'],
  ['/balances', 'Balances'],
  ['/account', 'Account'],
  ['/settings', 'General'],
  ['/settings/config', 'Configuration'],
  ['/settings/dashboard-layouts-config', 'Dashboard Layouts'],
  ['/settings/notifications', 'Notifications'],
  ['/settings/security', 'Security'],
  ['/settings/alpaca', 'Brokerage provider integration'],
  ['/landing', 'Landing Page'],
]

async function headOf(page: Page) {
  const description = await page.locator('meta[name="description"]').getAttribute('content')
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents()
  return { title: await page.title(), description, structured: structured.map((text) => JSON.parse(text)) }
}

test('spec 2 every page has its title, a description and structured data', async ({ page }) => {
  // Two dozen pages, each loaded afresh.
  test.slow()
  for (const [path, title] of [
    ['/', 'Paddock'],
    ['/login', 'Login'],
    ['/register', 'Register'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(new RegExp(`^${title}( · Paddock)?$`))
    expect((await headOf(page)).description, path).toMatch(/\w{3}/)
  }
  await page.goto('/landing')
  const [program] = (await headOf(page)).structured
  expect(program).toMatchObject({ '@type': 'SoftwareApplication', offers: { price: '0', priceCurrency: 'USD' } })
  const days = (Date.parse(program.offers.priceValidUntil) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(360)
  expect(days).toBeLessThan(370)

  await tryOpenMarket(page)
  const account = await placed(page, { symbol: 'AAPL', qty: '1' })
  const [order] = await (await page.request.get(`/api/accounts/${account}/v2/orders?status=all`)).json()
  const made = await page.request.post('/api/dashboards', {
    headers: HEADERS,
    data: { content: { name: 'Day Trading', widgets: [], layouts: {} } },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const heads = [...HEADS, [`/orders/${order.id}`, 'Order'], ['/dashboard/day-trading', 'Day Trading']] as const
  const routes = heads.map(([path]) =>
    path.replace(/^\/(assets|positions|orders)\/.*/, '/$1/{}').replace(/^\/dashboard\/.*/, '/dashboard/{}'),
  )
  // With the three of the plain layout, and the landing page beside them.
  expect(new Set(routes).size).toBe(22 - 3 + 1)
  for (const [path, title] of heads) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(`${title} · Paddock`)
    const { description, structured } = await headOf(page)
    expect(description, path).toMatch(/\w{3}/)
    expect(structured, path).toHaveLength(1)
    expect(structured[0].headline.length, path).toBeLessThanOrEqual(110)
  }
})

test('spec 2 errors: unknown paths, malformed ids and symbols, a page that fails; signed out the guard comes first', async ({
  page,
}) => {
  for (const path of ['/nowhere', '/orders/nonsense', '/assets/A%20B']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login\?redirect=/)
  }
  await signInAsGuest(page)
  const logged: string[] = []
  // Of a request that found nothing the browser itself tells.
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) logged.push(line.text())
  })
  for (const [path, message] of [
    ['/nowhere/at-all', 'Page not found: /nowhere/at-all'],
    ['/orders/nonsense', 'Page Not Found: /orders/nonsense'],
    ['/assets/AAPL!', 'Page Not Found: /assets/AAPL!'],
    ['/positions/..AAPL', 'Page Not Found: /positions/..AAPL'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeFocused()
    await expect(page).toHaveTitle(`404 - ${message}`)
    await expect(page.getByText('404', { exact: true })).toBeVisible()
  }
  expect(logged).toEqual([])
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Back to home' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page).toHaveTitle('Dashboard · Paddock')
})

test('spec 2 an error page is nothing to a bot', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ userAgent: 'Googlebot/2.1', baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await signInAsGuest(page)
  await page.goto('/nowhere')
  await expect(page).toHaveTitle(/^404 - /)
  await expect(page.getByText('Page not found')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Back to home' })).toBeHidden()
  await context.close()
})

test('two tabs on two accounts stay apart: the account is in the address of every page and of every order', async ({
  page,
  context,
}) => {
  await tryPracticeMarket(page)
  await expect(page).toHaveURL(/[?&]account=/)
  const first = new URL(page.url()).searchParams.get('account') ?? ''
  const made = await page.request.post('/api/accounts', {
    headers: HEADERS,
    data: { name: 'Other', cash: '5000' },
  })
  const second: string = (await made.json()).id
  const other = await context.newPage()
  await other.goto(`/balances?account=${second}`)
  await expect(other.getByRole('button', { name: 'Account: Other' })).toBeVisible()
  await openTheMarket(other)

  const buy = async (tab: Page, symbol: string) => {
    await tab.keyboard.press('b')
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Symbol or name' }).fill(symbol)
    await tab.keyboard.press('Enter')
    await dialog.getByLabel('Quantity').fill('1')
    await dialog.getByRole('button', { name: new RegExp(`^Buy 1 ${symbol}`) }).click()
    // It stays and tells what becomes of the order.
    await expect(dialog.getByRole('button', { name: new RegExp(`^Buy 1 ${symbol}`) })).toBeHidden()
    await tab.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await buy(other, 'KO')
  await page.bringToFront()
  await page.getByRole('link', { name: 'Assets', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`account=${first}`))
  await buy(page, 'F')
  await other.bringToFront()
  await other.keyboard.press('g')
  await other.keyboard.press('o')
  await expect(other).toHaveURL(new RegExp(`/orders.*account=${second}`))

  const symbols = async (account: string) => {
    const orders = await (await page.request.get(`/api/accounts/${account}/v2/orders?status=all`)).json()
    return orders.map(({ symbol }: { symbol: string }) => symbol)
  }
  await expect.poll(() => symbols(first)).toEqual(['F'])
  expect(await symbols(second)).toEqual(['KO'])
  // What the address does not say is the first account, and then it says so.
  await other.goto('/assets/BTC%2FUSD')
  await expect(other).toHaveURL(new RegExp(`/assets/BTC%2FUSD\\?account=${first}`))
  await expect(other.getByRole('button', { name: 'Account: Practice' })).toBeVisible()
})

test('a symbol tells its price and what one has of it, and has a menu; connections are told one by one', async ({
  page,
}) => {
  await signInAtOpen(page)
  await placed(page, { symbol: 'SPY', qty: '2' })
  await page.goto('/assets?q=SPY')
  const symbol = page.getByRole('main').getByRole('link', { name: 'SPY', exact: true })
  await symbol.hover()
  const card = page.getByRole('tooltip').filter({ hasText: 'SPY' })
  await expect(card).toContainText(/Long 2 at \d/)
  await expect(card.getByRole('figure', { name: /SPY, five-minute bars/ })).toBeVisible()
  await expectAccessible(page)
  await page.mouse.move(0, 0)
  await expect(card).toBeHidden()
  await symbol.focus()
  await page.keyboard.press('Space')
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await symbol.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Buy SPY' }).click()
  await expect(page.getByRole('dialog').getByRole('form', { name: /order ticket/i })).toBeVisible()
  await page.keyboard.press('Escape')

  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /stream/ })
    .click()
  const connections = page.getByRole('dialog', { name: 'Connections' })
  await expect(connections).toContainText(/Orders stream\s*open/)
  await expect(connections).toContainText(/Requests to other hosts\s*nothing/)
  await expect(connections).toContainText(/Version\s*\d+\.\d+\.\d+, build \S+/)
  await expect(connections).toContainText(/Reconciled\s*always/)
  await expectGoodLooks(page)
})

test('amounts are hidden by one key, on every screen and after a reload, and shown by the same', async ({ page }) => {
  await signInAtOpen(page)
  await placed(page, { symbol: 'SPY', qty: '2' })
  await page.goto('/positions')
  const row = page.getByRole('row', { name: /SPY/ }).first()
  const sums = page.getByRole('main').getByRole('definition')
  await expect(row).toContainText(/\d\.\d\d/)
  const cash = page.getByText(/^cash [\d,.]+$/)
  await expect(cash).toBeVisible()
  await page.keyboard.press('h')
  await expect(page.getByText('cash •••••')).toBeVisible()
  await expect(sums.filter({ hasText: /^\d[\d,]*\.\d\d$/ })).toHaveCount(0)
  // What is of the market stays.
  await expect(row).toContainText(/\d+\.\d\d/)
  await expectAccessible(page)
  await page.goto('/balances')
  await expect(page.getByRole('main')).toContainText('•••••')
  await expect(page.getByRole('main')).not.toContainText(/\d{2},\d{3}\.\d\d/)
  await page.getByRole('button', { name: 'Amounts hidden' }).click()
  await expect(page.getByRole('main')).toContainText(/\d{2},\d{3}\.\d\d/)
  await expect(page.getByRole('button', { name: 'Amounts hidden' })).toHaveCount(0)
})

test('amounts are hidden and shown without losing what is typed, or a window that is open', async ({ page }) => {
  await signInAtOpen(page)
  await placed(page, { symbol: 'SPY', qty: '2' })
  await page.goto('/assets/SPY')
  const ticket = page.getByRole('form', { name: 'Order ticket, SPY' })
  const hidden = page.getByRole('button', { name: 'Amounts hidden' })
  await ticket.getByLabel('Quantity').fill('7')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('h')
  await expect(hidden).toBeVisible()
  await expect(ticket.getByLabel('Quantity')).toHaveValue('7')
  await page.keyboard.press('h')
  await expect(hidden).toBeHidden()
  await expect(ticket.getByLabel('Quantity')).toHaveValue('7')
  await page.goto('/dashboard')
  const popup = page.waitForEvent('popup')
  await page
    .getByRole('button', { name: /^Actions: Market data/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Own window' }).click()
  const own = await popup
  await page.bringToFront()
  await page.keyboard.press('h')
  await expect(hidden).toBeVisible()
  expect(own.isClosed()).toBe(false)
})

test('a symbol tells the same on orders, positions and activities, whose links lead elsewhere', async ({ page }) => {
  await signInAtOpen(page)
  await placed(page, { symbol: 'SPY', qty: '2' })
  for (const path of ['/orders?tab=all', '/positions', '/activities']) {
    await page.goto(path)
    const symbol = page.getByRole('main').getByRole('row').getByRole('link', { name: 'SPY', exact: true }).first()
    await symbol.hover()
    const card = page.getByRole('tooltip').filter({ hasText: 'SPY' })
    await expect(card, path).toContainText(/Long 2 at \d/)
    await page.mouse.move(0, 0)
    await expect(card).toBeHidden()
    await symbol.click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Sell SPY' }), path).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('on a phone a swipe shows what can be done with a row and does nothing by itself; the bar below leads on', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await tryOpenMarket(page)
  await placed(page, { symbol: 'SPY', qty: '2' }, { symbol: 'KO', qty: '3', type: 'limit', limit_price: '20.00' })
  const swipe = async (row: Locator, by: number) => {
    const box = await row.boundingBox()
    if (!box) throw new Error('the row has no place')
    const client = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 60 + dx, y: box.y + box.height / 2 }],
      })
    await touch('touchStart', 0)
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', by * part)
    await touch('touchEnd', by)
  }
  await page.goto('/orders')
  const order = page.getByRole('list', { name: 'Working orders' }).getByRole('listitem')
  const cancel = page.getByRole('button', { name: /^Cancel Buy 3 KO/ })
  await expect(order).toHaveCount(1)
  await swipe(order, 20)
  await expect(cancel).toHaveCount(0)
  await swipe(order, 120)
  await expect(cancel).toBeVisible()
  await expect(page).toHaveURL(/\/orders\?/)
  await expectAccessible(page)
  await cancel.tap()
  await page.getByRole('button', { name: 'Cancel order' }).tap()
  await expect(page.getByText('No working orders')).toBeVisible()

  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Portfolio' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'My Positions' })).toBeVisible()
  const position = page.getByRole('list', { name: 'Open positions' }).getByRole('listitem')
  await expect(position).toHaveCount(1)
  await swipe(position, 120)
  await page.getByRole('button', { name: 'Close…' }).tap()
  await expect(page.getByRole('dialog', { name: 'Close SPY at market?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).tap()
  await bar.getByRole('button', { name: 'Trade' }).tap()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Symbol or name' })).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Balances' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Balances' })).toBeVisible()
  await context.close()
})

test('spec 8 where prices are refused the status bar says which call, why and what to do', async ({ page }) => {
  const message = 'subscription does not permit querying recent SIP data'
  let isRefused = true
  await signInAsGuest(page)
  await page.route(/\/v2\/stocks\/snapshots/, (route) =>
    isRefused ? route.fulfill({ status: 403, json: { code: 40310000, message } }) : route.continue(),
  )
  await page.goto('/assets/AAPL')
  const mark = page.getByRole('contentinfo').getByRole('button', { name: 'No stock prices: refused' })
  await mark.click()
  const why = page.getByRole('dialog', { name: 'Why prices are missing' })
  await expect(why).toContainText(`Paddock answered stockSnapshots with 403: ${message}`)
  await expect(why).toContainText('The plan of these keys does not have this data')
  await expectAccessible(page)
  isRefused = false
  await why.getByRole('button', { name: 'Try again' }).click()
  await expect(mark).toHaveCount(0)
})

test('the palette switches to another account, on the page one is on', async ({ page }) => {
  await signInAsGuest(page)
  const made = await page.request.post('/api/accounts', {
    headers: HEADERS,
    data: { name: 'Swing trades', cash: '5000' },
  })
  const { id }: { id: string } = await made.json()
  await page.goto('/balances')
  await expect(page.getByRole('heading', { level: 1, name: 'Balances' })).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /search/i }).fill('swing')
  await expect(page.getByRole('option', { name: /Switch to Swing trades/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Switch to Practice/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/balances.*account=${id}`))
  await expect(page.getByRole('button', { name: 'Account: Swing trades' })).toBeVisible()
})

test('spec 8 a part that is gone reloads the page once, with what was typed', async ({ page }) => {
  await signInAsGuest(page)
  await page.goto('/settings/security')
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  let refused = 0
  await page.route(/\/static\/keys-sheet.*\.js/, (route) => {
    refused += 1
    return refused === 1 ? route.abort() : route.continue()
  })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await reloaded
  await expect(page.getByLabel('E-mail')).toHaveValue('ada@example.com')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('spec 8 a part that cannot be loaded because the server is away leaves the page and what was typed', async ({
  page,
}) => {
  await signInAsGuest(page)
  await page.goto('/settings/security')
  await page.getByLabel('E-mail').fill('ada@example.com')
  // The network is there; it is the server that is being started again.
  await page.route(/\/static\/keys-sheet.*\.js|\/healthz$/, (route) => route.abort())
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await asked
  await expect(page.getByLabel('E-mail')).toHaveValue('ada@example.com')
  expect(loads).toEqual([])
})

test('spec 8 without the asset list a toast says so, the search is empty, and a retry fills it', async ({ page }) => {
  let isDown = true
  await page.route(/\/v2\/assets\?/, (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { code: 50010000, message: 'internal server error' } })
      : route.continue(),
  )
  await tryPracticeMarket(page)
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await expect(toast).toContainText('Failed to fetch assets')
  await expect(toast).toContainText('internal server error')
  await expect(toast).toHaveAttribute('data-tone', 'loss')
  const search = page.getByRole('combobox', { name: /search/i })
  await page.keyboard.press('/')
  await search.fill('AAPL')
  await expect(page.getByText('Nothing is called “AAPL”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/assets/AAPL')
  await expect(page.getByRole('main').getByText('Assets could not be read')).toBeVisible()
  isDown = false
  await toast.getByRole('button', { name: 'Try again' }).click()
  await page.keyboard.press('/')
  await search.fill('AAPL')
  await expect(page.getByRole('option', { name: /AAPL/ }).first()).toBeVisible()
})

test('spec 4 a visitor signs in in a window of its own, and the page stays where it is', async ({ page, context }) => {
  const email = `beside-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.com`
  await page.goto('/register')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await context.clearCookies()
  await page.goto('/assets')
  const opened = page.waitForEvent('popup')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  const popup = await opened
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([960, 600])
  await popup.getByLabel('E-mail').fill(email)
  await popup.getByLabel('Password', { exact: true }).fill('correct horse battery')
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click()
  await closed
  await expect(page.getByRole('button', { name: 'Account: Practice' })).toBeVisible()
  await expect(page).toHaveURL(/\/assets/)
})

test('a page that is opened again is drawn with what it will hold: nothing on it moves when that arrives', async ({
  page,
}) => {
  await tryOpenMarket(page)
  await placed(page, { symbol: 'AAPL', qty: '3' })
  const sidebar = page.getByRole('navigation', { name: 'Screens' })
  const tabs = page.getByRole('tablist', { name: 'Positions' })
  await page.goto('/positions')
  await expect(page.getByRole('row', { name: /^AAPL/ })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Trading' })).toBeVisible()
  const places = async () =>
    Promise.all(
      [sidebar.getByRole('link', { name: 'Balances' }), tabs].map(async (part) => (await part.boundingBox())?.y),
    )
  const before = await places()

  // The answers wait until the page has been looked at without them.
  let goOn = () => {}
  const looked = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/\/api\/(dashboards|accounts\/[^/]+\/v2\/positions)$/, async (route) => {
    await looked
    await route.continue()
  })
  await page.reload()
  await expect(tabs).toBeVisible()
  expect(await places()).toEqual(before)
  // What is not known yet is no zero.
  await expect(page.locator('.position-band')).not.toContainText('0.00')
  goOn()
  await expect(page.getByRole('row', { name: /^AAPL/ })).toBeVisible()
  expect(await places()).toEqual(before)
})

test('spec 2 at twice the size the totals of a table stay above the rows that scroll beneath them', async ({
  page,
}) => {
  await signInAtOpen(page)
  await placed(
    page,
    ...['AAPL', 'AMZN', 'F', 'GOOGL', 'JPM', 'KO', 'MSFT', 'NVDA'].map((symbol) => ({ symbol, qty: '1' })),
  )
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto('/positions')
  const totals = page.getByRole('table', { name: 'Open positions' }).locator('tfoot')
  await expect(totals.getByText('All positions')).toBeVisible()
  await expect(page.getByRole('row', { name: /^KO/ })).toBeAttached()
  const isAbove = () =>
    totals.locator('td').evaluateAll((cells) =>
      cells.every((cell) => {
        const { left, top, height, right } = cell.getBoundingClientRect()
        const at = document.elementFromPoint(Math.min((left + right) / 2, innerWidth - 2), top + height / 2)
        return cell.contains(at)
      }),
    )
  await expect.poll(isAbove).toBe(true)
})
