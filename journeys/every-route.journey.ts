/**
 * Every route on the practice broker, with every kind of symbol and order where it names one, and what a visitor sees: in both modes and from
 * 360 to 2560 pixels and at 200 % nothing that axe objects to, nothing cut, covered or overlapping, no target too small for a finger.
 */
import { expect, type Page, test } from '@playwright/test'
import { ROUTES } from '../tools/routes.ts'
import { HEADERS } from './address.ts'
import { expectEveryLook, placed } from './desk.ts'
import { faultsInEveryLook } from './sight.ts'
import { tradingAccount } from './sight-dialogs.ts'

/** What a visitor may look at is drawn without an account; what is not theirs leads to the sign-in page. */
const VISITED = [
  '/',
  '/dashboard',
  '/dashboard/trading',
  '/assets',
  '/assets/AAPL',
  '/docs/api',
  '/docs/desk-api',
  ...ROUTES.filter(({ isSignedIn }) => !isSignedIn).map(({ path }) => path),
]
const DESK = ROUTES.filter(({ isSignedIn }) => isSignedIn).map(({ path }) => path)

async function expectToBeGood(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText(/^There is no (asset|contract)|^You hold no/)).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await expectEveryLook(page)
    expect.soft(await faultsInEveryLook(page), path).toEqual([])
  })
}

test('spec 2 what a visitor sees is good in every look', async ({ page }) => {
  test.slow()
  for (const path of VISITED) await expectToBeGood(page, path)
})

/** The parts that the pages of one account are looked at in, each by an account of its own. */
const PARTS = 5

for (let part = 0; part < PARTS; part += 1)
  test(`spec 2 every page of the desk is good in every look, part ${part + 1}`, async ({ page }) => {
    test.slow()
    const { account, contract } = await tradingAccount(page)
    const limit = { type: 'limit', limit_price: '1.00' }
    await placed(page, { symbol: 'BRK.B', qty: '2' }, { symbol: 'BRK.B', qty: '2', ...limit })
    const made = await page.request.post('/api/dashboards', {
      headers: HEADERS,
      data: { content: { name: 'Day trading', widgets: [], layouts: {} } },
    })
    expect(made.ok(), await made.text()).toBe(true)
    expect(contract).toMatch(/^AAPL\d{6}[CP]\d{8}$/)
    const orders: { id: string; symbol: string | null; order_class: string }[] = await (
      await page.request.get(`/api/accounts/${account}/v2/orders`)
    ).json()
    const shapeOf = (symbol: string | null) => symbol?.replace(/[A-Z]+/g, 'A').replace(/\d+/g, '0')
    const kinds = new Map(orders.map(({ id, symbol, order_class }) => [`${order_class} ${shapeOf(symbol)}`, id]))
    expect(kinds.size).toBe(7)
    const pages = [
      ...DESK,
      ...['BRK.B', 'BTC/USD', contract].flatMap((symbol) =>
        ['assets', 'positions'].map((of) => `/${of}/${encodeURIComponent(symbol)}`),
      ),
      ...[...kinds.values()].map((id) => `/orders/${id}`),
      '/dashboard/day-trading',
    ]
    for (const path of pages.filter((_, at) => at % PARTS === part)) await expectToBeGood(page, path)
  })
