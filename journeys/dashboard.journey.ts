/** The dashboard: the account and the market at a glance, and the same in every tab. */
import { expect, type Page, test } from '@playwright/test'
import { chooseItem, expectAccessible, expectGoodLooks, openTheMarket, placed, tryPracticeMarket } from './desk.ts'
import { addWidget, openEditor, saved } from './widget-steps.ts'

test('spec 2 the dashboard shows what was bought and what waits, in two tabs, and cancels what waits', async ({
  page,
  context,
}) => {
  await tryPracticeMarket(page)
  await page.getByRole('button', { name: 'Positions', exact: true }).click()
  await expect(page.getByText('No positions yet')).toBeVisible()
  await openEditor(page)
  await addWidget(page, 'Working orders')
  await page.getByRole('button', { name: 'Done' }).click()
  await openTheMarket(page)
  await placed(
    page,
    { symbol: 'AAPL', qty: '10' },
    { symbol: 'MSFT', qty: '3', type: 'limit', limit_price: '100.00', time_in_force: 'gtc' },
  )
  const second = await context.newPage()
  await second.goto('/dashboard')
  for (const tab of [page, second]) {
    await expect(
      tab.getByRole('table', { name: 'Largest positions' }).getByRole('row', { name: /AAPL 10/ }),
    ).toBeVisible()
    await expect(
      tab.getByRole('table', { name: 'Working orders' }).getByRole('row', { name: /MSFT Buy/ }),
    ).toBeVisible()
  }
  const figures = page.getByRole('region', { name: 'Account' })
  await expect(figures.getByText('Buying power')).toBeVisible()

  const market = page.getByRole('table', { name: 'Market data' }).getByRole('row', { name: /S&P 500 Index/ })
  const before = await market.innerText()
  await expect.poll(() => market.innerText()).not.toBe(before)
  await page.getByRole('radio', { name: 'Losers' }).click()
  await expect(page.getByRole('table', { name: 'Stock market: losers' })).toBeVisible()
  await expectGoodLooks(page)

  await page.getByRole('button', { name: /cancel buy \d+ msft/i }).click()
  await page.getByRole('button', { name: /cancel (the )?order/i }).click()
  for (const tab of [page, second]) await expect(tab.getByText('No working orders')).toBeVisible()
})

const boxOf = async (page: Page, id: string) =>
  (await page.locator(`#tile-${id}`).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('spec 4 a dashboard is made, arranged by key and by hand, kept, removed, and brought back', async ({ page }) => {
  await tryPracticeMarket(page)
  await page.getByRole('link', { name: 'Dashboard Layouts' }).click()
  await page.getByRole('button', { name: 'New dashboard' }).click()
  const dialog = page.getByRole('dialog', { name: 'New dashboard' })
  await dialog.getByRole('button', { name: 'Create dashboard' }).click()
  await expect(dialog.getByText('A dashboard needs a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('DASHBOARD')
  await expect(dialog.getByText('There is a dashboard at /dashboard already.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Day Trading')
  await dialog.getByRole('radio', { name: /^Blank/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard\/day-trading/)
  const sidebar = page.getByRole('navigation', { name: 'Screens' })
  await expect(sidebar.getByRole('link', { name: 'Main Dashboard' })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Day Trading' })).toHaveAttribute('aria-current', 'page')

  await addWidget(page, 'Mini chart')
  await addWidget(page, 'Market data')
  const status = page.getByRole('status').filter({ hasText: /column|added|Undone/ })
  const grip = page.getByRole('button', { name: 'Move Mini chart' })
  await grip.focus()
  const first = await boxOf(page, 'mini-chart')
  await grip.press('ArrowRight')
  await expect(status).toContainText('Mini chart: column 2, row')
  await grip.press('Shift+ArrowRight')
  await expect.poll(async () => (await boxOf(page, 'mini-chart')).width).toBeGreaterThan(first.width)
  await expect(grip).toBeFocused()

  const handle = await boxOf(page, 'market-data')
  await page.mouse.move(handle.x + 100, handle.y + 15)
  await page.mouse.down()
  await page.mouse.move(handle.x - 300, handle.y + 15, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(page, 'market-data')).x).toBeLessThan(handle.x - 200)
  await page.locator('#tile-market-data .tile-corner').scrollIntoViewIfNeeded()
  const small = await boxOf(page, 'market-data')
  await page.mouse.move(small.x + small.width - 6, small.y + small.height - 6)
  await page.mouse.down()
  await page.mouse.move(small.x + small.width - 6, small.y + small.height + 120, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(page, 'market-data')).height).toBeGreaterThan(small.height + 80)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(async () => (await boxOf(page, 'market-data')).height).toBe(small.height)
  await expectGoodLooks(page)
  const isSaved = saved(page)
  await page.getByRole('button', { name: 'Redo' }).click()
  await isSaved
  await page.getByRole('button', { name: 'Done' }).click()
  const arranged = await boxOf(page, 'market-data')
  await page.reload()
  await expect(page.getByRole('table', { name: 'Market data' })).toBeVisible()
  expect((await boxOf(page, 'market-data')).width).toBe(arranged.width)
  expect((await boxOf(page, 'market-data')).height).toBe(arranged.height)

  await page.getByRole('link', { name: 'Dashboard Layouts' }).click()
  await chooseItem(page.getByRole('button', { name: 'Actions: Day Trading' }), 'Remove')
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  await expect(sidebar.getByRole('link', { name: 'Day Trading' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sidebar.getByRole('link', { name: 'Day Trading' })).toBeVisible()
})

test('a symbol chosen in one widget goes to its whole link group, and settings are seen at once', async ({ page }) => {
  await tryPracticeMarket(page)
  await openEditor(page)
  await addWidget(page, 'Mini chart')
  await chooseItem(page.getByRole('button', { name: 'Actions: Mini chart' }), 'Duplicate')
  const charts = page.locator('.mini-chart')
  await expect(charts).toHaveCount(2)
  const panel = page.getByRole('dialog', { name: 'Settings: Mini chart' })
  for (const at of [0, 1]) {
    await chooseItem(page.getByRole('button', { name: 'Actions: Mini chart' }).nth(at), 'Settings')
    await panel.getByRole('radio', { name: 'A', exact: true }).click()
    if (at === 0) await panel.getByRole('button', { name: 'Close the settings' }).click()
  }
  await panel.getByRole('combobox', { name: 'Symbol' }).fill('MSFT')
  await expectAccessible(page)
  await panel.getByRole('combobox', { name: 'Symbol' }).press('Enter')
  for (const at of [0, 1]) await expect(charts.nth(at).getByRole('heading', { name: 'MSFT' })).toBeVisible()
  await panel.getByRole('button', { name: 'Defaults' }).click()
  for (const at of [0, 1]) await expect(charts.nth(at).getByRole('heading', { name: 'AAPL' })).toBeVisible()
  await panel.press('Escape')
  await expect(panel).toBeHidden()

  await chooseItem(page.getByRole('button', { name: 'Actions: Mini chart' }).first(), 'Full screen')
  await expect(page.locator('.tile-full')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('.tile-full')).toHaveCount(0)
})

test("a visitor's dashboard is kept in the browser and comes along at sign-in", async ({ page }) => {
  await page.goto('/dashboard')
  await openEditor(page)
  await addWidget(page, 'Mini chart')
  await expect(page.locator('.mini-chart')).toBeVisible()
  await page.reload()
  await expect(page.locator('.mini-chart')).toHaveCount(1)
  await tryPracticeMarket(page)
  await expect(page.locator('.mini-chart')).toHaveCount(1)
  await expect(page.getByText('Your dashboard was added', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.locator('.mini-chart')).toHaveCount(1)
})

test('two tabs do not overwrite each other: the second is told, and can insist', async ({ page, context }) => {
  await tryPracticeMarket(page)
  await openEditor(page)
  const first = saved(page)
  await addWidget(page, 'Mini chart')
  await first
  const second = await context.newPage()
  // As if the tabs were on two machines: they cannot hear each other.
  await second.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  await second.goto('/dashboard?edit=true')
  await expect(second.locator('.mini-chart')).toHaveCount(1)
  const again = saved(page)
  await page.getByRole('button', { name: 'Move Mini chart' }).press('Delete')
  await again
  await addWidget(second, 'Positions')
  await expect(second.getByText('Main Dashboard was changed elsewhere', { exact: true })).toBeVisible()
  await expect(second.locator('.mini-chart')).toHaveCount(0)
  const insisted = saved(second)
  await second.getByRole('button', { name: 'Use mine' }).click()
  await insisted
  await expect(second.locator('.mini-chart')).toHaveCount(1)
})

test('the header never overflows between 1024 and 1440 pixels', async ({ page }) => {
  await tryPracticeMarket(page)
  await page.getByRole('link', { name: 'History of Activities' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History of Activities' })).toBeVisible()
  for (const width of [1440, 1280, 1152, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const clipped = await page.evaluate(() => {
      const header = document.querySelector('header')
      const edge = header?.getBoundingClientRect().right ?? 0
      const parts = [...(header?.children ?? [])].filter((part) => part.getClientRects().length > 0)
      return parts
        .filter((part) => part.getBoundingClientRect().right > edge || part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.className || part.tagName)
    })
    expect({ width, clipped }).toEqual({ width, clipped: [] })
  }
})
