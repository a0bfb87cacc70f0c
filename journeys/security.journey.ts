/** A second factor: set up, asked for at sign-in and for what its owner chose, and taken away. */
import { expect, type Page, test } from '@playwright/test'
import { appOf, wrongCodeOf } from '../apps/server/src/testing/authenticator.ts'
import { HEADERS, serverAddress, upstreamAddress } from './address.ts'
import { expectAccessible, expectGoodLooks, newAddress, PASSWORD, signIn, signInAsGuest } from './desk.ts'
import { newKey } from './upstream.ts'

const signOut = (page: Page) => page.request.delete('/api/_auth/session', { headers: HEADERS })

test('spec 2 an authenticator app is set up, asked for at sign-in, and turned off', async ({ page }) => {
  await signInAsGuest(page)
  await page.goto('/settings/security')
  const card = page.getByRole('region', { name: 'Authenticator app' })
  await expect(card).toContainText('A guest has no password')
  const email = newAddress()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save this account' }).click()
  await expect(card).toContainText('Not set up')
  await expectGoodLooks(page)

  await card.getByRole('button', { name: 'Set up' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await setUp.getByLabel('Password', { exact: true }).fill('not the password')
  await setUp.getByRole('button', { name: 'Continue' }).click()
  await expect(setUp.getByText('The password is wrong.')).toBeVisible()
  await setUp.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await setUp.getByRole('button', { name: 'Continue' }).click()
  const scan = page.getByRole('dialog', { name: 'Scan this with the app' })
  await expect(scan.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = (await scan.locator('code').innerText()).replaceAll(/\s/g, '')
  const uri = `otpauth://totp/Paddock?secret=${secret}`
  const nextCode = appOf(uri, 3_000)
  await expectGoodLooks(page)
  const first = scan.getByLabel('Code of your authenticator app')
  await first.fill(wrongCodeOf(uri))
  await scan.getByRole('button', { name: 'Confirm' }).click()
  await expect(scan.getByText(/This code is wrong or too old; by this server it is \d\d:\d\d:\d\d UTC/)).toBeVisible()
  await first.fill(nextCode())
  await scan.getByRole('button', { name: 'Confirm' }).click()

  const store = page.getByRole('dialog', { name: 'Store your recovery codes' })
  await expect(store.getByRole('listitem')).toHaveCount(10)
  const codes = await store.getByRole('listitem').allInnerTexts()
  await expectGoodLooks(page)
  const file = page.waitForEvent('download')
  await store.getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toBe('paddock-recovery-codes.txt')
  await page.keyboard.press('Escape')
  await expect(store).toBeVisible()
  await store.getByLabel('I have stored them').check()
  await store.getByRole('button', { name: 'Done' }).click()
  await expect(card).toContainText('10 recovery codes left')
  await expectGoodLooks(page)

  await signOut(page)
  await signIn(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Enter a code' })).toBeVisible()
  await expectGoodLooks(page)
  const code = page.getByLabel('Code of your authenticator app')
  await code.fill(wrongCodeOf(uri))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/This code is wrong or too old/)).toBeVisible()
  await code.fill(nextCode())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await signOut(page)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/settings/security')
  await expect(card).toContainText('9 recovery codes left')

  await card.getByRole('button', { name: 'Turn off' }).click()
  const off = page.getByRole('dialog', { name: 'Turn the authenticator app off?' })
  await off.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await off.getByLabel('Code of your authenticator app').fill(nextCode())
  await expectAccessible(page)
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(card).toContainText('Not set up')
  await signOut(page)
  await signIn(page, email)
  await expect(page).toHaveURL(/\/dashboard/)
})

/** A person whose app is set up, in a browser that was trusted: signed in by the password alone, with no code given lately. */
async function personWithApp(page: Page): Promise<() => string> {
  const headers = { origin: serverAddress }
  const ask = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/_auth${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.status() === 204 ? undefined : answer.json()
  }
  const email = newAddress()
  await ask('/sign-up/email', { email, password: PASSWORD })
  const { uri } = await ask('/two-factor/enable', { password: PASSWORD })
  const nextCode = appOf(uri, 3_000)
  await ask('/two-factor/confirm', { code: nextCode() })
  await signOut(page)
  await ask('/sign-in/email', { email, password: PASSWORD })
  await ask('/two-factor/sign-in', { code: nextCode(), trustDevice: true })
  await signOut(page)
  await ask('/sign-in/email', { email, password: PASSWORD })
  return nextCode
}

test('a large order asks for a code and leaves once, and a locked live account is unlocked where it is', async ({
  page,
}) => {
  const nextCode = await personWithApp(page)
  const connect = async (address: string, name: string) => {
    const key = await newKey(address, { isOpen: true })
    const added = await page.request.post('/api/alpaca', { headers: HEADERS, data: { ...key, name } })
    expect(added.status(), await added.text()).toBe(201)
    return (await added.json()).accountId as string
  }
  const paper = await connect(upstreamAddress, 'Paper desk')
  const live = await connect(serverAddress, 'Household')
  await page.goto('/settings/security')
  await page.getByRole('switch', { name: 'Large orders: ask for a code' }).click()
  const from = page.getByRole('textbox', { name: 'Large orders: above' })
  await from.fill('1000')
  await from.press('Enter')
  await expect(page.getByRole('switch', { name: 'Large orders: ask for a code' })).toHaveAttribute(
    'aria-checked',
    'true',
  )
  await expectGoodLooks(page)

  await page.goto(`/assets/AAPL?account=${paper}`)
  const ticket = page.getByRole('form', { name: /^Order ticket, / })
  await ticket.getByLabel('Quantity').fill('20')
  const send = ticket.getByRole('button', { name: /^Buy 20 AAPL at market/ })
  await send.click()
  const sheet = page.getByRole('region', { name: 'Review the order' })
  await expect(sheet).toContainText('asks for a code of your authenticator app before it leaves')
  const orders = async () =>
    (await (await page.request.get(`/api/accounts/${paper}/v2/orders?status=all`)).json()) as { qty: string }[]
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Enter a code' })
  await expect(dialog).toContainText('Nothing has been sent')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(ticket.getByRole('alert')).toContainText('This needs a code of your authenticator app')
  expect(await orders()).toEqual([])
  await send.click()
  await dialog.getByLabel('Code of your authenticator app').fill(nextCode())
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(ticket.getByRole('status', { name: 'The order you sent' })).toBeVisible()
  expect((await orders()).map(({ qty }) => qty)).toEqual(['20'])

  await page.goto(`/positions?account=${live}`)
  await expect(page.getByRole('status').filter({ hasText: 'Household is locked' })).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Unlock Household' }).click()
  const unlock = page.getByRole('dialog', { name: 'Unlock Household' })
  await unlock.getByLabel('Type: trade with real money').fill('trade with real money')
  await unlock.getByRole('button', { name: 'Unlock for real money' }).click()
  await expect(page.getByText('Household is locked')).toBeHidden()
})
