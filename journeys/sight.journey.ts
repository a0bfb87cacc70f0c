/** Nothing on any page is cut, covered or overlapping from 360 to 2560 pixels and at 200 %, and every target fits a finger. */
import { expect, type Page, test } from '@playwright/test'
import { ROUTES } from '../tools/routes.ts'
import { openTheMarket, placed, someContract, tryPracticeMarket } from './desk.ts'
import { faultsInEveryLook, faultsOfSight } from './sight.ts'

/** A page with one fault of each kind, and beside each the same thing made well. */
const MADE_TO_FAIL = `
  <style>
    body { margin: 0; font: 14px sans-serif } p { margin: 0; height: 20px } .clip { width: 60px; overflow: hidden; white-space: nowrap }
    .dots { text-overflow: ellipsis } .under { position: relative; width: 200px } .lid { position: absolute; inset: 0; background: #fff }
    .small { width: 16px; height: 16px; padding: 0 } .edge { width: 60px; overflow-x: auto; white-space: nowrap } button { display: block; margin: 30px }
  </style>
  <main>
    <p class="clip cut">1,234,567.89 dollars</p><p class="edge scrolled">1,234,567.89 dollars</p>
    <p class="clip dots contract">AAPL 307.5 call 18 Dec 2026</p><p class="clip dots prose">A name that may end early without loss</p>
    <p class="under covered"><b>98.76</b><span class="lid"></span></p><p class="under bare"><b>98.77</b><span class="lid" style="background: none"></span></p>
    <p style="height: 0" class="below">First line here</p><p class="above">Other line here</p>
    <button class="small">x</button><button class="big" style="width: 44px; height: 44px">y</button>
    <button class="money" style="width: 90px; height: 30px">Buy 10 AAPL</button>
    <div style="width: 900px; height: 1px" class="broad"></div>
    <div role="dialog" hidden></div><div role="menu" style="position: fixed; top: 600px; left: 330px; width: 100px; height: 30px" class="beyond"></div>
    <p class="clip shut" style="height: 24px"><span style="margin-left: 44px"></span><button class="switch" role="switch" style="display: inline-block; width: 30px; height: 24px; margin: 0"></button></p>
    <input class="typed" value="1234567890.123456" style="width: 50px; height: 30px">
  </main>`

test('the check of sight finds every kind of fault on a page made to fail, and nothing else', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.setContent(MADE_TO_FAIL.replace(/<div role="menu".*?<\/div>/, ''))
  const found = await faultsOfSight(page, true)
  const kinds = found.map((fault) => fault.replace(/(over) “.*?”:|“[^”]*” /g, '$1'))
  expect(kinds.sort()).toEqual(
    [
      'cut at the side: in p.clip.cut',
      'cut at the side: in p.clip.dots',
      'cut control: in button.switch',
      'covered by span.lid: in p.under.covered > b',
      'over in p.above',
      'scrolls sideways: html 900 > 390',
      'scrolls sideways: body > main 900 > 390',
      'cut in its field: in input.typed',
      'target under 24: 16 × 16 in button.small',
      'target under 44: 90 × 30 in button.money',
    ].sort(),
  )
  await page.setContent(MADE_TO_FAIL)
  expect(await faultsOfSight(page, false)).toContain('outside the window: div.beyond')
  await page.setContent(
    '<!doctype html><main style="height: 200px; overflow: auto"><p style="height: 900px">Long</p><i style="position: absolute; height: 1px">far</i></main>',
  )
  expect(await faultsOfSight(page, false)).toEqual([expect.stringMatching(/^scrolls behind its main part: \d+ > 844$/)])
})

async function shown(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

async function expectSight(page: Page, what: string): Promise<void> {
  expect.soft(await faultsInEveryLook(page), what).toEqual([])
}

test('nothing is cut, covered or too small for a visitor', async ({ page }) => {
  for (const { path } of ROUTES.filter(({ isSignedIn }) => !isSignedIn)) {
    await shown(page, path)
    await expectSight(page, path)
  }
})

/** An account with a share, a coin, a contract and orders at rest: figures of every length. */
async function tradingAccount(page: Page): Promise<{ contract: string; order: string }> {
  await tryPracticeMarket(page)
  await openTheMarket(page)
  const account = await placed(
    page,
    { symbol: 'AAPL', qty: '10' },
    { symbol: 'BTC/USD', qty: '0.05', time_in_force: 'gtc' },
    { symbol: 'AAPL', qty: '10', type: 'limit', limit_price: '90.00', time_in_force: 'gtc' },
    { symbol: 'BTC/USD', qty: '0.012345678', type: 'limit', limit_price: '20000.00', time_in_force: 'gtc' },
  )
  const contract = await someContract(page, account)
  await placed(page, { symbol: contract, qty: '2' }, { symbol: contract, qty: '1', type: 'limit', limit_price: '1.05' })
  const orders: { id: string }[] = await (await page.request.get(`/api/accounts/${account}/v2/orders`)).json()
  return { contract, order: orders[0]?.id ?? '' }
}

const DESK = ROUTES.filter(({ isSignedIn }) => isSignedIn).map(({ path }) => path)

for (const part of [0, 1, 2])
  test(`nothing is cut, covered or too small on the desk, part ${part + 1}`, async ({ page }) => {
    const { contract, order } = await tradingAccount(page)
    const further = [
      `/assets/${contract}`,
      `/positions/${contract}`,
      `/assets/${encodeURIComponent('BTC/USD')}`,
      `/orders/${order}`,
    ]
    for (const path of [...DESK, ...further].filter((_, at) => at % 3 === part)) {
      await shown(page, path)
      await expectSight(page, path)
    }
  })

const press = (key: string) => (page: Page) => page.keyboard.press(key)
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** What is opened over a page, and how, on an account with positions and orders. */
const DIALOGS: readonly (readonly [path: string, open: (page: Page) => Promise<void>])[] = [
  ['/balances', press('?')],
  ['/balances', press('/')],
  ['/balances', press('b')],
  ['/balances', button('Notifications')],
  ['/positions', button('Close AAPL')],
  ['/positions', button('Close all…')],
  ['/positions', button('Columns')],
  [
    '/orders',
    async (page) => {
      await button('Cancel 3…')(page)
      await page.getByRole('menuitem', { name: 'All 3 working orders…' }).click()
    },
  ],
  ['/assets/AAPL', button('Studies')],
  ['/assets/AAPL', button('Compare')],
  ['/watchlist', button('New list')],
  ['/settings/dashboard-layouts-config', button('New dashboard')],
  ['/settings/alpaca', button(/^Add .*keys/)],
]

test('nothing is cut, covered or too small in the main dialogs', async ({ page }) => {
  await tradingAccount(page)
  let at = ''
  for (const [path, open] of DIALOGS) {
    if (path !== at) await shown(page, path)
    at = path
    await open(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectSight(page, `${path}: ${await dialog.getAttribute('aria-labelledby')}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})
