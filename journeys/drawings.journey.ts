/** Drawing on a chart: by pointer, by key and by touch; kept with the person, shown in every interval, on every chart of the symbol. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { chooseItem, expectGoodLooks, signInAsGuest, tryPracticeMarket } from './desk.ts'

const drawn = async (
  page: Page,
): Promise<{ tool: string; points: { time: number; price: number }[]; text?: string }[]> =>
  (await (await page.request.get('/api/drawings?symbol=AAPL')).json()).drawings

async function chartBox(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const chart = page.locator('.chart-canvas')
  await expect(chart.locator('canvas').first()).toBeVisible()
  const box = await chart.boundingBox()
  if (!box) throw new Error('there is a chart')
  return box
}

const tools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Drawing tools' })
const said = (page: Page, words: RegExp): Locator => page.getByRole('application', { name: words })

test('spec 3 drawings are placed by pointer and key, changed, taken back, and are on every chart of the symbol', async ({
  page,
}) => {
  await signInAsGuest(page)
  await page.goto('/assets/AAPL?interval=1d')
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await tools(page).getByRole('button', { name: 'Trend line' }).click()
  const box = await chartBox(page)
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  // The figures of the bar stand beside the tools, not beneath them.
  const strip = await tools(page).boundingBox()
  const figures = await page.locator('.ohlc').boundingBox()
  expect(figures?.x).toBeGreaterThanOrEqual((strip?.x ?? 0) + (strip?.width ?? Number.POSITIVE_INFINITY))
  // Press, and another place.
  await page.mouse.click(...at(0.3, 0.6))
  await page.mouse.move(...at(0.5, 0.4))
  await page.mouse.click(...at(0.6, 0.3))
  await expect(page.getByRole('toolbar', { name: 'Trend line, selected' })).toBeVisible()
  await expect.poll(async () => (await drawn(page)).map(({ tool }) => tool)).toEqual(['trend'])
  const [placed] = await drawn(page)

  // A drag.
  await tools(page).getByRole('button', { name: 'Rectangle' }).click()
  await page.mouse.move(...at(0.2, 0.2))
  await page.mouse.down()
  await page.mouse.move(...at(0.35, 0.5), { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('toolbar', { name: 'Rectangle, selected' })).toBeVisible()

  // By key alone.
  await tools(page).getByRole('button', { name: 'Fibonacci retracement' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expect(said(page, /^Drawings of AAPL: Fibonacci retracement, /)).toBeFocused()
  const before = await drawn(page)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('toolbar', { name: 'Fibonacci retracement, selected' })).toBeVisible()
  await expect.poll(async () => JSON.stringify(await drawn(page))).not.toBe(JSON.stringify(before))

  await tools(page).getByRole('button', { name: 'Note' }).click()
  await page.mouse.click(...at(0.7, 0.7))
  await page.getByRole('textbox', { name: 'Note' }).fill('Earnings')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await drawn(page)).at(-1)?.text).toBe('Earnings')

  // Taken from the chart by a press on it, moved, deleted, and back.
  await page.keyboard.press('Escape')
  await page.mouse.click(...at(0.45, 0.45))
  await expect(page.getByRole('toolbar', { name: 'Trend line, selected' })).toBeVisible()
  await page.mouse.move(...at(0.45, 0.45))
  await page.mouse.down()
  await page.mouse.move(...at(0.45, 0.55), { steps: 4 })
  await page.mouse.up()
  const price = async () => (await drawn(page)).find(({ tool }) => tool === 'trend')?.points[0]?.price ?? 0
  await expect.poll(price).toBeLessThan(placed?.points[0]?.price ?? 0)
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await drawn(page)).length).toBe(3)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await drawn(page)).length).toBe(4)

  await chooseItem(page.getByRole('button', { name: 'Drawings', exact: true }), /List of drawings/)
  const list = page.getByRole('list', { name: 'Drawings of AAPL' })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await list.getByRole('button', { name: /^Delete Rectangle/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('button', { name: /^Trend line/ }).click()
  await chooseItem(page.getByRole('button', { name: 'Colour, width and style' }), 'Red')
  await expectGoodLooks(page)

  // In another interval, and in another tab, which tells this one.
  await page.goto('/assets/AAPL?interval=1h')
  await expect(said(page, /^Drawings of AAPL: 3$/)).toBeAttached()
  const other = await page.context().newPage()
  await other.goto('/assets/AAPL?interval=5m')
  await expect(said(other, /^Drawings of AAPL: 3$/)).toBeAttached()
  await chooseItem(other.getByRole('button', { name: 'Drawings', exact: true }), 'Delete all')
  await expect(said(page, /^Drawings of AAPL: 0$/)).toBeAttached()
  await other.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(said(page, /^Drawings of AAPL: 3$/)).toBeAttached()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('spec 3 a finger places by two touches and selects by a long one; what a visitor drew comes along', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        'paddock.dashboard',
        JSON.stringify({ name: 'Main Dashboard', widgets: [{ id: 'chart', key: 'Chart', options: {} }], layouts: {} }),
      ),
    )
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Draw', exact: true }).tap()
    await tools(page).getByRole('button', { name: 'Horizontal line' }).tap()
    const box = await chartBox(page)
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    const bar = page.getByRole('toolbar', { name: 'Horizontal line, selected' })
    await expect(bar).toBeVisible()
    await tools(page).getByRole('button', { name: 'Measure' }).tap()
    await page.touchscreen.tap(box.x + box.width * 0.3, box.y + box.height * 0.4)
    await page.touchscreen.tap(box.x + box.width * 0.6, box.y + box.height * 0.2)
    await expect(said(page, /^Drawings of AAPL: Measure, .* bars?, /)).toBeAttached()
    await page.touchscreen.tap(box.x + box.width * 0.1, box.y + box.height * 0.8)
    await expect(page.getByRole('toolbar', { name: /, selected$/ })).toBeHidden()
    const finger = await context.newCDPSession(page)
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await expect(bar).toBeVisible()
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expectGoodLooks(page)

    await tryPracticeMarket(page)
    await page.goto('/assets/AAPL?interval=1w')
    await expect.poll(async () => (await drawn(page)).map(({ tool }) => tool)).toEqual(['horizontal', 'measure'])
  })
})
