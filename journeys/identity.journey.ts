/** Registering, signing in and out, and what happens when a session ends by itself. */
import { expect, type Page, test } from '@playwright/test'
import { chooseItem, expectGoodLooks, newAddress, PASSWORD, tryPracticeMarket } from './desk.ts'

async function fillIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test('spec 2 a person registers, signs out, and signs in to where they were headed', async ({ page }) => {
  const email = newAddress()
  await page.goto('/register')
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Enter your e-mail address.')).toBeVisible()
  await fillIn(page, email, 'short')
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await chooseItem(page.getByRole('button', { name: /account menu/ }), 'Sign out')
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/orders?tab=all')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expectGoodLooks(page)
  await fillIn(page, email, 'not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/orders\?.*tab=all/)
})

test('spec 4 a session that ends while a page is open leads to the sign-in page and back', async ({
  page,
  context,
}) => {
  const email = newAddress()
  await page.goto('/register')
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('link', { name: 'Balances' }).click()
  await expect(page.getByRole('heading', { name: 'You can spend now' })).toBeVisible()

  await context.clearCookies()
  await page.getByRole('link', { name: 'History of Activities' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=.*activities/)
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History of Activities' })).toBeVisible()
})

test('a guest is asked before leaving an account nobody can sign in to again', async ({ page }) => {
  await tryPracticeMarket(page)
  await chooseItem(page.getByRole('button', { name: 'Guest: account menu' }), 'Sign out')
  const dialog = page.getByRole('dialog', { name: 'Sign out of this guest account?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('every page of a browser follows who signs in and out on one of them, and comes back to where it was', async ({
  page,
  context,
}) => {
  const email = newAddress()
  const other = await context.newPage()
  await other.goto('/assets')
  await expect(other.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()

  await page.goto('/register')
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(other.getByRole('button', { name: /account menu/ })).toBeVisible()
  await other.getByRole('link', { name: 'Balances' }).click()
  await expect(other.getByRole('heading', { name: 'You can spend now' })).toBeVisible()

  await chooseItem(page.getByRole('button', { name: /account menu/ }), 'Sign out')
  await expect(other).toHaveURL(/\/login\?redirect=.*balances/)
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'You can spend now' })).toBeVisible()
})
