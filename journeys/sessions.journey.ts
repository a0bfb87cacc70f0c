/** A password that is changed or forgotten, and where a person is signed in. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { HEADERS, serverAddress } from './address.ts'
import { expectGoodLooks, newAddress, PASSWORD, signIn } from './desk.ts'

const NEW_PASSWORD = 'another horse entirely'
const admin = fileURLToPath(new URL('../apps/server/dist/admin.js', import.meta.url))

async function registered(page: Page): Promise<string> {
  const email = newAddress()
  const answer = await page.request.post('/api/_auth/sign-up/email', {
    headers: HEADERS,
    data: { email, password: PASSWORD },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return email
}

/** The same person in another browser, which says it is a phone's. */
async function onPhone(browser: Browser, email: string): Promise<Page> {
  const userAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile'
  const phone = await (await browser.newContext({ userAgent, baseURL: serverAddress })).newPage()
  await signIn(phone, email)
  await expect(phone).toHaveURL(/\/dashboard/)
  return phone
}

test('a person sees where they are signed in, and signs out there and everywhere else', async ({ page, browser }) => {
  const email = await registered(page)
  const phone = await onPhone(browser, email)
  await page.goto('/settings/security')
  const sessions = page.getByRole('table', { name: 'Sessions' })
  await expect(sessions.getByRole('row').filter({ hasText: 'This session' })).toHaveCount(1)
  const row = sessions.getByRole('row').filter({ hasText: 'Chrome on Android' })
  await expect(row).toContainText('127.0.0.1')
  await expectGoodLooks(page)
  await row.getByRole('button', { name: 'Sign out Chrome on Android at 127.0.0.1' }).click()
  await expect(row).toHaveCount(0)
  await phone.getByRole('link', { name: 'Balances' }).click()
  await expect(phone).toHaveURL(/\/login\?redirect=.*balances/)

  await signIn(phone, email)
  await expect(phone).toHaveURL(/\/dashboard/)
  await page.reload()
  await expect(row).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeDisabled()
  await phone.context().close()
})

test('a password is changed by who knows it, and every other session ends', async ({ page, browser }) => {
  const email = await registered(page)
  const phone = await onPhone(browser, email)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Change…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill('not the password')
  await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Sessions' }).getByRole('row')).toHaveCount(2)
  await phone.getByRole('link', { name: 'Balances' }).click()
  await expect(phone).toHaveURL(/\/login/)
  await phone.context().close()
  await page.getByRole('link', { name: 'Balances' }).click()
  await expect(page.getByRole('heading', { name: 'You can spend now' })).toBeVisible()
})

test('a forgotten password is set anew by a link, once', async ({ page }) => {
  const email = await registered(page)
  const environment = { ...process.env, PADDOCK_DATA: process.env.PADDOCK_JOURNEYS_DATA, PADDOCK_URL: serverAddress }
  const { stdout } = await promisify(execFile)(process.execPath, [admin, 'user', 'reset-link', '--email', email], {
    env: environment,
  })
  const [link = ''] = stdout.split('\n')
  await page.request.delete('/api/_auth/session', { headers: HEADERS })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
  await expectGoodLooks(page)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link was used already, or is older than an hour')
})
