/** The widgets of one symbol, with a share, a pair of currencies and a coin: each shows it, or says what it cannot show of it. */
import { expect, type Page, test } from '@playwright/test'
import { expectGoodLooks } from './desk.ts'

const KEYS = ['SingleTicker', 'SymbolInfo', 'TechnicalAnalysis', 'CompanyProfile', 'FundamentalData', 'TopStories']

const shown = (page: Page, setting: string) =>
  page.addInitScript(
    (content) => localStorage.setItem('paddock.dashboard', content),
    JSON.stringify({
      name: 'Main Dashboard',
      widgets: KEYS.map((key) => ({
        id: key,
        key,
        options: { symbol: setting, ...(key === 'TopStories' && { feedMode: 'symbol' }) },
      })),
      layouts: {},
    }),
  )

for (const { setting, name, isCompany } of [
  { setting: 'NASDAQ:AAPL', name: 'AAPL', isCompany: true },
  { setting: 'FX:EURUSD', name: 'EURUSD', isCompany: false },
  { setting: 'BITSTAMP:BTCUSD', name: 'BTC/USD', isCompany: false },
])
  test(`spec 3 ${name} is quoted, told of, rated, and described as far as it is a company`, async ({ page }) => {
    await shown(page, setting)
    await page.goto('/dashboard')
    const tile = (key: string) => page.locator(`#tile-${key}`)
    await expect(tile('SingleTicker')).toContainText(/\d+\.\d\d/)
    await expect(tile('SymbolInfo')).toContainText('Previous close')
    await expect(tile('SymbolInfo')).toContainText(/\d+\.\d\d/)
    await tile('TechnicalAnalysis').scrollIntoViewIfNeeded()
    await expect(
      tile('TechnicalAnalysis')
        .getByRole('img', { name: /buy|sell|neutral/i })
        .first(),
    ).toBeVisible()
    await tile('TechnicalAnalysis').getByRole('button', { name: 'Show the votes' }).click()
    await expect(tile('TechnicalAnalysis').getByRole('table').first()).toContainText(/RSI|Relative/i)
    for (const key of ['CompanyProfile', 'FundamentalData']) {
      await tile(key).scrollIntoViewIfNeeded()
      if (isCompany) await expect(tile(key)).toContainText(/Sector|Market value/)
      else await expect(tile(key)).toContainText('is no company that is known here')
    }
    await tile('TopStories').scrollIntoViewIfNeeded()
    await expect(tile('TopStories')).toContainText(/ago|No news yet|come from the embed alone/)
    await expectGoodLooks(page)
  })
