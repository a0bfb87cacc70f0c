/** Every route on the practice broker, with every kind of symbol where it names one: both modes, three widths, nothing axe objects to. */
import { expect, type Page, test } from '@playwright/test'
import { ROUTES } from '../tools/routes.ts'
import { expectGoodLooks, expectNoSidewaysScroll, openTheMarket, placed, tryPracticeMarket } from './desk.ts'

const FIRST = ROUTES.filter(({ isSignedIn }) => !isSignedIn).map(({ path }) => path)
const DESK = ROUTES.filter(({ isSignedIn }) => isSignedIn).map(({ path }) => path)
/** Wide and on a phone by axe, in light and dark; a tablet holds all of it without scrolling sideways. */
async function expectToBeGood(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.setViewportSize({ width: 768, height: 1024 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectGoodLooks(page)
  })
}

/** The contract the simulated chain has nearest to the money, and which can be bought. */
async function someContract(page: Page, account: string): Promise<string> {
  const answer = await page.request.get(`/api/accounts/${account}/v2/options/contracts?underlying_symbols=AAPL&limit=1`)
  const { option_contracts } = (await answer.json()) as { option_contracts: readonly { symbol: string }[] }
  return option_contracts[0]?.symbol ?? ''
}

test('spec 2 what a visitor sees is good in every look', async ({ page }) => {
  for (const path of FIRST) await expectToBeGood(page, path)
})

for (const part of [0, 1])
  test(`spec 2 every page of the desk is good in every look, part ${part + 1}`, async ({ page }) => {
    test.slow()
    await tryPracticeMarket(page)
    await openTheMarket(page)
    await placed(
      page,
      { symbol: 'AAPL', qty: '10' },
      { symbol: 'AAPL', qty: '5', type: 'limit', limit_price: '50.00', time_in_force: 'gtc' },
    )
    for (const path of DESK.filter((_, at) => at % 2 === part)) await expectToBeGood(page, path)
  })

test('spec 2 a share, a share with a class, a coin and a contract each have their pages', async ({ page }) => {
  test.slow()
  await tryPracticeMarket(page)
  await openTheMarket(page)
  const account = await placed(
    page,
    { symbol: 'BRK.B', qty: '2' },
    { symbol: 'BTC/USD', qty: '0.05', time_in_force: 'gtc' },
  )
  const contract = await someContract(page, account)
  expect(contract).toMatch(/^AAPL\d{6}[CP]\d{8}$/)
  await placed(page, { symbol: contract, qty: '1' })
  for (const symbol of ['BRK.B', 'BTC/USD', contract])
    for (const of of ['assets', 'positions']) await expectToBeGood(page, `/${of}/${encodeURIComponent(symbol)}`)
})
