/** Every route on the practice broker, with every kind of symbol where it names one: both modes, three widths, nothing axe objects to. */
import { expect, type Page, test } from '@playwright/test'
import { ROUTES } from '../tools/routes.ts'
import { HEADERS } from './address.ts'
import { expectEveryLook, placed, someContract, tryOpenMarket } from './desk.ts'

const VISITED = [
  '/',
  '/dashboard',
  '/assets',
  ...ROUTES.filter(({ isSignedIn }) => !isSignedIn).map(({ path }) => path),
]
/** Those of one thing have a test below. */
const DESK = ROUTES.filter(({ path, isSignedIn }) => isSignedIn && !path.endsWith('/AAPL')).map(({ path }) => path)

async function expectToBeGood(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText(/^There is no (asset|contract)|^You hold no/)).toHaveCount(0)
    await expectEveryLook(page)
  })
}

test('spec 2 what a visitor sees is good in every look', async ({ page }) => {
  test.slow()
  for (const path of VISITED) await expectToBeGood(page, path)
})

for (const part of [0, 1])
  test(`spec 2 every page of the desk is good in every look, part ${part + 1}`, async ({ page }) => {
    test.slow()
    await tryOpenMarket(page)
    await placed(
      page,
      { symbol: 'AAPL', qty: '10' },
      { symbol: 'AAPL', qty: '5', type: 'limit', limit_price: '50.00', time_in_force: 'gtc' },
    )
    for (const path of DESK.filter((_, at) => at % 2 === part)) await expectToBeGood(page, path)
  })

test('spec 2 a share, a share with a class, a coin and a contract each have their pages', async ({ page }) => {
  test.slow()
  await tryOpenMarket(page)
  const account = await placed(
    page,
    { symbol: 'AAPL', qty: '10' },
    { symbol: 'BRK.B', qty: '2' },
    { symbol: 'BTC/USD', qty: '0.05', time_in_force: 'gtc' },
  )
  const contract = await someContract(page, account)
  expect(contract).toMatch(/^AAPL\d{6}[CP]\d{8}$/)
  await placed(page, { symbol: contract, qty: '1' })
  for (const symbol of ['AAPL', 'BRK.B', 'BTC/USD', contract])
    for (const of of ['assets', 'positions']) await expectToBeGood(page, `/${of}/${encodeURIComponent(symbol)}`)
})

test('spec 2 one order of each kind, and a further dashboard, have their pages', async ({ page }) => {
  test.slow()
  await tryOpenMarket(page)
  const account = await placed(page)
  const contract = await someContract(page, account)
  const limit = { type: 'limit', limit_price: '1.00' }
  await placed(
    page,
    { symbol: 'AAPL', qty: '10' },
    { symbol: 'BRK.B', qty: '2', ...limit },
    { symbol: 'BTC/USD', qty: '20', ...limit, time_in_force: 'gtc' },
    { symbol: contract, qty: '1', ...limit },
  )
  const orders: { id: string }[] = await (
    await page.request.get(`/api/accounts/${account}/v2/orders?status=all`)
  ).json()
  expect(orders).toHaveLength(4)
  for (const { id } of orders) await expectToBeGood(page, `/orders/${id}`)
  const made = await page.request.post('/api/dashboards', {
    headers: HEADERS,
    data: { content: { name: 'Day trading', widgets: [], layouts: {} } },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await expectToBeGood(page, '/dashboard/day-trading')
})
