/** The market widgets of a dashboard: each is added from the gallery, shows what its market has, and follows its settings. */
import { expect } from '@playwright/test'
import { HEADERS } from './address.ts'
import { test } from './broker.ts'
import { expectGoodLooks, firstAccount, signInAtOpen } from './desk.ts'
import { dashboardOf, settingsOf, tileOf } from './widget-steps.ts'

// Reading a whole market for the first time takes a while on a busy machine.
test.setTimeout(180_000)

test('spec 3 heat maps are walked by key, zoomed and left, sized and coloured anew', async ({ page }) => {
  await dashboardOf(page, 'Maps', ['Stock heat map', 'Crypto heat map'])
  const stocks = await tileOf(page, 'stock-heat-map')
  const map = stocks.getByRole('group', { name: /^Heat map of/ })
  await expect(map.getByRole('button', { name: /^Apple/ })).toBeVisible({ timeout: 60_000 })
  const panel = await settingsOf(page, 'Stock heat map')
  await panel.getByRole('radio', { name: 'Sectors' }).click()
  await panel.press('Escape')
  const entry = map.locator('.heat-tile[tabindex="0"]')
  await entry.focus()
  const first = await entry.getAttribute('data-key')
  await page.keyboard.press('ArrowRight')
  await expect(entry).not.toHaveAttribute('data-key', first ?? '')
  await expect(entry).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await map.locator('button.heat-map-group').first().click()
  await expect(stocks.getByRole('navigation', { name: 'Part of the map' })).toBeVisible()
  await map.locator('.heat-tile[tabindex="0"]').focus()
  await page.keyboard.press('Escape')
  await expect(stocks.getByRole('navigation', { name: 'Part of the map' })).toBeHidden()
  await stocks.getByRole('button', { name: 'Show as a table' }).click()
  await expect(stocks.getByRole('row').nth(1)).toContainText(/%|\d/)
  await stocks.getByRole('button', { name: 'Show as a map' }).click()

  const coins = await tileOf(page, 'crypto-heat-map')
  const bitcoin = coins.getByRole('button', { name: /^Bitcoin/ }).first()
  await expect(bitcoin).toBeVisible()
  const before = await bitcoin.boundingBox()
  const coinPanel = await settingsOf(page, 'Crypto heat map')
  await coinPanel.getByRole('switch', { name: 'Tiles alike in size' }).click()
  await coinPanel.press('Escape')
  await expect.poll(async () => (await bitcoin.boundingBox())?.width).not.toBe(before?.width)
  await expectGoodLooks(page)
})

test('spec 3 currencies are shown in each other, live, and by strength', async ({ page }) => {
  await dashboardOf(page, 'Currencies', ['Forex cross rates', 'Forex heat map'])
  const rates = (await tileOf(page, 'forex-cross-rates')).getByRole('table', { name: 'Forex cross rates' })
  await expect(rates.getByRole('row', { name: /^EUR/ })).toContainText(/\d\.\d{4}/)
  const columns = await rates.getByRole('columnheader').count()
  const panel = await settingsOf(page, 'Forex cross rates')
  await panel.getByRole('checkbox', { checked: true }).first().click()
  await panel.press('Escape')
  await expect(rates.getByRole('columnheader')).toHaveCount(columns - 1)
  const map = (await tileOf(page, 'forex-heat-map')).getByRole('table', { name: 'Forex heat map' })
  await expect(map.getByRole('row', { name: /^USD/ })).toContainText(/\d\.\d\d/)
  await map.getByRole('button', { name: 'Strength' }).press('Enter')
  await expect(map.getByRole('columnheader', { name: 'Strength' })).toHaveAttribute('aria-sort', 'descending')
  await expectGoodLooks(page)
})

test('spec 3 economic figures are listed by week and by importance', { tag: '@practice' }, async ({ page }) => {
  await dashboardOf(page, 'Economies', ['Economic calendar'])
  const calendar = await tileOf(page, 'economic-calendar')
  await expect(
    calendar
      .getByRole('table', { name: /^Economic calendar/ })
      .getByRole('row')
      .nth(2),
  ).toContainText(/\d\d:\d\d/)
  await calendar.getByRole('radio').last().click()
  await expect(calendar.getByRole('table', { name: /next week/ })).toBeVisible()
  const calendarPanel = await settingsOf(page, 'Economic calendar')
  await calendarPanel.getByRole('checkbox', { name: 'Low' }).click()
  await calendarPanel.getByRole('checkbox', { name: 'Medium' }).click()
  await calendarPanel.press('Escape')
  await expect(calendar.getByText('low importance')).toHaveCount(0)
  await expectGoodLooks(page)
})

test('spec 3 tickers quote, a tape is held, and one symbol tells its figures', { tag: '@practice' }, async ({
  page,
}) => {
  await dashboardOf(page, 'Tickers', ['Ticker', 'Ticker tape', 'Single ticker', 'Symbol info', 'Market data'])
  const ticker = page.locator('#tile-ticker')
  await expect(ticker.getByRole('listitem').first()).toContainText(/\d+\.\d\d/)
  const tape = page.locator('#tile-ticker-tape')
  // Where motion is unwanted it stands still, and there is nothing to hold.
  await expect(tape.getByRole('button', { name: 'Pause the tape' })).toBeHidden()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await tape.getByRole('button', { name: 'Pause the tape' }).press('Enter')
  await expect(tape.locator('[data-paused]')).toHaveCount(1)
  await tape.getByRole('button', { name: 'Resume the tape' }).press('Enter')
  await expect(tape.locator('[data-paused]')).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('#tile-single-ticker')).toContainText(/\d+\.\d\d/)
  const panel = await settingsOf(page, 'Symbol info')
  await panel.getByRole('combobox', { name: 'Symbol' }).fill('MSFT')
  await panel.getByRole('combobox', { name: 'Symbol' }).press('Enter')
  await panel.press('Escape')
  const info = await tileOf(page, 'symbol-info')
  await expect(info.getByText('Microsoft')).toBeVisible()
  await expect(info).toContainText('Market value')
  const market = await tileOf(page, 'market-data')
  await expect(market.getByRole('row', { name: /S&P/ }).first()).toContainText(/\d\.\d/)
  const marketPanel = await settingsOf(page, 'Market data')
  await marketPanel.getByRole('textbox', { name: 'Title' }).fill('World')
  await marketPanel.press('Escape')
  await expect(market.getByRole('table', { name: 'World' })).toBeVisible()
  await expectGoodLooks(page)
})

test('spec 3 a company is described, reckoned and rated, and the news of it are read', { tag: '@practice' }, async ({
  page,
}) => {
  await dashboardOf(page, 'Company', ['Company profile', 'Fundamental data', 'Technical analysis', 'Top stories'])
  const profile = await tileOf(page, 'company-profile')
  await expect(profile.getByRole('heading', { name: 'Apple' })).toBeVisible()
  await profile.getByRole('button', { name: 'More' }).click()
  await expect(profile.getByRole('button', { name: 'Less' })).toBeVisible()
  const panel = await settingsOf(page, 'Company profile')
  await panel.getByRole('combobox', { name: 'Company' }).fill('MSFT')
  await panel.getByRole('combobox', { name: 'Company' }).press('Enter')
  await panel.press('Escape')
  await expect(profile.getByRole('heading', { name: 'Microsoft' })).toBeVisible()
  const data = await tileOf(page, 'fundamental-data')
  await data.getByRole('radiogroup', { name: 'Statement' }).getByRole('radio').nth(1).click()
  await expect(data.getByRole('table').getByRole('row').nth(1)).toContainText(/\d/)
  await data.getByRole('radio', { name: 'Quarters' }).click()
  await expect(data.getByRole('columnheader', { name: /Q\d/ }).first()).toBeVisible()
  const rating = await tileOf(page, 'technical-analysis')
  await expect(rating.getByRole('img').first()).toBeVisible()
  await rating.getByRole('radio', { name: '1D' }).click()
  await rating.getByRole('button', { name: 'Show the votes' }).click()
  await expect(rating.getByRole('table').first()).toContainText(/RSI|Relative/i)
  const stories = await tileOf(page, 'top-stories')
  await expect(stories.getByRole('listitem').first()).toContainText(/ago/)
  await expectGoodLooks(page)
})

test('movers of another time say so until they are ranked again', { tag: '@practice' }, async ({ page }) => {
  await signInAtOpen(page)
  const account = await firstAccount(page)
  await dashboardOf(page, 'Movers', ['Stock market'])
  const tile = await tileOf(page, 'stock-market')
  await expect(tile.getByRole('table').getByRole('row').nth(1)).toContainText(/\d/, { timeout: 60_000 })
  await expect(tile.getByText('updating')).toBeHidden()
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/screener\/stocks\/movers/, async (route) => {
    await held
    await route.continue()
  })
  const jumped = await page.request.put(`/api/accounts/${account}/clock`, {
    headers: HEADERS,
    data: { kind: 'skip-to-close' },
  })
  expect(jumped.ok(), await jumped.text()).toBe(true)
  await expect(tile.getByText('updating')).toBeVisible()
  release()
  await expect(tile.getByText('updating')).toBeHidden({ timeout: 60_000 })
})
