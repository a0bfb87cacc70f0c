/** Widgets as TradingView draws them: asked for first, kept apart, and replaced by the built-in ones when they do not come. */
import { MARKET_WIDGETS } from '@paddock/contract/desk/dashboards/widget-keys'
import { expect, type Page, test } from '@playwright/test'
import { EMBED_TABLE, embedProblems } from '../apps/web/src/widgets/testing/embed-table.ts'
import { framesAddress, serverAddress } from './address.ts'
import { expectAccessible, expectGoodLooks, tryPracticeMarket } from './desk.ts'

interface Widget {
  readonly id: string
  readonly key: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly rendering?: 'native' | 'embed'
}

/** Fills the main dashboard as the desk's own calls do, and opens it. */
async function openWith(page: Page, widgets: readonly Widget[], isAllowed: boolean): Promise<void> {
  const headers = { origin: serverAddress }
  const content = {
    name: 'Main Dashboard',
    widgets: widgets.map((widget) => ({ options: {}, ...widget })),
    layouts: {},
  }
  const kept: { id: string; version: number }[] = await (await page.request.get('/api/dashboards')).json()
  const data = { version: kept.find(({ id }) => id === 'dashboard')?.version ?? 0, content }
  const saved = await page.request.put('/api/dashboards/dashboard', { headers, data })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.request.patch('/api/preferences', { headers, data: { areEmbedsAllowed: isAllowed } })
  await page.goto('/dashboard')
  await page.reload()
}

/** Requests for frames, from now on. */
function framesAsked(page: Page): string[] {
  const asked: string[] = []
  page.context().on('request', (request) => {
    if (request.url().startsWith(framesAddress) && request.isNavigationRequest()) asked.push(request.url())
  })
  return asked
}

const tile = (page: Page, id: string) => page.locator(`#tile-${id}`)
const told = async (page: Page, id: string) => {
  const text = tile(page, id).frameLocator('iframe').locator('#told')
  await expect(text).not.toBeEmpty()
  return JSON.parse((await text.textContent()) ?? '') as Record<string, unknown>
}

const MINI: Widget = { id: 'one', key: 'TechnicalAnalysis', rendering: 'embed' }
const TITLE = 'Technical analysis'
const act = async (page: Page, item: string, title = TITLE) => {
  const wanted = page.getByRole('menuitem', { name: item })
  // A menu goes away with the card it was opened in, that of a widget on its way too.
  await expect(async () => {
    if (!(await wanted.isVisible()))
      await page
        .getByRole('button', { name: `Actions: ${title}`, exact: true })
        .first()
        .click()
    await wanted.click({ timeout: 10_000 })
  }).toPass()
}

const SYMBOLS = { AAPL: 'NASDAQ:AAPL', EURUSD: 'FX:EURUSD', 'BTC/USD': 'BITSTAMP:BTCUSD' }
const OF_ONE_SYMBOL = ['Chart', 'MiniChart', 'SingleTicker', 'SymbolInfo', 'TechnicalAnalysis']

test('spec 3 every market widget tells its frame what TradingView takes, of stocks, currencies and coins', async ({
  page,
}) => {
  // The tape moves, and stays built in for who prefers less motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await tryPracticeMarket(page)
  const widgets: readonly Widget[] = MARKET_WIDGETS.map((key) => ({
    id: key.toLowerCase(),
    key,
    rendering: 'embed' as const,
  }))
  const others: readonly Widget[] = OF_ONE_SYMBOL.flatMap((key) =>
    ['FX:EURUSD', 'BTC/USD'].map((symbol, at) => ({
      id: `${key.toLowerCase()}-${at}`,
      key,
      options: { symbol },
      rendering: 'embed' as const,
    })),
  )
  await openWith(page, [...widgets, ...others], true)
  for (const { id, key } of [...widgets, ...others]) {
    const place = tile(page, id)
    await place.scrollIntoViewIfNeeded()
    const frame = place.locator('iframe')
    await expect(frame).toBeVisible()
    const row = EMBED_TABLE[key as keyof typeof EMBED_TABLE]
    const settings = await told(page, id)
    const address = new URL((await frame.getAttribute('src')) ?? '')
    expect([key, address.pathname, address.searchParams.get('locale')]).toEqual([
      key,
      `/embed-widget/${row.name}/`,
      'en',
    ])
    expect([key, embedProblems(row, { ...settings, locale: 'en' })]).toEqual([key, []])
    if (id === key.toLowerCase()) expect(settings).toMatchObject(row.defaults)
    else expect(Object.values(SYMBOLS)).toContain(settings.symbol)
    await expect(frame).toHaveAttribute('title', / by TradingView/)
    await expect(frame).toHaveAttribute('sandbox', /^allow-scripts allow-same-origin allow-popups/)
  }
})

test('nothing is asked of TradingView until it is allowed, and no longer when that is taken back', async ({ page }) => {
  const asked = framesAsked(page)
  await tryPracticeMarket(page)
  await openWith(page, [{ ...MINI, rendering: 'native' }], false)
  await act(page, "Show TradingView's widget")
  await expect(page.getByText('TradingView is not asked for anything until you allow it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Allow …' }).click()
  const dialog = page.getByRole('dialog', { name: "Allow TradingView's widgets?" })
  await expect(dialog).toContainText('A practice market has other prices')
  await expectAccessible(page)
  expect(asked).toEqual([])
  await dialog.getByRole('button', { name: 'Allow TradingView' }).click()
  expect(await told(page, 'one')).toMatchObject({ symbol: 'NASDAQ:AAPL', colorTheme: 'dark' })
  await expect(page.getByText("Real market data, not this account's market")).toBeVisible()
  await expect(page.getByRole('link', { name: `${TITLE} by TradingView` })).toHaveAttribute('rel', 'noopener nofollow')
  await expectGoodLooks(page)
  const skip = page.getByRole('button', { name: `Skip past ${TITLE}` })
  await skip.focus()
  await skip.press('Enter')
  await expect(page.getByRole('link', { name: `${TITLE} by TradingView` })).toBeFocused()

  await page.reload()
  await told(page, 'one')
  await act(page, 'Settings')
  const panel = page.getByRole('dialog', { name: `Settings: ${TITLE}` })
  await expectAccessible(page)
  await panel.getByRole('switch', { name: "Allow TradingView's widgets" }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  const before = asked.length
  await page.reload()
  await expect(page.getByRole('button', { name: 'Allow …' })).toBeVisible()
  expect(asked.length).toBe(before)

  await page.getByRole('link', { name: 'Dashboard Layouts' }).click()
  await page.getByRole('switch', { name: "Allow TradingView's widgets" }).click()
  await page.getByRole('button', { name: 'Allow TradingView', exact: true }).click()
  await page.getByRole('radio', { name: 'TradingView' }).click()
  await expect(page.getByRole('radio', { name: 'TradingView' })).toBeChecked()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Main Dashboard' }).click()
  await act(page, 'Settings')
  await panel.getByRole('radio', { name: 'Paddock' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await panel.getByRole('radio', { name: 'Default' }).click()
  await expect(page.locator('iframe')).toHaveCount(1)
})

test('a frame is loaded again for another theme or setting, and for nothing else', async ({ page }) => {
  await tryPracticeMarket(page)
  const filler = ['Ticker', 'MarketData', 'MarketData', 'MarketData', 'MarketData', 'MarketData', 'MarketData']
  await openWith(page, [MINI, ...filler.map((key, at) => ({ id: `filler-${at}`, key }))], true)
  await told(page, 'one')
  const asked = framesAsked(page)
  await page.setViewportSize({ width: 1100, height: 500 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await tile(page, 'filler-6').scrollIntoViewIfNeeded()
  await page.setViewportSize({ width: 1440, height: 500 })
  await tile(page, 'one').scrollIntoViewIfNeeded()
  await act(page, 'Full screen')
  await page.keyboard.press('Escape')
  await told(page, 'one')
  expect(asked).toEqual([])

  await page.setViewportSize({ width: 1440, height: 900 })
  await page
    .getByRole('button', { name: /theme|light|dark/i })
    .first()
    .click()
  const light = page.getByRole('menuitemradio', { name: 'Light' }).or(page.getByRole('menuitem', { name: 'Light' }))
  if (await light.isVisible().catch(() => false)) await light.click()
  await expect.poll(async () => (await told(page, 'one')).colorTheme).toBe('light')
  expect(asked.length).toBe(1)
  await act(page, 'Settings')
  const panel = page.getByRole('dialog', { name: `Settings: ${TITLE}` })
  await panel.getByRole('radio', { name: 'Three' }).click()
  await panel.getByRole('radio', { name: 'One', exact: true }).click()
  await panel.getByRole('radio', { name: 'Three' }).click()
  await expect.poll(async () => (await told(page, 'one')).displayMode).toBe('multiple')
  expect(asked.length).toBe(2)
  await panel.press('Escape')

  const popup = page.waitForEvent('popup')
  await act(page, 'Own window')
  const own = await popup
  await expect(own.frameLocator('iframe').locator('#told')).not.toBeEmpty()
  await expect(own.locator('iframe')).toHaveAttribute('data-shown', 'true')
  await own.close()
})

test('what does not come is drawn by the desk, with a word on why and a way to try again', async ({
  page,
  context,
}) => {
  await tryPracticeMarket(page)
  await openWith(page, [MINI, { ...MINI, id: 'two', options: { symbol: 'NASDAQ:NOPE' } }], true)
  const native = (id: string) => tile(page, id).locator('.embed-instead')
  await told(page, 'one')
  await expect(native('two')).toContainText('TradingView has no data for this')
  await native('two').getByRole('button', { name: 'Keep the built-in one' }).click()
  await expect(native('two')).toHaveCount(0)
  await expect(tile(page, 'two').getByRole('heading', { name: TITLE })).toBeVisible()

  // An extension that blocks frames leaves the browser's own error page, or an empty one.
  await context.route(`${framesAddress}/**`, (route) => route.abort('blockedbyclient'))
  await page.reload()
  await expect(native('one')).toContainText('did not appear; an extension or a firewall may block it', {
    timeout: 30_000,
  })
  await expectGoodLooks(page)
  await context.unroute(`${framesAddress}/**`)
  await native('one').getByRole('button', { name: 'Try again' }).click()
  await told(page, 'one')

  await act(page, 'Settings')
  const panel = page.getByRole('dialog', { name: `Settings: ${TITLE}` })
  await panel.getByRole('radio', { name: 'Paddock' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await context.setOffline(true)
  await panel.getByRole('radio', { name: 'TradingView' }).click()
  await expect(native('one')).toContainText('This machine is offline')
  await context.setOffline(false)
  await told(page, 'one')

  // A page whose policy names no frames: the browser refuses at once, and says so.
  await page.route(/\/dashboard/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const policy = answer.headers()['content-security-policy']?.replace(/frame-src [^;]+/, "frame-src 'none'") ?? ''
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': policy } })
  })
  await page.reload()
  await expect(native('one')).toContainText('The browser may not load TradingView here')
})

test('a hundred frames that came and went leave no listener, timer or frame behind', async ({ page }) => {
  test.setTimeout(300_000)
  await page.addInitScript(() => {
    const kept = { listeners: 0, timers: new Set<unknown>() }
    Reflect.set(window, 'kept', kept)
    const { addEventListener, removeEventListener, setTimeout, clearTimeout } = window
    const counts = (type: string) => ['message', 'online', 'offline'].includes(type)
    window.addEventListener = (...given: Parameters<typeof addEventListener>) => {
      if (counts(given[0])) kept.listeners += 1
      addEventListener.apply(window, given)
    }
    window.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
      if (counts(given[0])) kept.listeners -= 1
      removeEventListener.apply(window, given)
    }
    // Only those that wait as long as frames are waited for.
    Reflect.set(window, 'setTimeout', (call: () => void, delay?: number) => {
      const id = setTimeout(() => {
        kept.timers.delete(id)
        call()
      }, delay)
      if (delay === 10_000 || delay === 15_000) kept.timers.add(id)
      return id
    })
    Reflect.set(window, 'clearTimeout', (id: number) => {
      kept.timers.delete(id)
      clearTimeout(id)
    })
  })
  await tryPracticeMarket(page)
  await openWith(page, [MINI], true)
  await told(page, 'one')
  const asked = framesAsked(page)
  await act(page, 'Settings')
  const panel = page.getByRole('dialog', { name: `Settings: ${TITLE}` })
  const desk = panel.getByRole('radio', { name: 'Paddock' })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const held = async () => {
    await desk.click()
    await expect(page.locator('iframe')).toHaveCount(0)
    await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await cdp.send('Performance.getMetrics')
    const frames = metrics.find(({ name }) => name === 'Frames')?.value
    const counted = await page.evaluate(() => {
      const kept: { listeners: number; timers: Set<unknown> } = Reflect.get(window, 'kept')
      return { listeners: kept.listeners, timers: kept.timers.size }
    })
    return { frames, ...counted }
  }
  const mount = (times: number) =>
    page.evaluate(async (rounds) => {
      const press = (name: string) =>
        [...document.querySelectorAll<HTMLElement>('[aria-label="Drawn by"] [role=radio]')]
          .find(({ textContent }) => textContent === name)
          ?.click()
      const until = async (isSo: () => boolean) => {
        while (!isSo()) await new Promise(requestAnimationFrame)
      }
      for (let round = 0; round < rounds; round += 1) {
        press('TradingView')
        await until(() => document.querySelector('iframe[data-shown]') !== null)
        press('Paddock')
        await until(() => document.querySelector('iframe') === null)
      }
    }, times)
  await desk.click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await mount(3)
  // What the desk itself waits for after its first screen has begun.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/begin-/.test(name)))
  await expect.poll(async () => (await held()).timers).toBe(0)
  const before = await held()
  await mount(100)
  await expect.poll(held).toEqual(before)
  expect(asked.length).toBe(103)
})
