/** What a dashboard does when something is away: a stream, a part of the desk, the network, the room of a phone. */
import { expect, type Page, test, type WebSocketRoute } from '@playwright/test'
import { HEADERS } from './address.ts'
import { expectAccessible, signInAsGuest, signInAtOpen, tryPracticeMarket } from './desk.ts'

interface Stored {
  readonly id: string
  readonly key: string
  readonly options?: Readonly<Record<string, unknown>>
}

/** Another dashboard, filled as the desk's own calls do, and opened. */
async function dashboardWith(page: Page, name: string, widgets: readonly Stored[], layouts = {}): Promise<void> {
  const answer = await page.request.post('/api/dashboards', {
    headers: HEADERS,
    data: { content: { name, widgets: widgets.map((widget) => ({ options: {}, ...widget })), layouts } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id }: { id: string } = await answer.json()
  await page.goto(`/dashboard/${id}`)
}

const AT_THE_END = { symbols: [{ symbol: 'NYSE:KO', label: 'Coca-Cola' }] }

test('a widget out of sight asks for nothing, and says since when its values stand when the stream is away', async ({
  page,
}) => {
  const asked: { action: string; trades?: string[] }[] = []
  const open = new Set<WebSocketRoute>()
  let isAway = false
  await page.routeWebSocket(/./, (socket) => {
    if (isAway) {
      void socket.close()
      return
    }
    const server = socket.connectToServer()
    open.add(socket)
    socket.onMessage((message) => {
      if (typeof message === 'string' && message.includes('"action"')) asked.push(JSON.parse(message))
      server.send(message)
    })
  })
  await signInAtOpen(page)
  const tall = { id: 'chart', x: 0, y: 3, w: 12, h: 60 }
  await dashboardWith(
    page,
    'Long',
    [
      { id: 'first', key: 'SingleTicker' },
      { id: 'chart', key: 'Notes' },
      { id: 'last', key: 'Ticker', options: AT_THE_END },
    ],
    { xl: [{ id: 'first', x: 0, y: 0, w: 12, h: 3 }, tall, { id: 'last', x: 0, y: 63, w: 12, h: 3 }] },
  )
  const first = page.locator('#tile-first')
  await expect(first).toContainText(/\d+\.\d\d/)
  const actsOn = (action: string) =>
    asked.filter((one) => one.action === action && one.trades?.includes('KO')).map((one) => one.action)
  expect(actsOn('subscribe')).toEqual([])
  await page.locator('#tile-last').scrollIntoViewIfNeeded()
  await expect(page.locator('#tile-last')).toContainText(/\d+\.\d\d/)
  await expect.poll(() => actsOn('subscribe')).toEqual(['subscribe'])
  await first.scrollIntoViewIfNeeded()
  await expect.poll(() => actsOn('unsubscribe')).toEqual(['unsubscribe'])

  await expect(first.getByText(/^as of/)).toHaveCount(0)
  isAway = true
  for (const socket of open) await socket.close()
  await expect(first.getByText(/^as of \d\d:\d\d:\d\d New York$/)).toBeVisible()
  await expect(first).toContainText(/\d+\.\d\d/)
  await expectAccessible(page)
  isAway = false
  await expect(first.getByText(/^as of/)).toHaveCount(0, { timeout: 40_000 })
})

test('a widget that fails leaves the others alone, and is tried again', async ({ page }) => {
  let isBroken = true
  // The part of the desk that is the notes arrives, and throws when it is drawn.
  await page.route('**/static/*.js', async (route) => {
    if (!isBroken) return route.fallback()
    const answer = await route.fetch()
    const text = await answer.text()
    return text.includes('Undo in the note') ? route.abort() : route.fulfill({ response: answer, body: text })
  })
  await tryPracticeMarket(page)
  // A part that is missing reloads the page once; this path has done that.
  await page.evaluate(() => sessionStorage.setItem('paddock.reload /dashboard/broken', String(Date.now() + 60_000)))
  await dashboardWith(page, 'Broken', [
    { id: 'notes', key: 'Notes' },
    { id: 'ticker', key: 'SingleTicker' },
  ])
  const notes = page.locator('#tile-notes')
  await expect(notes.getByText('This widget failed')).toBeVisible()
  await expect(page.locator('#tile-ticker')).toContainText(/\d+\.\d\d/)
  await expectAccessible(page)
  isBroken = false
  await notes.getByRole('button', { name: /try again|retry/i }).click()
  await expect(notes.getByRole('textbox', { name: 'Notes' })).toBeVisible()
})

test('a menu that cannot be loaded offline says so, and leaves the page where it is', async ({ page, context }) => {
  await tryPracticeMarket(page)
  const menu = page.getByRole('button', { name: 'Actions: Market data' })
  await expect(menu).toBeVisible()
  await context.setOffline(true)
  await menu.click()
  // Long enough for a page that went away to be away.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('The menu could not be loaded', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
})

test('keys go from widget to widget, and from dashboard to dashboard', async ({ page }) => {
  await signInAsGuest(page)
  await dashboardWith(page, 'Second', [{ id: 'clock', key: 'Clock' }])
  await expect(page.locator('#tile-clock')).toBeVisible()
  await page.keyboard.press('[')
  await expect(page).toHaveURL(/\/dashboard\/trading/)
  await page.keyboard.press('[')
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  await expect(page.locator('#tile-market-data')).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.locator('#tile-market-data')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('#tile-economic-calendar')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('#tile-stock-market')).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Settings: Stock market' })
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Close the settings' }).click()
  await expect(page.locator('#tile-stock-market')).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Add a widget' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/\/dashboard\/trading/)
})

/** A finger drawn from right to left, or back. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: 520 }]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((from + to) / 2) })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await cdp.detach()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('cards are shut, what the account is worth stays in sight, and a swipe goes on', async ({ page }) => {
    await tryPracticeMarket(page)
    const stocks = page.locator('#tile-stock-market')
    const before = (await stocks.boundingBox())?.y ?? 0
    await page.getByRole('button', { name: 'Collapse Market data' }).click()
    await expect.poll(async () => before - ((await stocks.boundingBox())?.y ?? 0)).toBeGreaterThan(300)
    await expect(page.getByRole('table', { name: 'Market data' })).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Expand Market data' })).toHaveAttribute('aria-expanded', 'false')
    await page.getByRole('button', { name: 'Expand Market data' }).click()
    await expect(page.getByRole('table', { name: 'Market data' })).toBeVisible()

    await page.locator('#tile-economic-calendar').scrollIntoViewIfNeeded()
    await expect(page.getByText('Equity', { exact: true })).toBeInViewport()
    await expect(page.getByText(/^(overnight )?buying power$/i)).not.toBeInViewport()
    await swipe(page, 350, 60)
    await expect(page).toHaveURL(/\/dashboard\/trading/)
    await expect(page.locator('#tile-chart')).toBeVisible()
  })
})
