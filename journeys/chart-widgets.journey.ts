/** The widgets that are charts: chart, mini chart, market overview, symbol overview and stock market. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { chooseItem, expectGoodLooks, placed, tryOpenMarket } from './desk.ts'

type Shown = readonly [key: string, options?: object]

/** A visitor's own main dashboard; it comes along when they sign in. */
const withWidgets = (page: Page, ...shown: readonly Shown[]) =>
  page.addInitScript(
    (content) => localStorage.setItem('paddock.dashboard', content),
    JSON.stringify({
      name: 'Main Dashboard',
      widgets: shown.map(([key, options = {}], at) => ({ id: `${key.toLowerCase()}-${at}`, key, options })),
      layouts: {},
    }),
  )

const canvases = (page: Page) => page.locator('canvas').count()

test('spec 3 a chart shows studies and comparisons, by pointer and keyboard, and keeps what is chosen', async ({
  page,
}) => {
  await withWidgets(page, ['Chart'])
  await tryOpenMarket(page)
  await placed(
    page,
    { symbol: 'AAPL', qty: '10' },
    { symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '50.00', time_in_force: 'gtc' },
  )
  const chart = page.getByRole('region', { name: /^AAPL chart, 1 day bars, from/ })
  await expect(chart).toBeVisible()
  await chart.getByRole('button', { name: 'Studies' }).click()
  const dialog = page.getByRole('dialog', { name: 'Studies' })
  await dialog.getByRole('button', { name: 'Simple moving average' }).click()
  await dialog.getByRole('textbox', { name: 'Bars of Simple moving average' }).fill('50')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Relative strength index' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(chart.getByText(/^SMA 50/)).toBeVisible()
  await expect(chart.getByText(/^RSI 14/)).toBeVisible()
  // A study in a pane of its own is told there, and not over the prices.
  const topOf = async (words: RegExp) => (await chart.getByText(words).boundingBox())?.y ?? Number.NaN
  await expect.poll(async () => (await topOf(/^RSI 14/)) - (await topOf(/^SMA 50/))).toBeGreaterThan(100)

  await chart.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('combobox', { name: 'Add a symbol' }).fill('MSFT')
  await page.getByRole('option', { name: /^MSFT/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(chart.getByRole('button', { name: 'Remove MSFT' })).toBeVisible()
  await chart.getByRole('button', { name: 'Remove MSFT' }).click()

  const cursor = chart.getByRole('slider', { name: 'AAPL, bar by bar' })
  await cursor.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  const said = await cursor.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(cursor).not.toHaveAttribute('aria-valuetext', said ?? '')
  await chart.getByRole('button', { name: 'Show the bars as a table' }).click()
  await expect(chart.getByRole('table', { name: 'AAPL, visible bars, New York time' })).toBeVisible()
  await chart.getByRole('button', { name: 'Show the chart' }).click()

  await chooseItem(chart.getByRole('button', { name: /^Style/ }), 'Heikin Ashi')
  await chart.getByRole('radio', { name: '5 m', exact: true }).click()
  await expect(page.getByRole('region', { name: /^AAPL chart, 5 minutes bars, from/ })).toBeVisible()
  await expectGoodLooks(page)
  await expect
    .poll(async () => JSON.stringify(await (await page.request.get('/api/dashboards')).json()))
    .toMatch(/"studies":\["sma:50","rsi"\].*|"style":"heikin-ashi"/)

  // A choice of nothing is one like any other.
  await page
    .getByRole('button', { name: /^Actions: / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /^Settings/ }).click()
  const range = page.getByRole('combobox', { name: 'Initial range' })
  await expect(range).toHaveText('As many bars as fit')
  await range.click()
  await page.getByRole('option').nth(1).click()
  await expect(range).not.toHaveText('As many bars as fit')
})

test('spec 3 a chart tells extended hours and leaves them out, and is kept as a picture', async ({ page }) => {
  await withWidgets(page, ['Chart', { interval: '60', studies: ['ichimoku'] }])
  await page.goto('/dashboard')
  const chart = page.getByRole('region', { name: /^AAPL chart, 1 hour bars, from/ })
  await expect(chart.getByText(/^Ichimoku cloud/)).toBeVisible()
  const cursor = chart.getByRole('slider', { name: 'AAPL, bar by bar' })
  const phases = async () => {
    await cursor.focus()
    const said: string[] = []
    await page.keyboard.press('End')
    for (let bar = 0; bar < 20; bar += 1) {
      said.push((await cursor.getAttribute('aria-valuetext')) ?? '')
      await page.keyboard.press('ArrowLeft')
    }
    return said.join(' ')
  }
  expect(await phases()).toMatch(/, (pre-market|after hours):/)
  await chooseItem(chart.getByRole('button', { name: /^Style/ }), 'Extended hours')
  await expect.poll(phases).not.toMatch(/, (pre-market|after hours):/)
  await chart.getByRole('button', { name: 'Picture of the chart' }).click()
  const downloads = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Save as a picture' }).click()
  const download = await downloads
  expect(download.suggestedFilename()).toMatch(/^AAPL-1h-.*\.png$/)
  const picture = await readFile(await download.path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.length).toBeGreaterThan(10_000)
})

for (const [setting, symbol] of [
  ['NASDAQ:AAPL', 'AAPL'],
  ['FX:EURUSD', 'EURUSD'],
  ['BITSTAMP:BTCUSD', 'BTC/USD'],
] as const)
  test(`spec 3 ${symbol} in a chart, a mini chart and an overview, in both themes and any width`, async ({ page }) => {
    await withWidgets(
      page,
      ['Chart', { symbol: setting, withdateranges: true }],
      ['MiniChart', { symbol: setting }],
      [
        'SymbolOverview',
        {
          symbols: [
            { symbol: setting, label: 'First' },
            { symbol: 'MSFT', label: 'Second' },
          ],
        },
      ],
    )
    await page.goto('/dashboard')
    const chart = page.getByRole('region', { name: new RegExp(`^${symbol} chart, 1 day bars, from`) })
    await expect(chart).toBeVisible()
    await expect(page.getByRole('figure', { name: new RegExp(`^${symbol}, 1Y\\. From`) })).toBeVisible()
    await chart.getByRole('button', { name: /^Show five years/ }).click()
    await expect(page.getByRole('region', { name: new RegExp(`^${symbol} chart, 1 week bars, from`) })).toBeVisible()

    await page
      .getByRole('radiogroup', { name: `Range of ${symbol}` })
      .getByRole('radio', { name: '1D' })
      .click()
    const day = page.getByRole('figure', { name: new RegExp(`^${symbol}, 1D\\. From`) })
    await expect(day).toBeVisible()
    await day.getByRole('slider').focus()
    await page.keyboard.press('Home')
    await expect(day.getByRole('slider')).toHaveAttribute('aria-valuenow', '0')
    await day.getByRole('button', { name: /as a table$/ }).click()
    await expect(day.getByRole('table', { name: /visible bars/ })).toBeVisible()
    await day.getByRole('button', { name: /^Show the chart/ }).click()

    await expect(page.getByRole('figure', { name: /^First, 1D\. From/ })).toBeVisible()
    const before = await canvases(page)
    await page.getByRole('tab', { name: 'Second' }).click()
    await expect(page.getByRole('figure', { name: /^Second, 1D\. From/ })).toBeVisible()
    await expect.poll(() => canvases(page)).toBe(before)
    await expectGoodLooks(page)
  })

test('spec 3 the market overview and the stock market draw the row that is chosen', async ({ page }) => {
  await withWidgets(page, ['MarketOverview'], ['StockMarket'])
  await page.goto('/dashboard')
  await expect(page.getByRole('figure', { name: /^S&P 500 Index, 1Y\. From/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Chart of S&P 500 Index' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('figure', { name: /^US 100 Cash CFD, 1Y\. From/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Forex' }).click()
  await expect(page.getByRole('figure', { name: /^EUR to USD, 1Y\. From/ })).toBeVisible()

  const stocks = page.getByRole('region', { name: 'Stock market' })
  await stocks.getByRole('radio', { name: 'Active' }).click()
  const rows = stocks.getByRole('table', { name: 'Stock market: active' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  // A high tile begins with the chart of its first row.
  await expect(stocks.getByRole('figure', { name: /, 1Y\. From/ })).toBeVisible()
  await stocks.getByRole('button', { name: 'Hide the chart' }).click()
  await expect(stocks.locator('canvas')).toHaveCount(0)
  await rows.nth(1).getByRole('cell').first().click()
  await expect(stocks.getByRole('figure', { name: /, 1Y\. From/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectGoodLooks(page)
  await stocks.getByRole('button', { name: 'Hide the chart' }).click()
  await expect(stocks.locator('canvas')).toHaveCount(0)
})
