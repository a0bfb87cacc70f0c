/** What journeys do with widgets: a dashboard to themselves, widgets from the gallery, and their settings. */
import { expect, type Locator, type Page } from '@playwright/test'
import { HEADERS } from './address.ts'
import { chooseItem } from './desk.ts'

export const openEditor = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Edit layout' }).click()
  await expect(page.getByRole('toolbar', { name: 'Edit the layout' })).toBeVisible()
}

export async function addWidget(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add widget' }).click()
  const gallery = page.getByRole('dialog', { name: 'Add a widget' })
  await gallery.getByRole('textbox', { name: 'Find a widget' }).fill(title)
  await gallery.getByRole('button', { name: new RegExp(`^${title} ?[A-Z]`) }).click()
  await expect(gallery).toBeHidden()
}

/** An empty dashboard of its own, filled from the gallery; ends out of edit mode. */
export async function dashboardOf(page: Page, name: string, titles: readonly string[]): Promise<void> {
  const answer = await page.request.post('/api/dashboards', {
    headers: HEADERS,
    data: { content: { name, widgets: [], layouts: {} } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id }: { id: string } = await answer.json()
  await page.goto(`/dashboard/${id}?edit=true`)
  await expect(page.getByRole('toolbar', { name: 'Edit the layout' })).toBeVisible()
  for (const title of titles) await addWidget(page, title)
  await page.getByRole('button', { name: 'Done' }).click()
  const kept = async () => {
    const all: { id: string; content: { widgets: unknown[] } }[] = await (
      await page.request.get('/api/dashboards')
    ).json()
    return all.find((each) => each.id === id)?.content.widgets.length
  }
  await expect.poll(kept).toBe(titles.length)
}

/** Resolves when what was changed is on the server. */
export const saved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/dashboards/') && answer.ok(),
  )

/** The tile of a widget, scrolled to: out of sight it does nothing. */
export async function tileOf(page: Page, id: string): Promise<Locator> {
  const tile = page.locator(`#tile-${id}`)
  await tile.scrollIntoViewIfNeeded()
  return tile
}

/** The settings of a widget, opened. */
export async function settingsOf(page: Page, title: string): Promise<Locator> {
  await chooseItem(page.getByRole('button', { name: `Actions: ${title}`, exact: true }), 'Settings')
  const panel = page.getByRole('dialog', { name: `Settings: ${title}` })
  await expect(panel).toBeVisible()
  return panel
}
