/** Active Orders: finding, changing and cancelling what works, and reading what became of it. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { HEADERS, serverAddress } from './address.ts'
import { test } from './broker.ts'
import { chooseItem, expectAccessible, expectGoodLooks, placed } from './desk.ts'

test('spec 4 working orders are filtered, sorted, edited, cancelled, exported and read in detail', async ({
  page,
  broker,
}) => {
  await placed(page, { symbol: 'AAPL', qty: '10', side: 'buy', type: 'market' })
  for (const [symbol, limit_price] of [
    ['MSFT', '100.00'],
    ['KO', '20.00'],
    ['NVDA', '60.50'],
  ] as const)
    await placed(page, { symbol, qty: '4', side: 'buy', type: 'limit', limit_price })
  await page.goto('/orders')
  const rows = page.getByRole('table', { name: 'Working orders' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(3)

  await page.getByRole('searchbox', { name: 'Filter orders' }).fill('msf')
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Filter orders' }).fill('')
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect(page).toHaveURL(/sort=-limit_price/)
  await expect(rows.getByRole('link')).toHaveText(['MSFT', 'NVDA', 'KO'])
  await expect(page.getByRole('columnheader', { name: 'Price', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const download = page.waitForEvent('download')
  await chooseItem(page.getByRole('button', { name: 'Export' }), 'CSV')
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual(['Symbol', 'MSFT', 'NVDA', 'KO'])
  await expectGoodLooks(page)

  // In its row: Escape leaves it as it was, Enter sends what changed and nothing else.
  await page.getByRole('button', { name: 'Edit MSFT order' }).click()
  const limit = page.getByRole('textbox', { name: 'New limit price of MSFT' })
  await limit.fill('101.255')
  await expect(page.getByRole('alert')).toContainText('At most 2 decimals')
  await expectGoodLooks(page)
  await limit.press('Escape')
  await expect(limit).toBeHidden()
  await page.keyboard.press('e')
  // What is typed takes the place of what was there.
  await expect(limit).toBeFocused()
  await page.keyboard.type('101.25')
  await expect(limit).toHaveValue('101.25')
  await expect(page.getByRole('row', { name: /^MSFT/ }).getByRole('deletion')).toHaveText('100')
  const patch = page.waitForRequest((request) => request.method() === 'PATCH')
  await limit.press('Enter')
  expect((await patch).postDataJSON()).toEqual({ limit_price: '101.25' })
  await expect(page.getByRole('row', { name: /^MSFT/ }).first()).toContainText('101.25')

  await page.getByRole('button', { name: 'Cancel Buy 4 KO at 20.00 limit' }).click()
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Cancel Buy 4 KO at 20.00 limit' }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(rows).toHaveCount(2)

  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Cancel 2 selected…' }).click()
  await expect(page.getByRole('dialog', { name: 'Cancel 2 orders?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseItem(page.getByRole('button', { name: 'Cancel 2…' }), 'All 2 working orders…')
  await page.getByRole('button', { name: 'Cancel 2 orders' }).click()
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveText([
    /Buy 4 \w+ at [\d.]+ limit ?Cancel requested/,
    /Buy 4 \w+ at [\d.]+ limit ?Cancel requested/,
  ])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No working orders')).toBeVisible()

  await page.getByRole('tab', { name: /^Today/ }).click()
  await expect(page).toHaveURL(/tab=today/)
  await page.getByRole('row', { name: /^AAPL/ }).getByRole('link').click()
  await expect(page.getByText('Buy 10 AAPL at market, day')).toBeVisible()
  const steps = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  // Quotes stand beside the steps where the practice broker's log has them. Alpaca tells times alone.
  const quoted = broker === 'practice' ? '.*×' : ''
  await expect(steps).toHaveText([
    new RegExp(`Accepted ${broker === 'practice' ? 'from the desk' : 'by the broker'}${quoted}`),
    new RegExp(`Filled 10 at .*nothing left${quoted}`),
  ])
  await expect(page.getByRole('table', { name: 'Fills' }).getByRole('row').last()).toContainText('10')
  await expect(page.getByRole('figure', { name: /^AAPL around the order/ })).toBeVisible()
  await expect(page.getByTitle('Filled: nothing left to cancel')).toBeDisabled()
  await expectGoodLooks(page)
})

test('spec 4 a refused change leaves the order as it was, the last list outlives the broker, a client id finds its order', async ({
  page,
  broker,
}) => {
  const client_order_id = crypto.randomUUID()
  const account = await placed(page, { symbol: 'KO', qty: '4', type: 'limit', limit_price: '20.00', client_order_id })
  await page.goto('/orders')
  const row = page.getByRole('row', { name: /^KO/ })
  // An order can be edited once the broker works it: until then its key does nothing.
  await expect(row.getByRole('button', { name: 'Edit KO order' })).toBeEnabled()
  await row.focus()
  await page.keyboard.press('e')
  const qty = page.getByRole('textbox', { name: 'New quantity of KO' })
  await qty.fill('900000')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1
  })
  await qty.press('Enter')
  const editing = page.getByRole('dialog', { name: /^Edit Buy 4 KO/ })
  if (broker === 'practice') {
    await expect(page.getByRole('alert')).toContainText(/Unchanged\. Needs \$[\d,.]+, you have/)
    await page.getByRole('button', { name: 'Edit again' }).click()
    await expect(qty).toHaveValue('900000')
    await page.keyboard.press('Escape')
  } else {
    // Outside practice so much is confirmed by its name, from a row as from anywhere: Enter alone sends nothing.
    await expect(editing.getByLabel('Quantity', { exact: true })).toHaveValue('900000')
    expect(sent).toBe(0)
    await editing.getByLabel('Type KO to confirm').fill('ko')
    await editing.getByRole('button', { name: /^Replace/ }).click()
    await expect(editing.getByRole('alert')).toContainText(/Needs \$[\d,.]+, you have/)
    await page.keyboard.press('Escape')
    await expect(editing).toBeHidden()
  }
  expect(sent).toBe(1)
  await expect(row).toContainText('/ 4')

  await page.goto(`/orders/${client_order_id}`)
  const [order] = await (await page.request.get(`/api/accounts/${account}/v2/orders?status=open`)).json()
  await expect(page).toHaveURL(new RegExp(`/orders/${order.id}`))
  await expect(page.getByText('Buy 4 KO at 20.00 limit').first()).toBeVisible()

  // The broker cannot be asked any more: what was known is there, with its age.
  await page.route(/\/v2\/orders\?/, (route) => route.abort())
  await page.goto('/orders')
  await expect(row).toContainText('20.00', { timeout: 30_000 })
  await expect(page.getByText(/ old$/)).toBeVisible()
})

test('an order by amount cannot be changed: it is cancelled and stands in the ticket again', async ({ page }) => {
  const account = await placed(page, { symbol: 'KO', notional: '50', type: 'limit', limit_price: '20.00' })
  await page.goto('/orders')
  const row = page.getByRole('row', { name: /^KO/ })
  await row.focus()
  await page.keyboard.press('e')
  const asked = page.getByRole('dialog', { name: 'Cancel and re-enter Buy $50.00 of KO at 20.00 limit?' })
  await expect(asked).toContainText('loses its place in the queue')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Cancel it and open the ticket' }).click()
  const ticket = page.getByRole('form', { name: 'Order ticket' })
  await expect(ticket.getByRole('button', { name: 'Buy $50.00 of KO at 20.00 limit' })).toBeVisible()
  await expect(row).toHaveCount(0)
  const orders = await (await page.request.get(`/api/accounts/${account}/v2/orders?status=all`)).json()
  expect(orders.map(({ status }: { status: string }) => status)).toEqual(['canceled'])
})

test('spec 2 an order is read to the last digit: its record, its raw form, its evidence', async ({ page, broker }) => {
  const account = await placed(page, { symbol: 'BTC/USD', qty: '0.012345678', type: 'market', time_in_force: 'gtc' })
  await expect
    .poll(
      async () => (await (await page.request.get(`/api/accounts/${account}/v2/orders?status=closed`)).json()).length,
    )
    .toBe(1)
  const [order] = await (await page.request.get(`/api/accounts/${account}/v2/orders?status=closed`)).json()
  await page.goto(`/orders/${order.id}`)
  await expect(page.getByText('0.012345678 BTC/USD', { exact: false }).first()).toBeVisible()
  // Each step has the quote that stood then: from the desk's log, or asked of the market data.
  const steps = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  for (const step of await steps.all()) await expect(step).toContainText(/[\d,]+\.\d+ × [\d,]+\.\d+/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download record' }).click()
  const evidence = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(evidence.order.id).toBe(order.id)
  expect(evidence.fills[0].price).toBe(order.filled_avg_price)
  if (broker === 'practice') {
    const record = await (await page.request.get(`/api/accounts/${account}/orders/${order.id}/record`)).json()
    expect(evidence.record).toEqual(record)
  } else expect(evidence.record).toBe('Only practice accounts keep every step.')
  await page.keyboard.press('r')
  await expect(page.getByRole('region', { name: 'Raw record' })).toContainText(order.filled_avg_price)
  await expect(page.getByText(`/v2/orders/${order.id}?nested=true`)).toBeVisible()
  await expectGoodLooks(page)
})

test('spec 2 legs stand under their parent, and a view keeps filter, order and columns in its address and for its owner', async ({
  page,
  context,
}) => {
  const account = await placed(page)
  const bracket = await page.request.post(`/api/accounts/${account}/v2/orders`, {
    headers: HEADERS,
    data: {
      symbol: 'KO',
      qty: '3',
      side: 'buy',
      type: 'limit',
      limit_price: '20.00',
      time_in_force: 'gtc',
      order_class: 'bracket',
      take_profit: { limit_price: '30.00' },
      stop_loss: { stop_price: '15.00' },
    },
  })
  expect(bracket.ok(), await bracket.text()).toBe(true)
  await page.goto('/orders')
  const rows = page.getByRole('table', { name: 'Working orders' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveText([/KO.*20\.00/, /target.*30\.00.*until the entry fills/, /stop.*15\.00/])
  await rows.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Away, %' }).uncheck()
  await columns.getByRole('checkbox', { name: 'Client order id' }).check()
  await columns.getByRole('radio', { name: 'Compact' }).click()
  await columns.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('columnheader', { name: 'Client order id' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Away, %' })).toBeHidden()
  await page.getByRole('button', { name: 'Buys' }).click()
  const heads = () => page.getByRole('table', { name: 'Working orders' }).getByRole('columnheader').allInnerTexts()
  const before = await heads()
  await chooseItem(page.getByRole('button', { name: 'Views' }), 'Save this view…')
  await page.getByLabel('Name').fill('My buys')
  await page.getByRole('button', { name: 'Save the view' }).click()
  await expect(page).toHaveURL(/side=buy.*cols=/)
  expect(await heads()).toEqual(before)
  await page.reload()
  await expect(page.getByRole('button', { name: 'My buys' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Client order id' })).toBeVisible()

  // On another machine the person finds the table as it was left.
  await expect
    .poll(async () => (await (await page.request.get('/api/tables')).json()).orders?.views)
    .toMatchObject([{ name: 'My buys' }])
  const elsewhere = await context.browser()?.newContext({ baseURL: serverAddress })
  if (!elsewhere) throw new Error('there is a browser')
  await elsewhere.addCookies(await context.cookies())
  const there = await elsewhere.newPage()
  await there.goto(`/orders?account=${account}`)
  await expect(there.getByRole('columnheader', { name: 'Client order id' })).toBeVisible()
  await there.getByRole('button', { name: 'Views' }).click()
  await expect(there.getByRole('menuitem', { name: 'My buys' })).toBeVisible()
  await elsewhere.close()

  await chooseItem(page.getByRole('button', { name: 'My buys' }), 'Delete My buys')
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible()
  await page
    .locator('.toast')
    .filter({ hasText: 'Deleted the view My buys' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByRole('button', { name: 'My buys' })).toBeVisible()
})

test('spec 4 ten thousand orders scroll, with only those in sight in the page', { tag: '@desk' }, async ({ page }) => {
  await placed(page, { symbol: 'AAPL', qty: '1', side: 'buy', type: 'market' })
  // The list is the broker's own answer, repeated: placing so many would take the journey's minutes.
  await page.route(/\/v2\/orders\?.*status=all/, async (route) => {
    if (route.request().url().includes('before_order_id')) return route.fulfill({ json: [] })
    const answer = await route.fetch()
    const [order] = await answer.json()
    const orders = Array.from({ length: 10_000 }, (_, at) => ({ ...order, id: `${order.id}-${at}`, qty: `${at + 1}` }))
    await route.fulfill({ response: answer, json: orders })
  })
  await page.goto('/orders?tab=all&sort=qty')
  const table = page.getByRole('table', { name: 'All orders' })
  await expect(table).toHaveAttribute('aria-rowcount', '10001')
  await expect(table.getByText('/ 1', { exact: true })).toBeVisible()
  expect(await table.locator('tbody').getByRole('row').count()).toBeLessThan(80)
  const scroller = page.getByRole('region', { name: 'All orders' })
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(table.getByText('/ 10,000', { exact: true })).toBeVisible()
  expect(await table.locator('tbody').getByRole('row').count()).toBeLessThan(80)
})
