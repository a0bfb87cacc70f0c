/** Everything that can be traded: found, narrowed, ordered, and taken away as a file. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './desk.ts'

test('spec 2 a visitor finds an asset, narrows and orders the list, and downloads what is shown', async ({ page }) => {
  await page.goto('/assets')
  const table = page.getByRole('table', { name: 'Assets' })
  await expect(table.getByRole('row', { name: /AAPL/ })).toBeVisible()
  await expectGoodLooks(page)

  await page.getByRole('button', { name: /^Crypto/ }).click()
  await expect(table.getByRole('row', { name: /AAPL/ })).toBeHidden()
  await page.getByRole('searchbox', { name: 'Find an asset' }).fill('bit')
  await expect(table.getByRole('row', { name: /BTC\/USD/ })).toBeVisible()
  await expect(page).toHaveURL(/q=bit/)
  await table
    .getByRole('columnheader', { name: /symbol/i })
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/sort=symbol/)

  const shown = (await page.getByRole('status').innerText()).split(' ')[0]
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'CSV' }).click()),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(download.suggestedFilename()).toBe('assets.csv')
  expect(lines.length - 1).toBe(Number(shown))
  expect(lines.slice(1).every((line) => /\/USD|\/BTC|\/USDT|\/USDC/.test(line))).toBe(true)
  expect(lines.some((line) => line.includes('BTC/USD'))).toBe(true)

  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Find an asset' })).toHaveValue('bit')
  await page.getByRole('searchbox', { name: 'Find an asset' }).fill('no such thing at all')
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(table.getByRole('row', { name: /AAPL/ })).toBeVisible()
})
