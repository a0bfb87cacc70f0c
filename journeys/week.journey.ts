/** A week of forty orders: at each close every screen, every file and the API say the same of the account, to the cent. */
import {
  absolute,
  add,
  type Decimal,
  decimal,
  formatDecimal,
  isZero,
  multiply,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { chooseOption, tryPracticeMarket } from './desk.ts'
import { change, exact, saved, savedCells, shown } from './figures.ts'
import { newWeek, OPENED_WITH, type TicketOrder, type Week } from './week.ts'

type Row = Readonly<Record<string, string>>
type Figures = Readonly<Record<string, string | null>>
interface History {
  readonly timestamp: readonly number[]
  readonly equity: readonly number[]
  readonly base_value: number
}

/** Of the tile of working orders. */
const MOST_LISTED = 9
const CENTS = { scale: 2, mode: 'half-even' } as const
const cents = (amount: Decimal): string => formatDecimal(round(amount, CENTS))
const sumOf = (rows: readonly Figures[], key: string): Decimal =>
  rows.reduce((sum, row) => add(sum, decimal(row[key] ?? 0)), ZERO)
const ratio = (part: Decimal, whole: Decimal): Decimal => divide(part, whole, { scale: 6, mode: 'half-even' })
const percent = (part: Decimal, whole: Decimal): string => formatDecimal(multiply(ratio(part, whole), decimal(100)))

/** What a figure of a list of figures says, as it is seen. */
const said = (within: Locator, name: string): Promise<string> =>
  within
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')
    .first()
    .evaluate((cell) => {
      const seen = cell.cloneNode(true) as Element
      for (const spoken of seen.querySelectorAll('.sr-only')) spoken.remove()
      return (seen.textContent ?? '').trim()
    })

/** Waits until a list of figures says something, then compares all that is asked for. */
async function expectSaid(within: Locator, figures: Readonly<Record<string, string>>): Promise<void> {
  await expect
    .poll(async () =>
      Object.fromEntries(await Promise.all(Object.keys(figures).map(async (name) => [name, await said(within, name)]))),
    )
    .toEqual(figures)
}

/** Sends by the ticket on the page of a stock. */
async function byTicket(page: Page, account: string, { symbol, side, quantity, limit }: TicketOrder): Promise<void> {
  await page.goto(`/assets/${symbol}?account=${account}`)
  const ticket = page.getByRole('form', { name: `Order ticket, ${symbol}` })
  await ticket.getByLabel('Quantity').waitFor()
  if (side === 'Sell') await ticket.getByRole('radio', { name: 'Sell', exact: true }).click()
  if (limit) {
    await chooseOption(ticket.getByRole('combobox', { name: 'Order type' }), 'Limit', 'exact')
    await ticket.getByLabel('Limit price').fill(limit)
  }
  await ticket.getByLabel('Quantity').fill(quantity)
  await ticket.getByRole('button', { name: new RegExp(`^${side} ${quantity} ${symbol} at `) }).click()
  await expect(ticket.getByRole('status', { name: 'The order you sent' })).toBeVisible()
}

/** Everything that is shown of an account at a standing clock, against what the API answers. Answers what today brought. */
async function compare(page: Page, week: Week): Promise<Decimal> {
  const { account, ask } = week
  const open = (path: string) => page.goto(`${path}${path.includes('?') ? '&' : '?'}account=${account}`)
  const figures = await ask<Figures>('account')
  const figure = (key: string) => decimal(figures[key] ?? 0)
  const positions = await ask<Figures[]>('positions')
  const worth = sumOf(positions, 'market_value')
  expect(cents(add(worth, figure('cash'))), 'positions and cash are the equity').toBe(exact(figures['equity']))
  const counted = add(figure('last_equity'), figure('intraday_adjustments'))
  const today = subtract(figure('equity'), counted)
  const unrealised = change(formatDecimal(sumOf(positions, 'unrealized_pl')))

  await open('/dashboard')
  await expectSaid(page.getByRole('region', { name: 'Account', exact: true }), {
    Equity: shown(figures['equity']),
    Today: `${change(formatDecimal(today))} ${change(percent(today, counted))} %`,
    Unrealised: unrealised,
    Cash: shown(figures['cash']),
    'Buying power': shown(figures['buying_power']),
  })

  const columns =
    'symbol,qty,qty_available,avg_entry_price,current_price,market_value,cost_basis,unrealized_pl,realised,day,weight'
  await open(`/positions?cols=${columns}`)
  const rows = page.getByRole('table', { name: 'Open positions' }).locator('tbody tr[data-key]')
  await expect(rows).toHaveCount(positions.length)
  await expectSaid(page.locator('.position-band'), {
    Long: shown(figures['long_market_value']),
    Short: shown(figures['short_market_value']),
    Today: change(formatDecimal(sumOf(positions, 'unrealized_intraday_pl'))),
    Unrealised: unrealised,
    'Buying power': shown(figures['buying_power']),
  })
  const totals = page.getByRole('table', { name: 'Open positions' }).locator('tfoot')
  await expect(totals).toContainText(shown(formatDecimal(worth)))
  await expect(totals).toContainText(unrealised)
  await expect(rows.first().getByRole('cell').nth(columns.split(',').indexOf('realised'))).toHaveText(/\d/)
  const savedPositions = await saved<Row>(page)
  const [heads = [], ...lines] = await savedCells(page)
  for (const position of positions) {
    const row = savedPositions.find(({ symbol }) => String(symbol).replace('/', '') === position['symbol'])
    const told = (key: string) => [position['symbol'], key, exact(row?.[key])]
    for (const key of columns.split(',').slice(1, -3))
      expect(told(key)).toEqual([position['symbol'], key, exact(position[key])])
    expect(told('day')).toEqual([position['symbol'], 'day', exact(position['unrealized_intraday_pl'])])
    const shares = [absolute(decimal(position['market_value'] ?? 0)), figure('equity')] as const
    expect(told('weight')).toEqual([position['symbol'], 'weight', formatDecimal(ratio(...shares))])
    const line = lines.find(([symbol]) => symbol?.replace('/', '') === position['symbol'])
    expect(line?.[heads.indexOf('Weight, %')]).toBe(percent(...shares))
  }
  // Long positions, less those sold short, and the cash are the whole of the equity; each weight is rounded.
  const weights = savedPositions.reduce(
    (sum, { weight, market_value }) =>
      Number(market_value) < 0 ? subtract(sum, decimal(weight ?? 0)) : add(sum, decimal(weight ?? 0)),
    ratio(figure('cash'), figure('equity')),
  )
  expect(Math.abs(Number(formatDecimal(weights)) - 1), 'weights and cash are the whole').toBeLessThan(0.0001)
  const valueAt = heads.indexOf('Value')
  expect(formatDecimal(lines.reduce((sum, line) => add(sum, decimal(line[valueAt] || '0')), ZERO))).toBe(
    formatDecimal(worth),
  )

  await open('/positions?tab=exposure')
  const parts = page.getByRole('table', { name: 'Exposure by class' }).locator('tbody tr')
  const plain = (text: string) => decimal(text.replaceAll(',', '').replace('−', '-'))
  await expect(parts.first()).toBeVisible()
  for (const [column, whole] of [
    [0, figure('long_market_value')],
    [1, figure('short_market_value')],
    [2, worth],
  ] as const) {
    const cells = await parts.locator(`td:nth-of-type(${column + 1})`).allInnerTexts()
    const sum = cells.reduce((before, text) => add(before, plain(text)), ZERO)
    // Each part is rounded to a cent.
    expect(Math.abs(Number(formatDecimal(subtract(sum, whole)))), `exposure, column ${column}`).toBeLessThan(0.02)
  }

  await open('/positions?tab=closed')
  await expect(page.getByText(/activities read, older ones/)).toHaveCount(0)
  const closed = page.getByRole('table', { name: 'Closed round trips' })
  await expect(closed.or(page.getByText('No completed round trips'))).toBeVisible()
  const trips = (await closed.isVisible()) ? await saved<Row>(page) : []
  if (trips.length > 0) {
    const sums = closed.locator('tfoot')
    for (const key of ['result', 'net']) await expect(sums).toContainText(change(formatDecimal(sumOf(trips, key))))
    await expect(sums).toContainText(shown(formatDecimal(sumOf(trips, 'fees'))))
    const won = trips.filter(({ net }) => Number(net) > 0).length
    await expect(page.locator('.list-stats')).toContainText(`Won ${won} of ${trips.length},`)
  }

  await open('/orders?tab=all')
  const orders = await ask<Figures[]>('orders?status=all&limit=500')
  await expect(page.getByRole('table', { name: 'All orders' }).locator('tbody tr[data-key]').first()).toBeVisible()
  const savedOrders = await saved<Row>(page)
  const byFill = (list: readonly Figures[]) =>
    list
      .filter(({ filled_qty }) => Number(filled_qty) > 0)
      .map(({ filled_qty, filled_avg_price }) => `${exact(filled_qty)} at ${exact(filled_avg_price)}`)
  expect(new Set(byFill(savedOrders))).toEqual(new Set(byFill(orders)))

  await open('/activities')
  const status = page.getByRole('status').filter({ hasText: /^\d+ of \d+$/ })
  await expect(status).toBeVisible()
  const activities = await saved<Row>(page)
  await expect(status).toHaveText(`${activities.length} of ${activities.length}`)
  // The fee of coins that were sold has its line on the morning after; the cash has it at once.
  const sold = activities.filter(
    ({ symbol, time, amount }) => symbol?.includes('/') && time?.startsWith(week.today()) && Number(amount) > 0,
  )
  const moved = subtract(sumOf(activities, 'amount'), multiply(sumOf(sold, 'amount'), decimal('0.0025')))
  expect(cents(moved), 'what activities moved is the cash').toBe(exact(figures['cash']))

  const putIn = divide(decimal(week.putIn()), decimal(100), CENTS)
  // Fees have lines of their own, but for that of coins that were sold today.
  const charged = subtract(
    subtract(
      moved,
      sumOf(
        activities.filter(({ order_id }) => order_id),
        'amount',
      ),
    ),
    putIn,
  )
  const results = [
    sumOf(trips, 'result'),
    sumOf(savedPositions, 'realised'),
    sumOf(savedPositions, 'unrealized_pl'),
    subtract(charged, decimal(OPENED_WITH)),
  ]
  const made = subtract(figure('equity'), add(decimal(OPENED_WITH), putIn))
  const off = subtract(made, results.reduce(add))
  expect(Math.abs(Number(formatDecimal(off))), 'what was realised and what is not is the result').toBeLessThan(0.02)
  for (const range of ['1D', '1M', 'All'] as const) {
    const read = page.waitForResponse((response) => response.url().includes('portfolio/history') && response.ok())
    await open(`/history?range=${range}&view=table`)
    const history = await ask<History>(`account/portfolio/history${new URL((await read).url()).search}`)
    const [since, gain] =
      range === '1D'
        ? [figure('last_equity'), today]
        : [decimal(OPENED_WITH), subtract(figure('equity'), add(decimal(OPENED_WITH), putIn))]
    await expectSaid(page.locator('.history-band'), {
      'Equity, USD': shown(figures['equity']),
      Result: change(formatDecimal(gain)),
    })
    await expect(page.locator('.history-band')).toContainText(`from ${shown(formatDecimal(since))}`)
    const told = (await saved<Row>(page)).toSorted((a, b) => String(a['time']).localeCompare(String(b['time'])))
    expect(told.at(-1)).toMatchObject({ equity: exact(figures['equity']), gain: formatDecimal(gain) })
    const first = history.equity.findIndex((equity) => equity !== 0)
    expect(told[0]?.['equity']).toBe(exact(history.equity[first]))
    expect(told).toHaveLength(history.equity.length - first)
    expect(exact(history.base_value)).toBe(formatDecimal(since))
  }

  for (const position of positions.slice(0, 3)) {
    const symbol = String(position['symbol'])
    await open(`/positions/${symbol}`)
    const head = page.getByRole('main').locator('header').first()
    const began = async (name: string) => (await said(head, name)).split(' ')[0]
    const expected = {
      Value: shown(position['market_value']),
      Unrealised: change(position['unrealized_pl']),
      Today: change(position['unrealized_intraday_pl']),
    }
    for (const [name, value] of Object.entries(expected))
      await expect.poll(() => began(name), `${symbol}: ${name}`).toBe(value)
  }

  await open(`/compare?with=${week.other}`)
  const own = (name: string) =>
    page
      .getByRole('table', { name: 'Figures of both accounts' })
      .getByRole('row', { name: new RegExp(`^${name} `) })
      .getByRole('cell')
      .nth(1)
  await expect(own('Equity')).toHaveText(shown(figures['equity']))
  await expect(own('Cash')).toHaveText(shown(figures['cash']))
  await expect(own('Result, amount')).toContainText(change(formatDecimal(made)))

  await open(`/dashboard/${week.dashboard}`)
  const largest = page.getByRole('table', { name: 'Largest positions' })
  await expect(largest.locator('tfoot')).toContainText(`All ${positions.length} positions`)
  await expect(largest.locator('tfoot')).toContainText(shown(formatDecimal(worth)))
  await expect(largest.locator('tfoot')).toContainText(unrealised)
  const values = new Set(positions.map((position) => shown(position['market_value'])))
  const seen = await largest.locator('tbody tr td:nth-of-type(3)').allInnerTexts()
  expect(seen.filter((value) => !values.has(value))).toEqual([])
  const working = await ask<Figures[]>('orders?status=open&nested=true&limit=500')
  const listed = page.getByRole('table', { name: 'Working orders' }).locator('tbody tr')
  await expect(listed).toHaveCount(Math.min(working.length, MOST_LISTED))
  const key = page.getByRole('table', { name: 'Key figures of the account' })
  const known = new Set(
    Object.values(figures).map((value) => (/^-?\d+(\.\d+)?$/.test(String(value)) ? shown(value) : '')),
  )
  const told = (await key.locator('tbody tr td').allInnerTexts()).filter(
    (text) => /\d/.test(text) && !text.includes('×'),
  )
  expect(told.length).toBeGreaterThan(3)
  expect(told.filter((text) => !known.has(text))).toEqual([])
  await expect(page.locator('.balances-today')).toContainText(change(formatDecimal(today)))

  await open('/balances')
  const table = page.getByRole('table', { name: 'Every figure of the account' })
  await expect(table).toBeVisible()
  const amounts = Object.entries(figures).filter(
    ([key, value]) => /^-?\d+(\.\d+)?$/.test(String(value)) && !/number|level|tier|multiplier|count/.test(key),
  )
  const cells = await table.getByRole('cell').allInnerTexts()
  for (const [key, value] of amounts) expect([key, cells]).toEqual([key, expect.arrayContaining([shown(value)])])
  await expectSaid(page.getByRole('main'), { Today: change(formatDecimal(today)) })
  return today
}

test('over a week of forty orders every screen, every file and the API say the same at each close', async ({
  page,
}) => {
  // Alone it takes one to two minutes, of which a loaded machine makes more than six.
  test.setTimeout(600_000)
  await tryPracticeMarket(page)
  const week = await newWeek(page)
  let results: Decimal = ZERO
  for (const day of [0, 1, 2, 3, 4]) {
    await test.step(`day ${day + 1}`, async () => {
      await week.trade(day, (order) => byTicket(page, week.account, order))
      results = add(results, await compare(page, week))
    })
  }
  const { equity } = await week.ask<Figures>('account')
  const putIn = divide(decimal(week.putIn()), decimal(100), CENTS)
  expect(formatDecimal(results), 'the days are the week').toBe(
    formatDecimal(subtract(decimal(equity ?? 0), add(decimal(OPENED_WITH), putIn))),
  )
  expect(isZero(results)).toBe(false)
  const orders = await week.ask<{ replaces: string | null }[]>('orders?status=all&limit=500&nested=true')
  expect(orders.filter(({ replaces }) => replaces === null)).toHaveLength(40)
})
