/** What the owner sets acts at once, and can be taken back. */
import { expect, test } from '@playwright/test'
import { expectAccessible, tryOpenMarket } from './desk.ts'

test('spec 2 /settings/config: a suspended account takes no orders until it is lifted', async ({ page }) => {
  await tryOpenMarket(page)
  await page.getByRole('link', { name: 'Configuration' }).click()
  await expect(page).toHaveURL(/\/settings\/config/)
  const suspend = page.getByRole('switch', { name: 'Suspend trading' })
  await expect(suspend).toHaveAttribute('aria-checked', 'false')
  await expectAccessible(page)

  await suspend.click()
  await expect(page.getByText('Trading is suspended').first()).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Maximum margin' }).getByRole('radio', { name: '1 ×' }).click()
  await expect(page.getByText('Margin is at most 1 ×').first()).toBeVisible()
  const requests = page.getByRole('radiogroup', { name: 'Requests a minute' })
  await expect(requests.getByRole('radio', { name: 'No limit' })).toHaveAttribute('aria-checked', 'true')
  await requests.getByRole('radio', { name: '200', exact: true }).click()
  await expect(page.getByText('Scripts may send 200 requests a minute').first()).toBeVisible()
  await page.reload()
  await expect(requests.getByRole('radio', { name: '200', exact: true })).toHaveAttribute('aria-checked', 'true')
  await expect(suspend).toHaveAttribute('aria-checked', 'true')

  await page.goto('/assets/AAPL')
  const ticket = page.getByRole('form', { name: /order ticket/i })
  await ticket.getByLabel('Quantity').fill('1')
  await expect(ticket.getByText('Trading is blocked on this account').first()).toBeVisible()

  await page.goto('/account')
  await expect(page.getByText('Suspended by you')).toBeVisible()
  await expect(page.getByText('1 ×', { exact: true })).toBeVisible()
  await page.goto('/settings/config')
  await suspend.click()
  await expect(page.getByText('Trading is on again').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(suspend).toHaveAttribute('aria-checked', 'true')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})
