/** Nothing in any dialog, menu or state of a page is cut, covered or overlapping from 360 to 2560 pixels and at 200 %, and every target fits a finger. */
import { expect, type Page, test } from '@playwright/test'
import { CATALOGUE } from '../apps/web/src/widgets/catalogue.ts'
import { HEADERS } from './address.ts'
import { expectAccessible, placed } from './desk.ts'
import { faultsInEveryLook, faultsOfSight } from './sight.ts'
import { EXCEPTIONS, GROUPS, placesInSource, tradingAccount } from './sight-dialogs.ts'

/** A page with one fault of each kind, and beside each the same thing made well. */
const MADE_TO_FAIL = `
  <style>
    body { margin: 0; font: 14px sans-serif } p { margin: 0; height: 20px } .clip { width: 60px; overflow: hidden; white-space: nowrap }
    .dots { text-overflow: ellipsis } .under { position: relative; width: 200px } .lid { position: absolute; inset: 0; background: #fff }
    .small { width: 16px; height: 16px; padding: 0 } .edge { width: 60px; overflow-x: auto; white-space: nowrap } button { display: block; margin: 30px }
  </style>
  <main>
    <p class="clip cut">1,234,567.89 dollars</p><p class="edge scrolled">1,234,567.89 dollars</p>
    <h1 class="clip dots heading" style="font: inherit; margin: 0">History of activities</h1><p class="pair clip dots" style="width: 40px">DOGE/USDT</p>
    <p class="note clip dots"><span class="whole">until the entry fills</span></p>
    <div class="edge"><table><tr><td>1,234,567.89</td><td class="row-controls"><button class="away" style="margin: 0; width: 44px; height: 44px">z</button></td></tr></table></div>
    <div class="edge"><table><tr><td class="said">Working</td><td class="row-controls" style="position: sticky; right: 0">menu</td></tr></table></div>
    <div class="edge" style="width: 200px"><table><tr><td>Working</td><td class="row-controls" style="position: sticky; right: 0">menu</td></tr></table></div>
    <p class="clip dots contract">AAPL 307.5 call 18 Dec 2026</p><p class="clip dots time">at ten minutes to the close, 15:50</p><p class="clip dots prose">A name that may end early without loss</p>
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
      'cut at the side: in h1.clip.dots',
      'cut at the side: in p.clip.dots',
      'cut at the side: in p.pair.clip',
      'cut at the side: in p.note.clip',
      'cut at the side: in p.clip.dots',
      'out of reach: in button.away',
      'under the controls of its row: in td.said',
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

test('the check by axe finds what is faint, what is too small and what has no name, and nothing of what is well made', async ({
  page,
}) => {
  const made = (
    colour: string,
    size: number,
    alt: string,
  ) => `<!doctype html><html lang="en"><title>Made to fail</title>
    <main style="background: #111"><p style="color: ${colour}">1,234.56</p><img src="data:," ${alt}>
    <button style="width: ${size}px; height: 20px; padding: 0">x</button><button style="width: ${size}px; height: 20px; padding: 0">y</button></main></html>`
  await page.setContent(made('#777', 12, ''))
  const faults = expectAccessible(page)
  for (const fault of [/color-contrast: p/, /image-alt: img/, /target-size: button/])
    await expect(faults).rejects.toThrow(fault)
  await page.setContent(made('#eee', 30, 'alt="A chart"'))
  await expectAccessible(page)
})

async function shown(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

async function expectSight(page: Page, what: string): Promise<void> {
  expect.soft(await faultsInEveryLook(page), what).toEqual([])
}

test('figures stay whole where columns come and go, and within a column that a person has narrowed', async ({
  page,
}) => {
  await tradingAccount(page)
  await shown(page, '/positions')
  const columns = page.getByRole('dialog', { name: 'Columns' })
  const show = async (isShown: boolean, names: readonly string[]) => {
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of names) await columns.getByRole('checkbox', { name, exact: true }).setChecked(isShown)
    await columns.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('columnheader', { name: names[0] ?? '' })).toBeVisible({ visible: isShown })
  }
  // What fits where there is room to spare is looked at again where there is less.
  const further = ['Average', 'Price', 'Day, %', 'Day', 'Value', 'Unrealised', '%', 'Weight, %']
  await show(false, [...further, 'Stop / target'])
  await page.reload()
  await expect.poll(() => faultsOfSight(page, false)).toEqual([])
  await show(true, further)
  await expect.poll(() => faultsOfSight(page, false)).toEqual([])

  const value = page.getByRole('columnheader', { name: 'Value' })
  const place = await value.evaluate((head) => (head as HTMLTableCellElement).cellIndex)
  const figures = page.locator(`tbody tr[data-key] > td:nth-child(${place + 1})`)
  const ends = () =>
    figures.evaluateAll((cells) =>
      cells.map((cell) => (cell.scrollWidth > cell.clientWidth ? getComputedStyle(cell).overflowX : 'whole')),
    )
  expect(new Set(await ends())).toEqual(new Set(['whole']))
  await value.getByRole('button').focus()
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift+ArrowLeft')
      return (await ends()).includes('clip')
    })
    .toBe(true)
  expect(await ends()).not.toContain('visible')
})

/** Lists of so many columns that they are scrolled at any size, and strips of tabs. */
const WIDE_BY_NATURE = ['CryptoMarket', 'OptionChain', 'Screener', 'Activity', 'Custom']

test('what a tile shows is as wide as the tile at the size it comes in', async ({ page }) => {
  await tradingAccount(page)
  let y = 0
  const tiles = Object.entries(CATALOGUE).flatMap(([key, { size }]) => {
    if (WIDE_BY_NATURE.includes(key)) return []
    const place = { id: key.toLowerCase(), x: 0, y, ...size }
    y += size.h
    return [{ place, widget: { id: place.id, key, options: {} } }]
  })
  const content = {
    name: 'Sizes',
    widgets: tiles.map(({ widget }) => widget),
    layouts: { xl: tiles.map(({ place }) => place) },
  }
  const answer = await page.request.post('/api/dashboards', { headers: HEADERS, data: { content } })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.setViewportSize({ width: 1440, height: y * 42 + 400 })
  await shown(page, '/dashboard/sizes')
  const wider = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.tile *')]
        .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
        .map((box) => `${box.closest('.tile')?.id} ${box.className} ${box.scrollWidth} > ${box.clientWidth}`),
    )
  await expect(page.locator('.tile')).toHaveCount(tiles.length)
  await expect(page.locator('.tile .skeleton, .tile [role=progressbar][aria-label]')).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Key figures of the account' })).toBeVisible()
  await expect.poll(wider).toEqual([])
})

for (const state of ['is still being read', 'cannot be read'] as const)
  test(`nothing is cut, covered or too small of what ${state}`, async ({ page }) => {
    await tradingAccount(page)
    await page.route('**/api/accounts/*/**', (route) =>
      state === 'cannot be read'
        ? route.fulfill({ status: 500, json: { code: 50010000, message: 'Failed' } })
        : undefined,
    )
    await page.routeWebSocket(/./, () => {})
    for (const path of ['/dashboard', '/assets/AAPL', '/orders', '/history', '/balances', '/settings/config']) {
      await page.goto(path)
      // A title of its own comes with what is read; where that stays away the frame is there.
      await expect(page.getByRole('banner')).toBeVisible()
      expect.soft(await faultsInEveryLook(page, true), path).toEqual([])
    }
  })

test('every dialog, menu and card of the source is opened by a row of the table, or has a reason why not', () => {
  const rows = GROUPS.flatMap(({ opened }) => opened.map(([place]) => place))
  const places = placesInSource()
  const countOf = (all: readonly string[], place: string) => all.filter((each) => each === place).length
  const isOpened = (place: string) => place in EXCEPTIONS || countOf(rows, place) >= countOf(places, place)
  expect([...new Set(places)].filter((place) => !isOpened(place))).toEqual([])
  const named = [...rows, ...Object.keys(EXCEPTIONS)]
  expect(named.filter((place) => !places.includes(place))).toEqual([])
})

for (const { name, begin, opened } of GROUPS)
  test(`nothing is cut, covered or too small in the dialogs and menus ${name}`, async ({ page }) => {
    test.setTimeout(300_000)
    // A row whose steps lead nowhere says so soon.
    page.setDefaultTimeout(15_000)
    await begin(page)
    const over = page.locator('[role=dialog], [role=menu]').filter({ visible: true })
    let at = ''
    for (const [place, path, ...steps] of opened)
      await test.step(place, async () => {
        const isAway = path !== at || new URL(page.url()).pathname !== path.split('?')[0]
        if (isAway || (await over.count()) > 0) await shown(page, path)
        at = path
        for (const step of steps) await step(page)
        await expect(over.last()).toBeVisible()
        await expectSight(page, place)
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.keyboard.press('Escape')
      })
  })

test('what sends an order is never covered by a toast, on a dashboard and beside a chart', async ({ page }) => {
  await tradingAccount(page)
  for (const path of ['/dashboard/trading', '/assets/AAPL']) {
    await shown(page, path)
    await expect(page.locator('.ticket-form')).toBeVisible()
    await placed(page, { symbol: 'AAPL', qty: '1' })
    await expect(page.locator('.toast').first()).toBeVisible()
    // While they are reached they stay.
    await page.keyboard.press('F8')
    const covered = () =>
      page.evaluate(() => {
        const boxes = (selector: string) =>
          [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
        const tickets = boxes('.ticket-form').filter(({ width, bottom }) => width > 0 && bottom > innerHeight / 2)
        return boxes('.toast').filter((toast) =>
          tickets.some(
            (ticket) =>
              toast.left < ticket.right &&
              toast.right > ticket.left &&
              toast.top < ticket.bottom &&
              toast.bottom > ticket.top,
          ),
        ).length
      })
    for (const width of [1024, 1280, 1340, 1400, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('.toast').first()).toBeVisible()
      await expect.poll(covered, `${path} at ${width}`).toBe(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
