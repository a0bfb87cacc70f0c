/** The API reference: found, searched by keyboard, read on a phone. */
import { expect, test } from '@playwright/test'
import { expectAccessible, expectContrasts, expectNoSidewaysScroll } from './desk.ts'

test('a reader finds a call, what it takes and a line to run', async ({ page, baseURL }) => {
  await page.goto('/docs/api')
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('post /v2/orders')
  await expect(page.getByText('1 call', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  const call = page.locator('#postOrder')
  await call.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(call.getByText('Forbidden Buying power or shares is not sufficient.')).toBeVisible()
  await expect(call.getByLabel('Example')).toContainText(`${baseURL}/v2/orders`)
  await expectAccessible(page)
})

test('an address leads to its call, in light and dark, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/docs/api#fixedIncomeLatestPrices')
    await expect(page.getByText(/Not answered by this server/).locator('visible=true')).toBeVisible()
    await expectNoSidewaysScroll(page)
    // The page's other calls look the same: what differs by mode are the colours.
    await expectContrasts(page, 'header', '#fixedIncomeLatestPrices')
  }
})

test('the document is there for tools', async ({ page, baseURL }) => {
  const document = await (await page.request.get('/openapi.json')).json()
  expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: baseURL }] })
})
