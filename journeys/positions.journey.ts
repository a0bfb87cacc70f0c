/** My Positions: live values that add up, closing a part and all, and a position that is gone. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { HEADERS } from './address.ts'
import { test } from './broker.ts'
import { chooseItem, expectGoodLooks, expectNoSidewaysScroll, placed } from './desk.ts'

test('a fill that came before the stream of orders was open is shown once it is', async ({ page }) => {
  let listen = () => {}
  const mayListen = new Promise<void>((resolve) => {
    listen = resolve
  })
  await page.routeWebSocket(/\/stream$/, async (socket) => {
    await mayListen
    socket.connectToServer()
  })
  await page.goto('/positions')
  await expect(page.getByText('No positions yet')).toBeVisible()
  const account = await placed(page, { symbol: 'AAPL', qty: '3' })
  const held = async () => (await (await page.request.get(`/api/accounts/${account}/v2/positions`)).json()).length
  await expect.poll(held).toBe(1)
  listen()
  await expect(page.getByRole('table', { name: 'Open positions' }).getByRole('row', { name: /^AAPL/ })).toContainText(
    '3',
  )
})

test('spec 2 positions add up to the cent, close by a quarter and whole, and say when they are gone', async ({
  page,
}) => {
  await placed(page, { symbol: 'AAPL', qty: '40', side: 'buy', type: 'market' })
  await placed(page, { symbol: 'KO', qty: '7', side: 'buy', type: 'market' })
  await placed(page, { symbol: 'BTC/USD', qty: '0.05', side: 'buy', type: 'market', time_in_force: 'gtc' })
  await page.goto('/positions')
  const table = page.getByRole('table', { name: 'Open positions' })
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(3)
  const valueAt = await table
    .getByRole('columnheader')
    .allInnerTexts()
    .then((heads) => heads.indexOf('Value'))
  await expect
    .poll(() =>
      // Read in one task: prices move between two readings.
      table.evaluate((element, at) => {
        const cents = (row: Element) =>
          Math.round(
            Number(row.querySelectorAll('td, th')[at]?.textContent?.replaceAll(',', '').replace('−', '-')) * 1000,
          )
        const rows = [...element.querySelectorAll('tbody tr')].map(cents)
        const total = [...element.querySelectorAll('tfoot tr')].map(cents)[0] ?? Number.NaN
        return Math.abs(rows.reduce((sum, row) => sum + row, 0) - total)
      }, valueAt),
    )
    .toBeLessThanOrEqual(15)
  await expectGoodLooks(page)

  await page.getByRole('button', { name: 'Close AAPL', exact: true }).click()
  const close = page.getByRole('dialog', { name: 'Close AAPL at market?' })
  await close.getByRole('radio', { name: '25 %' }).click()
  await close.getByRole('button', { name: 'Sell 10 AAPL at market' }).click()
  await expect(page.getByRole('row', { name: /^AAPL/ })).toContainText('30')

  await page.getByRole('row', { name: /^AAPL/ }).getByRole('link').click()
  await expect(page).toHaveURL(/\/positions\/AAPL/)
  await expect(page.getByText('30 AAPL', { exact: true })).toBeVisible()
  await expect(page.getByRole('figure', { name: /^AAPL, since it was opened, 2 events/ })).toBeVisible()
  await page.getByRole('radio', { name: 'The market' }).click()
  await expect(page).toHaveURL(/chart=market/)
  await expect(page.getByRole('region', { name: /^AAPL chart/ })).toBeVisible()
  const happened = page.getByRole('table', { name: 'Timeline of AAPL' })
  await expect(happened.getByRole('row', { name: /^Bought 40 at/ })).toBeVisible()
  await page.getByRole('radio', { name: /^Fills/ }).click()
  await expect(happened.locator('tbody tr[data-key]')).toHaveCount(2)
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Close…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sell 30 AAPL at market' }).click()
  await expect(page.getByText('You hold no AAPL')).toBeVisible()
  await expect(page.getByText('It was closed: 1 round trip.')).toBeVisible()
  await expectGoodLooks(page)

  await page.getByRole('link', { name: /^My Positions/ }).click()
  await page.getByRole('button', { name: 'Close all…' }).click()
  await expect(page.getByRole('list', { name: 'Orders that will be sent' }).getByRole('listitem')).toHaveText([
    /Sell [\d.]+ \S+ at market/,
    /Sell [\d.]+ \S+ at market/,
  ])
  await page.getByRole('button', { name: 'Close 2 positions' }).click()
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveText([
    /Order sent/,
    /Order sent/,
  ])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No positions yet')).toBeVisible()
})

test('spec 2 what is on the screen is what the API says, and keys alone close a position', async ({ page }) => {
  const account = await placed(
    page,
    { symbol: 'BRK.B', qty: '3', type: 'market' },
    { symbol: 'BTC/USD', qty: '0.0123', type: 'market', time_in_force: 'gtc' },
  )
  await page.goto('/positions?group=class')
  const rows = page.getByRole('table', { name: 'Open positions' }).locator('tbody tr[data-key]')
  await expect(rows).toHaveCount(2)
  const positions: { symbol: string; qty: string; avg_entry_price: string }[] = await (
    await page.request.get(`/api/accounts/${account}/v2/positions`)
  ).json()
  const download = page.waitForEvent('download')
  await chooseItem(page.getByRole('button', { name: 'Export' }), 'JSON')
  const saved: {
    symbol: string
    qty: string
    avg_entry_price: string
    realised: string
    lots: number
    delta: number
  }[] = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  // A file has the columns too that nobody picked.
  expect(saved.map(({ realised, lots, delta }) => [realised, lots, delta !== null])).toEqual([
    ['0', 1, true],
    ['0', 1, true],
  ])
  const plain = ({ symbol, qty, avg_entry_price }: (typeof positions)[number]) => [
    symbol.replace('/', ''),
    Number(qty),
    Number(avg_entry_price),
  ]
  expect(saved.map(plain)).toEqual(positions.map(plain))
  for (const { symbol, qty } of positions)
    await expect(rows.filter({ hasText: symbol === 'BTCUSD' ? 'BTC/USD' : symbol })).toContainText(qty)
  await expectGoodLooks(page)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'By class' }).click()
  await page
    .getByRole('menuitemcheckbox', { name: 'Ungrouped' })
    .or(page.getByRole('menuitem', { name: 'Ungrouped' }))
    .click()
  await rows.first().focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem', { name: 'Reduce or close…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await rows.first().getByRole('cell').nth(3).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Reduce or close…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await rows.first().focus()
  await page.keyboard.press('l')
  await expect(page.getByRole('table', { name: 'Lots of BRK.B' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'Close BRK.B at market?' })).toBeVisible()
  await page.keyboard.press('Tab')
  const send = page.getByRole('button', { name: 'Sell 3 BRK.B at market' })
  for (let tabs = 0; tabs < 6 && !(await send.evaluate((button) => button === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)

  // A pair's slash travels encoded, and its position is written without it.
  for (const name of ['BTC%2FUSD', 'BTCUSD']) {
    await page.goto(`/positions/${name}`)
    await expect(page.getByText('Free to close')).toBeVisible()
  }
  await expectGoodLooks(page)
})

test('spec 2 round trips are rebuilt from the fills to the last digit, and lots go into a file', async ({ page }) => {
  const account = await placed(page, { symbol: 'KO', qty: '30' }, { symbol: 'MSFT', qty: '3' })
  const fillsOf = async (symbol: string): Promise<{ side: string; qty: string; price: string; symbol: string }[]> => {
    const all = await (
      await page.request.get(`/api/accounts/${account}/v2/account/activities?activity_types=FILL`)
    ).json()
    return all.filter((fill: { symbol: string }) => fill.symbol === symbol)
  }
  await expect.poll(async () => (await fillsOf('KO')).length).toBeGreaterThan(0)
  await placed(page, { symbol: 'KO', qty: '30', side: 'sell' })
  const thousandths = ({ side, qty, price }: { side: string; qty: string; price: string }) =>
    (side === 'buy' ? -1 : 1) * Number(qty) * Math.round(Number(price) * 10_000)
  await expect
    .poll(async () =>
      (await fillsOf('KO')).reduce((sum, { side, qty }) => sum + (side === 'buy' ? 1 : -1) * Number(qty), 0),
    )
    .toBe(0)
  const result = (await fillsOf('KO')).reduce((sum, fill) => sum + thousandths(fill), 0) / 10_000

  await page.goto('/positions')
  await page.getByRole('tab', { name: 'Closed' }).click()
  await expect(page).toHaveURL(/tab=closed/)
  const trip = page.getByRole('table', { name: 'Closed round trips' }).getByRole('row', { name: /^KO/ })
  const shown = Math.abs(result).toFixed(2)
  await expect(trip).toContainText(result === 0 ? '0.00' : `${result > 0 ? '+' : '−'}${shown}`)
  await expectGoodLooks(page)

  await page.getByRole('tab', { name: 'Exposure' }).click()
  await expect(
    page.getByRole('group', { name: 'Positions by value' }).getByRole('button', { name: /Microsoft/ }),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'Sector' }).click()
  await expect(page.getByRole('table', { name: 'Exposure by sector' }).locator('tbody').getByRole('row')).toHaveCount(1)
  await expectGoodLooks(page)

  await page.getByRole('tab', { name: /^Open/ }).click()
  await chooseItem(page.getByRole('button', { name: 'Statements' }), 'Lots as CSV…')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save lots.csv' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  const [bought] = await fillsOf('MSFT')
  expect(lines).toHaveLength(2)
  const [symbol, , , term, method, qty, price] = lines[1]?.split(',') ?? []
  expect([symbol, term, method, qty, price]).toEqual(['MSFT', 'Short-term', 'FIFO', '3', String(Number(bought?.price))])

  await page.evaluate(() => {
    Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: true }) })
  })
  await chooseItem(page.getByRole('button', { name: 'Statements' }), 'Print a statement…')
  await expect.poll(() => page.evaluate(() => 'printed' in globalThis)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article', { name: 'Statement of positions' })).toContainText('MSFT')
  await expect(page.getByRole('navigation').first()).toBeHidden()
})

test('spec 2 a round trip is measured by its stop, and a holding by an index', async ({ page }) => {
  const account = await placed(page, { symbol: 'MSFT', qty: '3' }, { symbol: 'AMD', qty: '2' })
  const quoted = await (await page.request.get(`/api/accounts/${account}/v2/stocks/AMD/trades/latest`)).json()
  const stop_price = (quoted.trade.p * 0.9).toFixed(2)
  await expect
    .poll(async () => (await (await page.request.get(`/api/accounts/${account}/v2/positions`)).json()).length)
    .toBe(2)
  const stop = await page.request.post(`/api/accounts/${account}/v2/orders`, {
    headers: HEADERS,
    data: { symbol: 'AMD', qty: '2', side: 'sell', type: 'stop', stop_price, time_in_force: 'gtc' },
  })
  const { id } = await stop.json()
  await page.request.delete(`/api/accounts/${account}/v2/orders/${id}`, { headers: HEADERS })
  await expect
    .poll(async () => (await page.request.get(`/api/accounts/${account}/v2/orders/${id}`)).json())
    .toMatchObject({ status: 'canceled' })
  await placed(page, { symbol: 'AMD', qty: '2', side: 'sell' })

  await page.goto('/positions?tab=closed')
  const trip = page.getByRole('table', { name: 'Closed round trips' }).getByRole('row', { name: /^AMD/ })
  await expect(trip).toBeVisible()
  // It was sold again at once: a few hundredths of what was at risk.
  await expect(trip.getByRole('cell').last()).toContainText(/^[+−]?0\.\d\d/)
  await expect(page.getByText(/^Average of 1 with a stop at entry [+−]?0\.\d\d R$/)).toBeVisible()

  await page.goto('/positions/MSFT')
  const beside = page.getByRole('region', { name: 'vs benchmark' })
  await expect(beside.getByText('SPY, total return')).toBeVisible()
  await beside.getByRole('radio', { name: 'DIA' }).click()
  await expect(page).toHaveURL(/index=DIA/)
  await expect(beside.getByText('DIA, total return')).toBeVisible()
  await expect(beside.getByText(/^(Out|Under)performed by$/)).toBeVisible()
  await expectGoodLooks(page)
})

test('spec 2 a position is reduced, reversed and reversed back', async ({ page }) => {
  const account = await placed(page, { symbol: 'AAPL', qty: '20' })
  const positions = async (): Promise<{ symbol: string; qty: string; current_price: string }[]> =>
    (await page.request.get(`/api/accounts/${account}/v2/positions`)).json()
  const qtyOf = async (symbol: string) => (await positions()).find((one) => one.symbol === symbol)?.qty
  await expect.poll(() => qtyOf('AAPL')).toBe('20')

  await page.goto('/positions')
  await chooseItem(page.getByRole('button', { name: 'More on AAPL' }), 'Reduce or close…')
  await page.getByRole('radio', { name: '75 %' }).click()
  await page.getByRole('button', { name: 'Sell 15 AAPL at market' }).click()
  await expect.poll(() => qtyOf('AAPL')).toBe('5')
  const held = page.getByRole('row', { name: /^AAPL/ })
  await expect(held.getByRole('cell', { name: '5', exact: true })).toBeVisible()

  await chooseItem(page.getByRole('button', { name: 'More on AAPL' }), 'Reverse…')
  await page.getByRole('button', { name: 'Sell 5 twice, at market' }).click()
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveText([
    /to close.*Order sent/,
    /to open.*Order sent/,
  ])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => qtyOf('AAPL')).toBe('-5')
  await expect(held).toContainText('−5')

  await chooseItem(page.getByRole('button', { name: 'More on AAPL' }), 'Reverse…')
  await page.getByRole('button', { name: 'Buy 5 twice, at market' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => qtyOf('AAPL')).toBe('5')
})

test('spec 2 a contract is rolled, exercised and let expire', { tag: '@desk' }, async ({ page }) => {
  const account = await placed(page, { symbol: 'AAPL', qty: '5' })
  const positions = async (): Promise<{ symbol: string; qty: string; current_price: string }[]> =>
    (await page.request.get(`/api/accounts/${account}/v2/positions`)).json()
  const qtyOf = async (symbol: string) => (await positions()).find((one) => one.symbol === symbol)?.qty
  await expect.poll(() => qtyOf('AAPL')).toBe('5')
  // A call in the money, of the first expiration there is.
  const last = Number((await positions())[0]?.current_price)
  const query = `underlying_symbols=AAPL&type=call&strike_price_gte=${(last * 0.9).toFixed(0)}&strike_price_lte=${(last * 0.95).toFixed(0)}&limit=1`
  const found = await (await page.request.get(`/api/accounts/${account}/v2/options/contracts?${query}`)).json()
  const { symbol, expiration_date } = found.option_contracts[0]
  await placed(page, { symbol, qty: '2', position_intent: 'buy_to_open' })
  await expect.poll(() => qtyOf(symbol)).toBe('2')
  await page.goto('/positions?tab=expiry')
  await expect(page.getByRole('table', { name: 'Options by expiry' }).locator('tbody tr[data-key]')).toHaveCount(1)
  await expect(page.getByRole('row', { name: /call/ })).toContainText('exercised: buys 200')
  await expectGoodLooks(page)
  await chooseItem(page.getByRole('button', { name: /^Act on AAPL/ }), 'Roll…')
  await page.getByRole('list', { name: 'Later expirations' }).getByRole('button').first().click()
  await expect(page.getByRole('button', { name: 'Leg 1: sell, flip the side' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leg 2: buy, flip the side' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`/positions/${symbol}`)
  await expect(page.getByRole('figure', { name: /^Result over the price of AAPL/ })).toBeVisible()
  await expectGoodLooks(page)
  const clock = async () =>
    (await (await page.request.get(`/api/accounts/${account}/v2/clock`)).json()).timestamp.slice(0, 10)
  if ((await clock()) < expiration_date) {
    await page.getByRole('button', { name: 'Do not exercise…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Do not exercise' }).click()
    await expect(page.getByRole('alert')).toContainText('It can be instructed on the day the contract expires')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Exercise 2…' }).click()
  const exercise = page.getByRole('dialog')
  await expect(exercise.getByText('205 shares')).toBeVisible()
  await exercise.getByRole('button', { name: 'Exercise 2' }).click()
  await expect.poll(() => qtyOf('AAPL')).toBe('205')

  await placed(page, { symbol, qty: '1', position_intent: 'buy_to_open' })
  await expect.poll(() => qtyOf(symbol)).toBe('1')
  for (let days = 0; days < 12 && (await clock()) < expiration_date; days += 1)
    await page.request.put(`/api/accounts/${account}/clock`, {
      headers: HEADERS,
      data: { kind: 'skip-to-open' },
    })
  expect(await clock()).toBe(expiration_date)
  await page.goto(`/positions/${symbol}`)
  await page.getByRole('button', { name: 'Do not exercise…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Do not exercise' }).click()
  await expect(page.getByText(/will expire as it is/).first()).toBeVisible()
})

test('spec 3.8 in a narrow window a timeline gives its room to what happened, not to what cannot be done', {
  tag: '@practice',
}, async ({ page }) => {
  const account = await placed(page, { symbol: 'AAPL', qty: '10' })
  const positions = async () => (await page.request.get(`/api/accounts/${account}/v2/positions`)).json()
  await expect.poll(positions).toHaveLength(1)
  await placed(page, {
    ...{ symbol: 'AAPL', qty: '5', side: 'sell', type: 'stop', stop_price: '100', time_in_force: 'gtc' },
  })
  await page.setViewportSize({ width: 820, height: 1100 })
  await page.goto(`/positions/AAPL?account=${account}`)
  const timeline = page.getByRole('table', { name: 'Timeline of AAPL' })
  const cut = () =>
    timeline
      .locator('tbody td:is(.cell, .row-controls)')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      )
  await expect(timeline.getByText('Sell 5 AAPL at 100.00 stop')).toBeVisible()
  await expect.poll(cut).toEqual([])
  await timeline.getByRole('button', { name: 'Cancel Sell 5 AAPL at 100.00 stop' }).click()
  await expect(timeline.getByRole('button', { name: 'Cancel order' })).toBeInViewport({ ratio: 1 })
  await expect(timeline.getByRole('button', { name: 'Keep' })).toBeInViewport({ ratio: 1 })
})
