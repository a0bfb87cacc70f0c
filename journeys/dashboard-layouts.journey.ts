/** Dashboard Layouts: dashboards as a whole, from a file and back. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { chooseItem, chooseOption, expectAccessible, expectGoodLooks, tryPracticeMarket } from './desk.ts'

const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

test('spec 2 dashboards are exported, imported, renamed, ordered, restored and reset', async ({ page }) => {
  await tryPracticeMarket(page)
  await page.getByRole('link', { name: 'Dashboard Layouts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Layouts' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Dashboards', exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText(/last used \d/)
  const act = async (name: string, action: string) => {
    await chooseItem(page.getByRole('button', { name: `Actions: ${name}`, exact: true }), action)
  }

  const downloads = page.waitForEvent('download')
  await act('Main Dashboard', 'Export')
  const exported = await readFile(await (await downloads).path(), 'utf8')
  const input = page.getByLabel('Dashboard file')
  await input.setInputFiles(file('bad.json', exported.slice(1)))
  await expect(page.getByRole('alert')).toContainText('bad.json: The file is not JSON. Nothing was imported.')
  await input.setInputFiles(file('wrong.json', exported.replace('"widgets"', '"gadgets"')))
  await expect(page.getByRole('alert')).toContainText('The dashboard is incomplete')
  await input.setInputFiles(file('edited.json', exported.replace('"StockMarket"', '"StockHeatMap"')))
  const edited = page.getByRole('dialog', { name: 'Import edited.json' })
  await expect(edited).toContainText('It was changed after its export')
  await chooseOption(edited.getByRole('combobox', { name: 'Save as' }), 'Replacing Main Dashboard')
  await expect(edited).toContainText('AddedStock heat map')
  await expect(edited).toContainText('RemovedStock market')
  await expect(edited.getByRole('button', { name: 'Replace Main Dashboard' })).toBeVisible()
  await expectAccessible(page)
  await edited.getByRole('button', { name: 'Cancel' }).click()
  await input.setInputFiles(file('good.json', exported))
  const dialog = page.getByRole('dialog', { name: 'Import good.json' })
  await expect(dialog).toContainText('3 widgets: Market data, Stock market, Economic calendar.')
  await expect(dialog).toContainText('It reads only this desk')
  await expect(dialog.getByLabel('Name')).toHaveValue('Main Dashboard')
  await dialog.getByLabel('Name').fill('Évening Watch')
  await dialog.getByRole('button', { name: 'Create dashboard' }).click()
  await expect(page).toHaveURL(/%C3%A9vening-watch/)

  await page.getByRole('link', { name: 'Dashboard Layouts' }).click()
  await act('Évening Watch', 'Rename')
  const rename = page.getByRole('dialog', { name: 'Rename Évening Watch' })
  await rename.getByLabel('Name').fill('Night')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(list.getByRole('link', { name: 'Night' })).toBeVisible()
  await act('Night', 'Duplicate')
  await page.getByRole('button', { name: 'Create dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard\/night-2/)
  await page.goto('/dashboard/%C3%A9vening-watch')
  await expect(page).toHaveURL(/\/dashboard\/night(\?|$)/)

  await page.getByRole('link', { name: 'Dashboard Layouts' }).click()
  await page.getByRole('button', { name: 'Move Night 2 up' }).click()
  await expect(list.getByRole('listitem').nth(2)).toContainText('Night 2')
  await expect(page.getByRole('button', { name: 'Move Main Dashboard down' })).toBeDisabled()
  await page.reload()
  await expect(list.getByRole('listitem').nth(2)).toContainText('Night 2')
  await expectGoodLooks(page)

  await act('Night', 'History')
  const history = page.getByRole('dialog', { name: 'History of Night' })
  await history.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('Night was restored', { exact: true })).toBeVisible()

  await act('Night 2', 'Remove')
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  await page.getByRole('link', { name: 'Dashboard Layouts' }).click()
  await page.getByRole('button', { name: 'Restore Night 2' }).click()
  await expect(list.getByRole('link', { name: 'Night 2' })).toBeVisible()
  await act('Main Dashboard', 'Reset to the default')
  await expect(page.getByText('The main dashboard was reset', { exact: true })).toBeVisible()
})

test('spec 2 the starred dashboard opens first', async ({ page }) => {
  await tryPracticeMarket(page)
  await page.getByRole('link', { name: 'Dashboard Layouts' }).click()
  const isKept = page.waitForResponse((answer) => answer.url().endsWith('/api/preferences') && answer.ok())
  await page.getByRole('button', { name: 'Open the desk with Trading' }).click()
  await isKept
  await expect(page.getByRole('button', { name: 'The desk opens with Trading' })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard\/trading/)
})
