/** Alerts: set where a symbol is seen, told on every desk of their owner, listed, changed, taken back. */
import { expect, type Page } from '@playwright/test'
import { HEADERS } from './address.ts'
import { test } from './broker.ts'
import { expectAccessible, expectGoodLooks, placed, toastsOf } from './desk.ts'
import { dashboardOf, tileOf } from './widget-steps.ts'

const dialogOf = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

const setClock = async (page: Page, account: string, clock: object) => {
  const answer = await page.request.put(`/api/accounts/${account}/clock`, {
    headers: HEADERS,
    data: clock,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('an alert from the menu of a symbol is told by a toast on every open desk, stands in the drawer, and is kept', {
  tag: '@practice',
}, async ({ page, context }) => {
  const account = await placed(page, { symbol: 'TSLA', qty: '1' })
  await page.goto(`/positions?account=${account}`)
  const held = page.getByRole('row', { name: 'TSLA', exact: true }).getByRole('link', { name: 'TSLA', exact: true })
  await expect(held).toBeVisible()
  // Nothing comes before both desks listen.
  await setClock(page, account, { kind: 'pause' })
  await held.click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Alert…/ }).click()
  const dialog = dialogOf(page, /^Alert on TSLA$/)
  await expect(dialog.getByText(/×/)).toBeVisible()
  await expectGoodLooks(page)

  // A price on the other side turns it around, and the market's objection stands beside the field.
  await dialog.getByRole('button', { name: '−5 %' }).click()
  await expect(dialog.getByRole('radio', { name: 'Falls to' })).toHaveAttribute('aria-checked', 'true')
  await dialog.getByRole('radiogroup', { name: 'Condition' }).getByRole('radio', { name: 'Rises to' }).click()
  await expect(dialog.getByText(/already above that/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Set the alert' }).click()
  await expect(dialog.getByText(/already: choose a higher price/)).toBeVisible()

  await dialog.getByRole('radio', { name: 'Moves by' }).click()
  await dialog.getByLabel('Move, up or down').fill('0.1')
  await dialog.getByLabel('Note').fill('look at the news')
  await dialog.getByRole('button', { name: 'Set the alert' }).click()
  await expect(dialog).toBeHidden()
  await expect(toastsOf(page).filter({ hasText: 'Alert set: TSLA moves ±0.1 %' })).toBeVisible()

  const other = await context.newPage()
  await other.goto(`/orders?account=${account}`)
  // Its stream is open: nothing stands behind its name.
  await expect(other.locator('.status-item', { hasText: 'Orders stream' })).toHaveText('Orders stream')
  await setClock(page, account, { kind: 'run', speed: 60 })
  for (const desk of [page, other]) {
    const toast = toastsOf(desk).filter({ hasText: 'TSLA moved 0.1 %' })
    await expect(toast).toBeVisible({ timeout: 30_000 })
    await expect(toast).toContainText('look at the news')
  }
  await setClock(page, account, { kind: 'pause' })
  await page.getByRole('button', { name: /^Notifications, / }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await expect(drawer.getByRole('listitem').filter({ hasText: 'TSLA moved 0.1 %' })).toHaveCount(1)
  await page.keyboard.press('Escape')

  await page.goto(`/settings/notifications?account=${account}`)
  // It has ended: it is no active one, and still there.
  await expect(page.getByRole('tab', { name: 'Active' })).toHaveText('Active0')
  await expect(page.getByText('No active alerts')).toBeVisible()
  await page.getByRole('button', { name: 'Show past alerts' }).click()
  await expect(page.getByRole('row', { name: /TSLA moves ±0\.1 %.*Reached/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Triggered' }).click()
  await expect(page.getByRole('row', { name: /TSLA.*moves ±0\.1 %.*look at the news/ })).toBeVisible()
  await expectGoodLooks(page)
})

test('alerts are set, seen with their distance, removed and brought back in their widget', async ({ page }) => {
  await dashboardOf(page, 'Watch', ['Alerts'])
  const tile = await tileOf(page, 'alerts')
  await expect(tile.getByText('No alerts yet')).toBeVisible()
  await tile.getByRole('button', { name: 'New alert' }).last().click()
  const dialog = page.getByRole('dialog', { name: /^Alert/ })
  await dialog.getByRole('combobox', { name: 'Symbol or name' }).fill('AAPL')
  await dialog.getByRole('combobox', { name: 'Symbol or name' }).press('Enter')
  await dialog.getByRole('button', { name: '+2 %' }).click()
  await dialog.getByRole('switch', { name: 'Every time' }).click()
  await expect(dialog.getByLabel('Rearm distance')).toHaveValue('0.5')
  await dialog.getByRole('button', { name: 'Set the alert' }).click()
  await expect(dialog).toBeHidden()
  const row = tile.getByRole('row', { name: /AAPL.*rises to/ })
  await expect(row).toContainText(/\+[\d.]+/)
  // Two percent from the last price, as it moves.
  await expect(row).toContainText(/\+(1\.[5-9]|2\.[0-5])\d/)
  await expectGoodLooks(page)

  await row.getByRole('button', { name: /^Change the alert/ }).click()
  const change = dialogOf(page, /^Alert on AAPL$/)
  await expect(change.getByText('Not triggered yet.')).toBeVisible()
  await change.getByLabel('Price', { exact: true }).fill('9999')
  await change.getByRole('button', { name: 'Save the alert' }).click()
  await expect(tile.getByRole('row', { name: /rises to 9,999\.00/ })).toBeVisible()
  await tile.getByRole('button', { name: /^Remove the alert/ }).click()
  await expect(tile.getByText('No alerts yet')).toBeVisible()
  await toastsOf(page).filter({ hasText: 'Alert removed' }).getByRole('button', { name: 'Undo' }).click()
  await expect(tile.getByRole('row', { name: /rises to 9,999\.00/ })).toBeVisible()
})

test('an alert stands on the chart at the price it was asked for, is dragged to another, and its key works from rows and pages', async ({
  page,
}) => {
  await page.goto('/assets/AAPL')
  const chart = page.locator('.chart-area').first()
  await expect(page.getByRole('slider', { name: /AAPL, bar by bar/ })).toBeVisible()
  const box = await chart.boundingBox()
  if (!box) throw new Error('the chart has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 4]
  await page.mouse.click(x, y, { button: 'right' })
  await page.getByRole('menuitem', { name: /^Alert at / }).click()
  const dialog = dialogOf(page, /^Alert on AAPL$/)
  await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue(/^\d+\.\d\d$/)
  const asked = await dialog.getByLabel('Price', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Set the alert' }).click()
  await expect(toastsOf(page).filter({ hasText: `to ${asked}` })).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 30, { steps: 5 })
  await page.mouse.up()
  const moved = toastsOf(page).filter({ hasText: 'Alert moved: AAPL rises to' })
  await expect(moved).toBeVisible()
  await moved.getByRole('button', { name: 'Undo' }).click()
  const account = await placed(page, { symbol: 'KO', qty: '1' })
  await expect
    .poll(async () => (await (await page.request.get(`/api/accounts/${account}/alerts`)).json())[0].price)
    .toBe(asked)

  await page.keyboard.press('a')
  await expect(dialogOf(page, /^Alert on AAPL$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/positions')
  await page.getByRole('row', { name: /KO/ }).first().press('a')
  await expect(dialogOf(page, /^Alert on KO$/)).toBeVisible()
  await expectAccessible(page)
})
