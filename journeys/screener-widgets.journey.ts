/** The screener, the crypto market and the option chain on a dashboard. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './broker.ts'
import { chooseItem, chooseOption, expectAccessible, expectGoodLooks } from './desk.ts'
import { dashboardOf } from './widget-steps.ts'

const choose = async (page: Page, label: string, option: string) => {
  await chooseOption(page.getByRole('combobox', { name: label, exact: true }), option, 'exact')
}

test('spec 3: the screener scans, filters, sorts, saves and exports a whole market', async ({ page }) => {
  test.setTimeout(180_000)
  await dashboardOf(page, 'Screens', ['Screener'])
  const forex = page.getByRole('table', { name: 'Screener: All, Forex' })
  await expect(forex.getByRole('row', { name: /EURUSD/ })).toBeVisible()
  await choose(page, 'Market', 'Crypto')
  await choose(page, 'Screen', 'Above SMA 50')
  await choose(page, 'Screen', 'All')
  const coins = page.getByRole('table', { name: 'Screener: All, Crypto' })
  await expect(coins.getByRole('row', { name: /BTC\/USD/ })).toBeVisible()
  await choose(page, 'Columns', 'Performance')
  await expect(coins.getByRole('columnheader', { name: 'Year to date, %' })).toBeVisible()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Add a filter' })
  await form.getByRole('button', { name: 'Add the filter' }).click()
  await expect(form.getByText('Type a number, such as 5, −2.5 or 1.5B.')).toBeVisible()
  await expectAccessible(page)
  await chooseOption(form.getByRole('combobox', { name: 'What' }), 'Price', 'exact')
  await form.getByRole('textbox', { name: 'Value' }).fill('1K')
  await form.getByRole('textbox', { name: 'Value' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove the filter Price above 1000' })).toBeVisible()
  await expect(coins.getByRole('row', { name: /AAVE/ })).toBeHidden()
  await expect(coins.getByRole('row', { name: /BTC\/USD/ })).toBeVisible()
  await coins.getByRole('button', { name: 'Price', exact: true }).click()
  await expect(coins.getByRole('columnheader', { name: /^Price/ })).toHaveAttribute('aria-sort', 'descending')
  await expectGoodLooks(page)

  await chooseItem(page.getByRole('button', { name: 'Screens' }), 'Save this screen')
  await page.getByRole('dialog', { name: 'Save this screen' }).getByLabel('Name').fill('Dear coins')
  await page.getByRole('button', { name: 'Save the screen' }).click()
  await page.getByRole('button', { name: 'Remove the filter Price above 1000' }).click()
  await expect(coins.getByRole('row', { name: /AAVE/ })).toBeVisible()
  await chooseItem(page.getByRole('button', { name: 'Screens' }), 'Dear coins')
  await expect(page.getByRole('button', { name: 'Remove the filter Price above 1000' })).toBeVisible()

  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const [head, first] = (await readFile(await (await downloads).path(), 'utf8')).split('\r\n')
  expect(head).toContain('Symbol,Name,Price,"Change, %"')
  expect(first).toContain('BTC/USD')

  const row = coins.getByRole('row', { name: /BTC\/USD/ })
  await row.getByRole('button', { name: 'Buy BTC/USD' }).click()
  await expect(page.getByRole('dialog', { name: 'BTC/USD' })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.focus()
  await row.press('Enter')
  await expect(page).toHaveURL(/\/assets\/BTC/)
})

const TIMES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

/** The amounts of a column such as `29.4M`, as they stand; without those that are not known. */
async function amountsOf(table: Locator, head: string): Promise<number[]> {
  const texts = await table.evaluate((element, name) => {
    const place = [...element.querySelectorAll('thead th')].findIndex((each) => each.textContent.startsWith(name))
    return [...element.querySelectorAll('tbody tr[data-key]')].map((row) => row.children[place]?.textContent ?? '')
  }, head)
  return texts.flatMap((text) => {
    const [, amount, unit = ''] = /^([\d.,]+)([KMBT]?)$/.exec(text.trim()) ?? []
    return amount ? [Number(amount.replaceAll(',', '')) * (TIMES[unit] ?? 1)] : []
  })
}

test('spec 3: coins are ranked, priced in dollars or in bitcoin, and found', async ({ page }) => {
  await dashboardOf(page, 'Coins', ['Crypto market'])
  const dollars = page.getByRole('table', { name: 'Coins by market value, in USD' })
  const bitcoin = dollars.getByRole('row', { name: /BTC\/USD/ })
  await expect(bitcoin).toBeVisible()
  // Where nobody tells what all of a coin is worth, by what was traded of it.
  const worth = await amountsOf(dollars, 'Market value')
  if (worth.length > 0) await expect(bitcoin).toHaveAttribute('aria-rowindex', '2')
  const ranked = worth.length > 0 ? worth : await amountsOf(dollars, 'Volume 24 h')
  expect(ranked.length).toBeGreaterThan(5)
  expect(ranked).toEqual(ranked.toSorted((one, other) => other - one))
  await expect(bitcoin.getByRole('img', { name: 'Bitcoin, seven days' })).toBeVisible()
  await page.getByRole('radio', { name: 'BTC' }).click()
  const coins = page.getByRole('table', { name: 'Coins by market value, in BTC' })
  await expect(coins.getByRole('row', { name: /BTC\/USD/ })).toContainText('1.00')
  await choose(page, 'Columns', 'Oscillators')
  await expect(coins.getByRole('columnheader', { name: 'RSI 14' })).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('searchbox', { name: 'Find a coin' }).fill('nothing like it')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(coins.getByRole('row', { name: /ETH\/USD/ })).toBeVisible()
})

test('the option chain opens the ticket at a price, and hands it a spread', async ({ page }) => {
  await dashboardOf(page, 'Chain', ['Option chain'])
  await page.getByRole('tablist', { name: 'Expirations' }).getByRole('tab').nth(3).click()
  const chain = page.getByRole('table', { name: /^Options on AAPL/ })
  const asks = chain.getByRole('button', { name: /^Buy [\d.,]+ call at/ })
  await expect(asks.nth(5)).toBeVisible()
  await expect(chain.locator('.chain-money')).toBeVisible()
  await expectGoodLooks(page)
  await asks.nth(5).focus()
  await asks.nth(5).press('ArrowDown')
  await expect(asks.nth(6)).toBeFocused()
  await page.keyboard.press('Enter')
  const ticket = page.getByRole('dialog', { name: /AAPL .* call/ })
  await expect(ticket.getByRole('textbox', { name: /limit/i }).first()).toHaveValue(/^\d+(\.\d+)?$/)
  await page.keyboard.press('Escape')
  await expect(ticket).toBeHidden()

  await choose(page, 'Deltas', 'Delta 0.3 to 0.7')
  await expect(chain.locator('tbody tr[aria-rowindex]').nth(1)).toBeVisible()
  await choose(page, 'Deltas', 'All deltas')
  await chooseItem(page.getByRole('button', { name: 'Strategy' }), 'Iron condor, for a credit')
  await expect(page.getByRole('region', { name: 'Picked legs' })).toContainText('Iron condor')
  await expect(page.getByRole('region', { name: 'Picked legs' }).getByRole('button', { name: /^Remove/ })).toHaveCount(
    4,
  )
  await page.getByRole('region', { name: 'Picked legs' }).getByRole('button', { name: 'Clear' }).click()
  await asks.nth(5).click()
  await chain
    .getByRole('button', { name: /^Sell [\d.,]+ call at/ })
    .nth(7)
    .click()
  const legs = page.getByRole('region', { name: 'Picked legs' })
  await expect(legs).toContainText('Call debit spread')
  await expectAccessible(page)
  await legs.getByRole('button', { name: 'Open the ticket' }).click()
  await expect(page.getByRole('button', { name: /^Buy 1 AAPL [\d.]+\/[\d.]+ call spread at/ })).toBeVisible()
})
