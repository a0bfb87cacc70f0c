/** My Positions: live values that add up, closing a part and all, and a position that is gone. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './broker.ts'
import { expectGoodLooks, expectNoSidewaysScroll, placed } from './desk.ts'

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
  await expect(page.getByRole('table', { name: 'Fills of AAPL' }).locator('tbody').getByRole('row')).not.toHaveCount(0)
  await expect(page.getByRole('region', { name: /^AAPL chart/ })).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Close…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sell 30 AAPL at market' }).click()
  await expect(page.getByText('You hold no AAPL')).toBeVisible()
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
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'JSON' }).click()
  const saved: { symbol: string; qty: string; avg_entry_price: string }[] = JSON.parse(
    await readFile(await (await download).path(), 'utf8'),
  )
  const plain = ({ symbol, qty, avg_entry_price }: (typeof saved)[number]) => [
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

  await page
    .getByRole('button', { name: 'Flat' })
    .or(page.getByRole('radio', { name: 'Flat' }))
    .click()
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
