/** Every figure on the screens of an account is the one the API answers, to the last digit: read as text, and from the files that are saved. */
import { expect, test } from '@playwright/test'
import { HEADERS } from './address.ts'
import { placed, tryOpenMarket } from './desk.ts'
import { change, exact, saved, shown } from './figures.ts'

interface Answer {
  readonly [field: string]: unknown
  readonly id?: string
  readonly symbol?: string
  readonly qty?: string
  readonly unrealized_pl?: string
  readonly account_number?: string
  readonly options_trading_level?: number
  readonly options_approved_level?: number
}

test('spec 2 orders, positions, balances, account and history show what the API says, to the last digit', async ({
  page,
}) => {
  await tryOpenMarket(page)
  const account = await placed(
    page,
    { symbol: 'BRK.B', qty: '3' },
    { symbol: 'BTC/USD', qty: '0.012345678', time_in_force: 'gtc' },
    { symbol: 'KO', qty: '7', side: 'sell' },
    { symbol: 'MSFT', qty: '12', type: 'limit', limit_price: '20.01', time_in_force: 'gtc' },
    { symbol: 'ETH/USD', qty: '0.987654321', type: 'limit', limit_price: '123.45', time_in_force: 'gtc' },
    { symbol: 'AAPL', qty: '1', type: 'stop_limit', stop_price: '990.1', limit_price: '999.99' },
  )
  const ask = async <Found = Answer>(path: string): Promise<Found> => {
    const answer = await page.request.get(`/api/accounts/${account}/v2/${path}`)
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  await expect.poll(async () => (await ask<Answer[]>('positions')).length).toBe(3)
  // Nothing moves any more: the screen and the API speak of one instant.
  const paused = await page.request.put(`/api/accounts/${account}/clock`, {
    headers: HEADERS,
    data: { kind: 'pause' },
  })
  expect(paused.ok(), await paused.text()).toBe(true)

  await page.goto('/orders')
  const orders = await ask<Answer[]>('orders?status=open&nested=true')
  expect(orders).toHaveLength(3)
  const lines = page.getByRole('table', { name: 'Working orders' }).locator('tbody tr[data-key]')
  await expect(lines).toHaveCount(orders.length)
  for (const { symbol, qty, limit_price } of orders) {
    const line = lines.filter({ hasText: String(symbol) })
    await expect(line).toContainText(String(qty))
    await expect(line).toContainText(shown(limit_price))
  }
  const savedOrders = await saved<Answer>(page)
  for (const order of orders) {
    const line = savedOrders.find(({ symbol }) => symbol === order.symbol) ?? {}
    for (const key of ['qty', 'filled_qty', 'limit_price', 'stop_price'])
      if (key in line && order[key] != null) expect([key, exact(line[key])]).toEqual([key, exact(order[key])])
  }

  const cols = 'symbol,qty,qty_available,avg_entry_price,current_price,market_value,cost_basis,unrealized_pl'
  await page.goto(`/positions?cols=${cols}`)
  const positions = await ask<Answer[]>('positions')
  const rows = page.getByRole('table', { name: 'Open positions' }).locator('tbody tr[data-key]')
  await expect(rows).toHaveCount(positions.length)
  for (const position of positions) {
    const row = rows.filter({ hasText: position.symbol === 'BTCUSD' ? 'BTC/USD' : String(position.symbol) })
    await expect(row).toContainText(String(position.qty).replace('-', '−'))
    for (const key of ['avg_entry_price', 'market_value', 'cost_basis'])
      await expect(row, key).toContainText(shown(position[key]))
    await expect(row).toContainText(change(position.unrealized_pl))
  }
  const savedPositions = await saved<Answer>(page)
  for (const position of positions) {
    const row = savedPositions.find(({ symbol }) => String(symbol).replace('/', '') === position.symbol) ?? {}
    for (const key of cols.split(',').slice(1))
      expect([position.symbol, key, exact(row[key])]).toEqual([position.symbol, key, exact(position[key])])
  }

  await page.goto('/balances')
  const figures = await ask('account')
  const table = page.getByRole('table', { name: 'Every figure of the account' })
  await expect(table).toBeVisible()
  const amounts = Object.entries(figures).filter(
    ([key, value]) => /^-?\d+(\.\d+)?$/.test(String(value)) && !/number|level|tier|multiplier|count/.test(key),
  )
  expect(amounts.length).toBeGreaterThan(15)
  const cells = await table.getByRole('cell').allInnerTexts()
  for (const [key, value] of amounts) expect([key, cells]).toEqual([key, expect.arrayContaining([shown(value)])])

  const reserved = page.getByRole('table', { name: 'Orders that hold buying power' })
  // 12 × 20.01 + 0.987654321 × 123.45 + 1 × 999.99
  for (const [order, held] of [
    [/MSFT/, '240.12'],
    [/ETH/, '121.93'],
    [/AAPL/, '999.99'],
    [/^Total/, '1,362.04'],
  ] as const)
    await expect(reserved.getByRole('row', { name: order })).toContainText(held)

  await page.goto('/account')
  const facts = page.getByRole('main')
  await expect(facts).toContainText(String(figures.account_number))
  await expect(facts).toContainText(String(figures.id))
  await expect(facts).toContainText(`${figures.options_trading_level} of ${figures.options_approved_level} approved`)

  const kinds = await facts.getByRole('table', { name: 'Order types' }).locator('tbody td:first-child').allInnerTexts()
  expect([...new Set(kinds)]).toEqual(['Stocks and ETFs', 'Crypto', 'Options'])

  const read = page.waitForResponse((response) => /portfolio\/history.*5Min/.test(response.url()))
  await page.goto('/history?range=1D')
  await page.getByRole('radio', { name: 'Table' }).click()
  const asked = new URL((await read).url()).search
  const history = await ask<Record<'timestamp' | 'equity', number[]>>(`account/portfolio/history${asked}`)
  const points = page.getByRole('table', { name: 'Portfolio history' }).locator('tbody tr[data-key]')
  await expect(points.first()).toBeVisible()
  const told = (await saved<Answer>(page)).map(({ time, equity }) => [time, exact(equity)])
  // Before the account was opened the answer says zero, and the screen shows nothing.
  const answered = history.timestamp.flatMap((seconds, index) =>
    !history.equity[index]
      ? []
      : [[`${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`, exact(history.equity[index])]],
  )
  expect(told.toSorted()).toEqual(answered.toSorted())
  await expect(points.filter({ hasText: shown(history.equity.at(-1)) }).first()).toBeVisible()
})
