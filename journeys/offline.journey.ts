/** Without its server: the desk opens from what the browser keeps, shows what it last knew as that, sends nothing, and comes back by itself. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import {
  chooseItem,
  expectAccessible,
  expectGoodLooks,
  expectNoSidewaysScroll,
  placed,
  tryOpenMarket,
  tryPracticeMarket,
} from './desk.ts'

test.use({ serviceWorkers: 'allow' })

/** The desk keeps itself a while after its first screen; what it keeps is there when the worker answers for the page. */
const kept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })

async function holding(page: Page): Promise<void> {
  await tryOpenMarket(page)
  await placed(page, { symbol: 'AAPL', qty: '3' }, { symbol: 'MSFT', qty: '1', type: 'limit', limit_price: '1.00' })
}

const bar = (page: Page) => page.getByRole('status').filter({ hasText: /^Offline · as of \d\d:\d\d/ })

async function isBack(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(false)
  await expect(page.getByText(/^Offline · as of/)).toHaveCount(0)
}

test('loses its server in the middle: a line says since when, values dim, orders cannot be sent, and all of it ends', async ({
  page,
  context,
}) => {
  await holding(page)
  await kept(page)
  await page.goto('/orders')
  const order = page.getByRole('row', { name: /MSFT/ })
  await expect(order).toBeVisible()
  await kept(page)
  await page.waitForFunction(() => document.querySelector('.offline-bar') !== null, undefined, { timeout: 60_000 })

  await context.setOffline(true)
  await expect(bar(page)).toContainText('Nothing can be sent')
  await expect(order).toBeVisible()
  const cancel = page.getByRole('button', { name: /^Cancel Buy 1 MSFT/ })
  await expect(cancel).toBeDisabled()
  await expect(cancel).toHaveAttribute('title', 'The server cannot be reached: nothing can be sent.')
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await screens.getByRole('link', { name: /^My Positions/ }).click()
  await expect(page.getByRole('button', { name: 'Close AAPL' })).toBeDisabled()
  const closeAll = page.getByRole('button', { name: 'Close all…' })
  await expect(closeAll).toBeDisabled()
  await expect(closeAll).toHaveAttribute('title', 'The server cannot be reached: nothing can be sent.')
  await screens.getByRole('link', { name: 'Main Dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Flatten' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Cancel all orders' })).toBeDisabled()
  // A screen that was never opened is there all the same: its parts are kept.
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Balances' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Balances' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await isBack(context, page)
  await page.goto('/orders')
  await expect(cancel).toBeEnabled()
})

test('opened without its server: shows what it last knew, dimmed and dated, and is the desk again once the server answers', async ({
  page,
  context,
}) => {
  await holding(page)
  await page.goto('/orders')
  await expect(page.getByRole('row', { name: /MSFT/ })).toBeVisible()
  await page.goto('/positions')
  await expect(page.getByRole('row', { name: /AAPL/ })).toBeVisible()
  const isKept = () =>
    Object.entries(localStorage).some(([key, text]) => key.endsWith('.positions') && text.includes('AAPL'))
  await page.waitForFunction(isKept, undefined, { timeout: 60_000 })
  await kept(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Offline' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText(/^Offline · as of \d\d:\d\d New York\. Nothing can be sent/)
  await expect(page.getByRole('table', { name: 'Account, last known' })).toContainText('Equity')
  const positions = page.getByRole('table', { name: 'Positions, last known' })
  await expect(positions.getByRole('row', { name: /AAPL/ })).toContainText('3')
  await expect(positions).toHaveClass(/is-stale/)
  await expect(page.getByRole('table', { name: 'Working orders, last known' })).toContainText('MSFT')
  await expect(page.getByText(/ old$/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Trade' })).toBeDisabled()
  await expectGoodLooks(page)

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Positions' })).toBeVisible()
  await expect(page).toHaveURL(/\/positions/)

  // What signs out leaves nothing behind.
  const keys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^paddock\.(known|orders)\./.test(key)))
  expect((await keys()).length).toBeGreaterThan(0)
  await chooseItem(page.getByRole('button', { name: /account menu|guest/i }), /sign out/i)
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await keys()).toEqual([])
})

test('can be installed: names, icons and shortcuts lead somewhere, and nothing of the API is ever kept', async ({
  page,
}) => {
  await tryPracticeMarket(page)
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Paddock', display: 'standalone', start_url: '/dashboard' })
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type])
  }
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Trade', 'Orders', 'Positions'])
  await kept(page)
  const held = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(held.length).toBeGreaterThan(20)
  expect(
    held.filter(
      (path) => !/^\/(static\/.*\.(js|css|woff2)|theme\.js|favicon.*\.svg|manifest\.webmanifest)?$/.test(path),
    ),
  ).toEqual([])
  await page.goto('/dashboard#trade')
  await expect(page.getByRole('dialog', { name: 'Trade' }).getByRole('combobox')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard[^#]*$/)
})
