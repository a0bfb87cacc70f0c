/** Lines of a chart: orders and their legs moved, put back, refused and cancelled where they are drawn, by mouse, by keys and by hand. */
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { HEADERS } from './address.ts'
import { chooseItem, chooseOption, expectAccessible, expectGoodLooks, placed, toastsOf, tryOpenMarket } from './desk.ts'

const lineOf = (page: Page, name: RegExp) => page.getByRole('slider', { name })
const said = (line: Locator) => line.getAttribute('aria-valuetext')

/** Ten shares with a target and a stop near the price, on a clock that stands: no price fills anything meanwhile. */
async function atTheChart(page: Page, symbol = 'AAPL'): Promise<{ account: string; last: number }> {
  await tryOpenMarket(page)
  const account = await placed(page, { symbol, qty: '10' })
  const api = `/api/accounts/${account}`
  await expect
    .poll(async () => (await (await page.request.get(`${api}/v2/positions`)).json()).length, { timeout: 30_000 })
    .toBe(1)
  const paused = await page.request.put(`${api}/clock`, { headers: HEADERS, data: { kind: 'pause' } })
  expect(paused.ok(), await paused.text()).toBe(true)
  const trade = await (await page.request.get(`${api}/v2/stocks/${symbol}/trades/latest`)).json()
  return { account, last: trade.trade.p }
}

/** By its tag, so many pixels; up is below zero. */
async function drag(page: Page, line: Locator, by: number, isDropped = true): Promise<void> {
  const box = await line.boundingBox()
  if (!box) throw new Error('the line has no tag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + by, { steps: 6 })
  if (isDropped) await page.mouse.up()
}

test('lines go with the chart of their account: nothing fails where another is chosen, or another page', async ({
  page,
}) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  const { account, last } = await atTheChart(page)
  const limit_price = (last * 1.003).toFixed(2)
  await placed(page, { symbol: 'AAPL', qty: '4', side: 'sell', type: 'limit', limit_price })
  await page.request.post('/api/accounts', { headers: HEADERS, data: { name: 'Other', cash: '5000' } })
  await page.goto(`/assets/AAPL?account=${account}`)
  const line = lineOf(page, /^Limit price, Sell 4 AAPL/)
  // A chart that is gone would draw in the next frame.
  const nextFrames = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(line).toBeVisible()
  await chooseItem(page.getByRole('button', { name: 'Account: Practice' }), /Other/)
  await expect(page.getByRole('button', { name: 'Account: Other' })).toBeVisible()
  await expect(line).toHaveCount(0)
  await nextFrames()
  await page.goBack()
  await expect(line).toBeVisible()
  await page.getByRole('link', { name: 'Balances' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Balances' })).toBeVisible()
  await nextFrames()
  expect(failures).toEqual([])
})

test('a target and a stop are moved on the chart by mouse and by keys, asked about where the settings say so, hidden, and cancelled', async ({
  page,
}) => {
  const { account, last } = await atTheChart(page)
  const at = (percent: number) => (last * (1 + percent / 100)).toFixed(2)
  await placed(
    page,
    { symbol: 'AAPL', qty: '4', side: 'sell', type: 'limit', limit_price: at(0.3), time_in_force: 'gtc' },
    { symbol: 'AAPL', qty: '6', side: 'sell', type: 'stop', stop_price: at(-0.3), time_in_force: 'gtc' },
  )
  await page.goto(`/assets/AAPL?account=${account}`)
  const target = lineOf(page, /^Limit price, Sell 4 AAPL/)
  const stop = lineOf(page, /^Stop price, Sell 6 AAPL/)
  await expect(target).toBeVisible()
  await expect(page.locator('.line-tag', { hasText: 'Long 10' })).toContainText(/\$\d/)
  await expectAccessible(page)

  // What it means is seen before it is sent; Escape gives the drag up.
  const before = await said(target)
  await drag(page, target, -24, false)
  await expect(target).toContainText(/[\d.]+ → [\d.]+, result \+\$[\d.]+ → \+\$[\d.]+/)
  await page.keyboard.press('Escape')
  await expect(target).toHaveAttribute('aria-valuetext', before ?? '')
  await page.mouse.up()
  await drag(page, target, -24)
  await expect(toastsOf(page).filter({ hasText: 'Order replaced' }).first()).toContainText('Sell 4 AAPL')
  await expect(target).not.toHaveAttribute('aria-valuetext', before ?? '')
  await expect(target).not.toContainText('→')

  // By keys: ten ticks, put back, then one tick sent, with the focus on the line of the new order.
  const stood = await said(stop)
  await stop.focus()
  await page.keyboard.press('Shift+ArrowDown')
  const tenth = (Number(at(-0.3)) - 0.1).toFixed(2)
  await expect(stop).toHaveAttribute('aria-valuetext', new RegExp(`→ ${tenth}, result `))
  await page.keyboard.press('Escape')
  await expect(stop).toHaveAttribute('aria-valuetext', stood ?? '')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const tick = (Number(at(-0.3)) - 0.01).toFixed(2)
  await expect(stop).toHaveAttribute('aria-valuetext', tick)
  await expect(stop).toBeFocused()

  // A stop beyond the market is asked about as the ticket would, in the dialog that edits orders.
  for (let steps = 0; steps < 15; steps += 1) await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Edit Sell 6 AAPL/ })
  await expect(dialog.getByRole('textbox', { name: 'Stop price' })).toHaveValue(
    new RegExp(`^${Number((Number(tick) + 1.5).toFixed(2))}0*$`),
  )
  await expect(dialog.getByText(/^result /i)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep as it is' }).click()
  await expect(stop).toHaveAttribute('aria-valuetext', tick)

  await page.locator('body').press('h')
  await expect(page.locator('.line-tag', { hasText: 'Long •••••' })).toContainText('•••••')
  await expect(page.locator('.line-tags')).not.toContainText('$')
  await page.locator('body').press('h')
  await expectGoodLooks(page)

  await page
    .locator('.line-tag', { has: stop })
    .getByRole('button', { name: /^Cancel Sell 6 AAPL/ })
    .click()
  await page
    .getByRole('group', { name: /^Cancel Sell 6 AAPL/ })
    .getByRole('button', { name: 'Cancel order' })
    .click()
  await expect(stop).toBeHidden()
  await expect(target).toBeVisible()
})

test('a drag the broker refuses puts the line back with the reason beside it, and a trailing stop says why it is not dragged', async ({
  page,
}) => {
  const { account, last } = await atTheChart(page, 'KO')
  const power = await (await page.request.get(`/api/accounts/${account}/v2/account`)).json()
  const limit = (last * 0.98).toFixed(2)
  const qty = Math.floor((Number(power.buying_power) * 0.9995) / Number(limit))
  await placed(page, { symbol: 'KO', qty: String(qty), type: 'limit', limit_price: limit, time_in_force: 'gtc' })
  await page.goto(`/assets/KO?account=${account}`)
  const line = lineOf(page, /^Limit price, Buy .* KO/)
  await expect(line).toBeVisible()
  await drag(page, line, -14)
  const reason = page.getByRole('alert').filter({ hasText: 'Unchanged.' })
  await expect(reason).toContainText(/insufficient buying power/)
  await expect(line).toHaveAttribute('aria-valuetext', limit)
  await expectAccessible(page)
  await reason.getByRole('button', { name: 'Close the reason' }).click()
  await expect(reason).toBeHidden()

  await page
    .locator('.line-tag', { has: line })
    .getByRole('button', { name: /^Cancel Buy/ })
    .click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(line).toBeHidden()
  await placed(page, { symbol: 'KO', qty: '5', side: 'sell', type: 'trailing_stop', trail_percent: '1' })
  const trailing = page.getByRole('button', { name: /^Stop price, Sell 5 KO .*: A trailing stop follows the market/ })
  await expect(trailing).toBeVisible()
  await trailing.focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Cancel order' }).press('Enter')
  await expect(trailing).toBeHidden()
})

/** Dragged by so many pixels, an order's line stands at another price, and the broker has the order at it. */
async function expectMoved(
  page: Page,
  account: string,
  line: Locator,
  by: number,
  field: 'limit_price' | 'stop_price',
) {
  await expect(line).toBeVisible()
  const before = await said(line)
  // Where the scale has found its range: a line that moves is not taken hold of.
  await line.hover()
  await drag(page, line, by)
  const known = async (): Promise<string[]> => {
    const read = await page.request.get(`/api/accounts/${account}/v2/orders?status=all`)
    return ((await read.json()) as Record<string, string | null>[]).map((order) => String(order[field]))
  }
  const stands = async () => {
    const price = (await said(line)) ?? ''
    return /^[\d.,]+$/.test(price) && price !== before
  }
  await expect.poll(stands).toBe(true)
  const now = Number((await said(line))?.replaceAll(',', ''))
  await expect.poll(async () => (await known()).map(Number)).toContain(now)
}

test('both exits of a bracket are dragged, and each of them stays the other’s', async ({ page }) => {
  const { account, last } = await atTheChart(page, 'MSFT')
  const setClock = (data: object) => page.request.put(`/api/accounts/${account}/clock`, { headers: HEADERS, data })
  const at = (percent: number) => (last * (1 + percent / 100)).toFixed(2)
  await setClock({ kind: 'run', speed: 1 })
  await placed(page, {
    ...{ symbol: 'MSFT', qty: '5', order_class: 'bracket', time_in_force: 'gtc' },
    ...({ take_profit: { limit_price: at(0.8) }, stop_loss: { stop_price: at(-0.8) } } as object),
  })
  const legs = async () =>
    ((await (await page.request.get(`/api/accounts/${account}/v2/orders?status=open&nested=false`)).json()) as object[])
      .length
  await expect.poll(legs, { timeout: 30_000 }).toBeGreaterThan(0)
  await setClock({ kind: 'pause' })
  await page.goto(`/assets/MSFT?account=${account}`)
  const target = lineOf(page, /^Limit price, Sell 5 MSFT/)
  const stop = lineOf(page, /^Stop price, Sell 5 MSFT/)
  await expectMoved(page, account, target, -12, 'limit_price')
  await expectMoved(page, account, stop, 12, 'stop_price')
  await expect(target).toBeVisible()
  await expect(stop).toBeVisible()
})

test('the order of a coin is dragged', async ({ page }) => {
  const { account } = await atTheChart(page, 'KO')
  const trades = await page.request.get(`/api/accounts/${account}/v1beta3/crypto/us/latest/trades?symbols=BTC/USD`)
  const { p } = (await trades.json()).trades['BTC/USD'] as { p: number }
  await placed(page, {
    ...{ symbol: 'BTC/USD', qty: '0.0123', type: 'limit', limit_price: (p * 0.99).toFixed(2), time_in_force: 'gtc' },
  })
  await page.goto(`/assets/${encodeURIComponent('BTC/USD')}?account=${account}`)
  await expectMoved(page, account, lineOf(page, /^Limit price, Buy 0\.0123 BTC\/USD/), 16, 'limit_price')
})

test('the order of an option contract is dragged, and never to zero or below', async ({ page }) => {
  const { account, last } = await atTheChart(page)
  const read = async (path: string) => (await page.request.get(`/api/accounts/${account}${path}`)).json()
  const { timestamp } = (await read('/v2/clock')) as { timestamp: string }
  const from = new Date(Date.parse(timestamp) + 21 * 86_400_000).toISOString().slice(0, 10)
  const near = `strike_price_gte=${(last * 0.98).toFixed(2)}&strike_price_lte=${(last * 1.02).toFixed(2)}`
  const { option_contracts } = await read(
    `/v2/options/contracts?underlying_symbols=AAPL&type=call&${near}&expiration_date_gte=${from}&limit=50`,
  )
  // It has some weeks left: half its price is many pixels below the market, on any day.
  const contract = (option_contracts as { symbol: string }[])[0]?.symbol ?? ''
  const { quotes } = await read(`/v1beta1/options/quotes/latest?symbols=${contract}`)
  const { bp } = quotes[contract] as { bp: number }
  await placed(page, { symbol: contract, qty: '1', type: 'limit', limit_price: (bp / 2).toFixed(2) })
  await page.goto(`/assets/${contract}?account=${account}`)
  const line = lineOf(page, /^Limit price, Buy 1 AAPL/)
  await expectMoved(page, account, line, -6, 'limit_price')
  // Contracts cost little: the foot of the scale is below zero, and the line stops a cent above it.
  await drag(page, line, 300)
  await expect(line).toHaveAttribute('aria-valuetext', /^0\.010?0?$/)
})

test('a draft is a line until its ticket has sent it, and the order is one of its own', async ({ page }) => {
  const { account, last } = await atTheChart(page)
  await page.goto(`/assets/AAPL?account=${account}`)
  const ticket = page.getByRole('form', { name: 'Order ticket, AAPL' })
  await chooseOption(ticket.getByRole('combobox', { name: 'Order type' }), 'Limit', 'exact')
  const limit = ticket.getByLabel('Limit price')
  await limit.fill((last * 0.99).toFixed(2))
  const draft = lineOf(page, /^Draft buy .* limit, AAPL/)
  await expect(draft).toBeVisible()
  await draft.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const moved = (Number((last * 0.99).toFixed(2)) - 0.01).toFixed(2)
  await expect(limit).toHaveValue(moved)
  await ticket.getByRole('button', { name: /^Buy .* AAPL at .* limit/ }).click()
  await expect(lineOf(page, /^Limit price, Buy .* AAPL/)).toHaveAttribute('aria-valuetext', moved)
  await expect(draft).toHaveCount(0)
})

test.describe('on a phone', () => {
  let context: BrowserContext
  test.afterEach(() => context.close())

  test('a line is dragged by a finger, and the page does not scroll', async ({ browser, baseURL }) => {
    context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const { account, last } = await atTheChart(page)
    const limit = (last * 1.003).toFixed(2)
    await placed(page, { symbol: 'AAPL', qty: '4', side: 'sell', type: 'limit', limit_price: limit })
    await page.goto(`/assets/AAPL?account=${account}`)
    const line = lineOf(page, /^Limit price, Sell 4 AAPL/)
    await expect(line).toBeVisible()
    const box = await line.boundingBox()
    if (!box) throw new Error('the line has no tag')
    const finger = await context.newCDPSession(page)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x, y: to }] })
    await touch('touchStart', y)
    for (const by of [8, 16, 24, 32]) await touch('touchMove', y - by)
    await expect(line).toContainText('→')
    await touch('touchEnd')
    await expect(toastsOf(page).filter({ hasText: 'Order replaced' })).toBeVisible()
    await expect(line).not.toHaveAttribute('aria-valuetext', limit)
    await expectAccessible(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})
