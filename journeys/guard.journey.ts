/** Who may see what: the anonymous and the signed-in. */
import { expect, test } from '@playwright/test'
import { expectAccessible, signInAsGuest, tryPracticeMarket } from './desk.ts'

test('spec 6 a visitor reaches only the public pages; any other path leads to the sign-in page', async ({ page }) => {
  for (const path of ['/login', '/register', '/', '/dashboard', '/assets']) {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  for (const path of ['/orders', '/positions', '/assets/AAPL', '/settings', '/balances']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
  }
})

test('spec 4 a signed-in user is led from /login, /register and / to the dashboard', async ({ page }) => {
  await signInAsGuest(page)
  for (const path of ['/login', '/register', '/']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard/)
  }
})

test('spec 2 an unknown path says so and leads home', async ({ page }) => {
  await signInAsGuest(page)
  await page.goto('/no-such-page')
  await expect(page.getByText('Page not found: /no-such-page')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to home' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('spec 7 a guest keeps the account with an e-mail and a password, signs out, and signs in again to the same one', async ({
  page,
}) => {
  await tryPracticeMarket(page)
  const account = new URL(page.url()).searchParams.get('account')
  await page.goto('/settings/security')
  const email = `keeper-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.com`
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await expectAccessible(page)
  await page.getByRole('button', { name: /save this account/i }).click()
  await expect(page.getByText(email).first()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/(login)?(\?.*)?$/)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  if (account) await expect(page).toHaveURL(new RegExp(account))
})
