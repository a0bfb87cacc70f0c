/** The page of one asset: its chart, what is typed and dragged on it, and an address that names nothing. */
import { expect } from '@playwright/test'
import { test } from './broker.ts'
import { expectGoodLooks, firstAccount, placed } from './desk.ts'

const DAY = 86_400_000

test('spec 2 an asset shows its chart by interval, older bars when it is dragged, and the same bars as a table', async ({
  page,
}) => {
  await page.goto('/assets/AAPL')
  await page.getByRole('radio', { name: '5 m', exact: true }).click()
  await expect(page).toHaveURL(/interval=5m/)
  const chart = page.getByRole('region', { name: /^AAPL chart, 5 minutes bars, from/ })
  await expect(chart).toBeVisible()

  await page.keyboard.press('1')
  await page.getByRole('textbox', { name: 'Interval of the chart' }).pressSequentially('h')
  await expect(page.getByText('1 hour: press Enter')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/interval=1h/)
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(chart).toBeVisible()

  await page.getByRole('radio', { name: '1 d', exact: true }).click()
  const days = page.getByRole('region', { name: /^AAPL chart, 1 day bars, from/ })
  const older = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url())
    return pathname.endsWith('/stocks/AAPL/bars') && Date.parse(searchParams.get('end') ?? '') < Date.now() - 700 * DAY
  })
  const box = await days.locator('canvas').first().boundingBox()
  const at = { x: box?.x ?? 0, y: (box?.y ?? 0) + 100, width: box?.width ?? 0 }
  await page.mouse.move(at.x + 20, at.y)
  for (let turns = 0; turns < 12; turns += 1) await page.mouse.wheel(0, 300)
  for (let drags = 0; drags < 5; drags += 1) {
    await page.mouse.move(at.x + 20, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x + at.width - 100, at.y, { steps: 5 })
    await page.mouse.up()
  }
  expect((await older).status()).toBe(200)
  await page.getByRole('button', { name: 'Show the bars as a table' }).click()
  const bars = page.getByRole('table', { name: 'AAPL, visible bars, New York time' })
  await expect(bars.getByRole('columnheader')).toHaveText(['Time, New York', 'Open', 'High', 'Low', 'Close', 'Volume'])
  expect(await bars.getByRole('row').count()).toBeGreaterThan(20)
  await expectGoodLooks(page)
})

test('spec 2 an asset has its year, its figures, its options, depth, news and statements below the chart', {
  tag: '@practice',
}, async ({ page }) => {
  await page.goto('/assets/AAPL')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('52-week range', { exact: true }).locator('..')).toContainText(/\d–\d/)
  await expect(panel.getByText('Next earnings', { exact: true })).toBeVisible()
  for (const [tab, shown] of [
    ['Options', 'Option chain'],
    ['Depth and tape', 'AAPL'],
    ['News', 'Top stories'],
    ['Fundamentals', 'Company profile'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(panel.getByRole('heading', { name: shown, exact: true })).toBeVisible()
  }
  await expect(page).toHaveURL(/tab=fundamentals/)
  await panel.getByRole('radio', { name: 'Balance' }).click()
  await expect(panel.getByRole('radio', { name: 'Balance' })).toBeChecked()
  await expectGoodLooks(page)
  await page.goto('/assets/BTC%2FUSD?tab=fundamentals')
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Depth and tape', 'News', /^Orders/])
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
})

test('an address with the id of an asset, or a coin without its slash, leads to its page', async ({ page }) => {
  const answer = await page.request.get(`/api/accounts/${await firstAccount(page)}/v2/assets/BRK.B`)
  const { id } = (await answer.json()) as { id: string }
  for (const [address, symbol] of [
    [id, 'BRK.B'],
    ['BTCUSD', 'BTC/USD'],
  ] as const) {
    await page.goto(`/assets/${address}?interval=1h`)
    await expect(page.getByRole('region', { name: `${symbol} chart` })).toBeVisible()
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === `/assets/${encodeURIComponent(symbol)}` && searchParams.get('interval') === '1h',
    )
    await expect(page).toHaveTitle(new RegExp(`(^|PAPER · )${symbol} · Paddock$`))
  }
})

test('spec 2 a symbol that does not exist names its nearest, and they lead on', async ({ page }) => {
  await page.goto('/assets/AAPLX')
  await expect(page.getByText('There is no asset AAPLX')).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('link', { name: /^AAPL Apple/ }).click()
  await expect(page).toHaveURL(/\/assets\/AAPL(\?|$)/)
  await expect(page.getByRole('region', { name: /^AAPL chart/ })).toBeVisible()
})

test('spec 2 an option contract shows its quote, its greeks, its terms and what one has of it', async ({ page }) => {
  const account = await placed(page)
  const chain = await page.request.get(
    `/api/accounts/${account}/v2/options/contracts?underlying_symbols=AAPL&type=call&limit=100`,
  )
  const { option_contracts }: { option_contracts: { symbol: string; strike_price: string }[] } = await chain.json()
  const contract = option_contracts[Math.floor(option_contracts.length / 2)]
  await placed(page, { symbol: contract?.symbol ?? '', qty: '1' })
  await page.goto(`/assets/${contract?.symbol}`)
  const terms = page.getByRole('main')
  await expect(terms.getByText('Type', { exact: true }).locator('..')).toContainText('Call')
  await expect(terms.getByRole('link', { name: 'AAPL', exact: true })).toBeVisible()
  await expect(terms.getByText('Delta', { exact: true }).locator('..')).toContainText(/\d\.\d{3}/)
  await expect(page.getByRole('region', { name: `${contract?.symbol} quote` })).toContainText(/Bid × ask\s*\d/)
  await expect(page.getByRole('form', { name: /^Order ticket, AAPL .* call$/ })).toBeVisible()
  const symbol = contract?.symbol ?? ''
  await page.goto(`/assets/${symbol}?interval=5m`)
  await expect(page.getByRole('region', { name: new RegExp(`^${symbol} chart, .*, from \\d`) })).toBeVisible()
  await page.getByRole('button', { name: 'Show the bars as a table' }).click()
  await expect(page.getByRole('table', { name: `${symbol}, visible bars` })).toBeVisible()
  await page.getByRole('button', { name: 'Show the chart' }).click()
  await expectGoodLooks(page)
  await page.getByRole('link', { name: 'Open the position' }).click()
  await expect(page).toHaveURL(/\/positions\/AAPL\d{6}C/)
  await page.goto('/assets/AAPL991231C00001000')
  await expect(page.getByText(/^There is no contract AAPL 31 Dec 99 1 call$/)).toBeVisible()
})
