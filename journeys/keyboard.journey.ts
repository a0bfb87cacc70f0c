/** The desk without a mouse, and the clock of a practice account. */
import { expect, test } from '@playwright/test'
import { expectAccessible, placed, tryOpenMarket, tryPracticeMarket } from './desk.ts'

test('Enter that is pressed before the palette is there takes its first line', async ({ page }) => {
  await tryPracticeMarket(page)
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(/\/static\/command-palette.*\.js/, async (route) => {
    await isOpen
    await route.continue()
  })
  await page.keyboard.press('/')
  await page.keyboard.type('ko')
  await page.keyboard.press('Enter')
  open()
  await expect(page).toHaveURL(/\/assets\/KO\b/)
})

test('the palette finds symbols, pages and actions; keys lead everywhere', async ({ page }) => {
  await tryPracticeMarket(page)
  const search = page.getByRole('combobox', { name: /search/i })
  await page.keyboard.press('Control+k')
  // At once: the palette has never been loaded.
  await page.keyboard.type('aple')
  await expect(search).toHaveValue('aple')
  await expect(page.getByRole('option', { name: /AAPL/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()

  await page.keyboard.press('/')
  await page.keyboard.type('balan')
  await expect(search).toHaveValue('balan')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Balances' })).toBeVisible()

  // No entry of the sidebar leads there.
  await page.keyboard.press('/')
  await page.keyboard.type('compare acc')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1, name: 'History of Activities' })).toBeVisible()

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Go to Dashboard')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.keyboard.press('b')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Symbol or name' }).fill('MSFT')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('form', { name: /order ticket/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('/')
  await search.fill('light mode')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('the practice clock skips to the open, pauses, runs fast, and never goes back', async ({ page }) => {
  await page.clock.install()
  await tryPracticeMarket(page)
  const clock = page.getByRole('button', { name: /practice clock/i })
  const choose = async (name: string) => {
    await clock.click()
    await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
    await expect(page.getByRole('menu')).toBeHidden()
  }
  await clock.click()
  await expect(page.getByRole('menuitem', { name: 'Pause', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await choose('Pause')
  await expect(clock).toContainText('paused')
  await choose('Real time')
  await expect(clock).not.toContainText('paused')
  await choose('Skip to the open')
  await expect(clock).toHaveAccessibleName('Practice clock: Regular hours')
  await expect(clock).toContainText(/closes in 6:\d\d:\d\d/)
  await choose('Pause')
  await expect(clock).toContainText('paused')
  const status = page.getByRole('contentinfo')
  await expect(status).toContainText('Practice clock paused')
  const time = await status.getByText(/New York/).innerText()
  await page.clock.runFor(1_500)
  expect(await status.getByText(/New York/).innerText()).toBe(time)
  await choose('60 times as fast')
  await expect(status).toContainText('Practice clock × 60')
  await clock.click()
  await expect(page.getByRole('menuitem', { name: /^Real time \(paused/ })).toBeDisabled()
})

test('Escape closes the dialog that is open, and not the toast that came over it', async ({ page }) => {
  await tryOpenMarket(page)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await placed(page, { symbol: 'AAPL', qty: '1' })
  // Below a dialog nothing has a role.
  const told = page.locator('.toast').filter({ hasText: 'Bought 1 AAPL' })
  await expect(told).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(told).toBeVisible()
})
