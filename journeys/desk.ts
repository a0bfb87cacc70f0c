/** What a person does before anything else, and what every page must keep. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export async function tryPracticeMarket(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Try the practice market' }).first().click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** Skips to the next regular open, so that a first order works on a Sunday; does nothing while the market is open. */
export async function openTheMarket(page: Page): Promise<void> {
  await page.getByRole('button', { name: /practice clock/i }).click()
  await page.getByRole('menuitem', { name: /skip to the open/i }).click()
  await expect(page.getByRole('button', { name: 'Practice clock: Regular hours' })).toBeVisible()
  await expect(page.getByRole('menu')).toBeHidden()
}

/** Places orders as the desk's own calls do, for journeys whose subject is what comes after. Answers the account. */
export async function placed(page: Page, ...orders: readonly Record<string, string>[]): Promise<string> {
  const accounts: { id: string }[] = await (await page.request.get('/api/accounts')).json()
  const account = accounts[0]?.id ?? ''
  for (const order of orders) {
    const answer = await page.request.post(`/api/accounts/${account}/v2/orders`, {
      headers: { origin: new URL(page.url()).origin },
      data: { side: 'buy', type: 'market', time_in_force: 'day', ...order },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  return account
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** No accessibility problem that axe can see, on the page as it stands. */
export const expectAccessible = (page: Page): Promise<void> => expectNone(new AxeBuilder({ page }).withTags(WCAG))

async function expectNone(axe: AxeBuilder): Promise<void> {
  // Nothing here is in a frame: one pass in the page itself is all there is to see.
  const { violations } = await axe.setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

/**
 * The page in both modes, and on a phone, where it must not scroll sideways. Ends wide and dark again. Each look is asked for what only
 * it can get wrong: a mode its contrasts, a width everything else.
 */
export async function expectGoodLooks(page: Page): Promise<void> {
  const setMode = (mode: string) => page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), mode)
  await expectAccessible(page)
  await setMode('light')
  await expectNone(new AxeBuilder({ page }).withRules(['color-contrast']))
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await setMode('dark')
  await expectNone(new AxeBuilder({ page }).withTags(WCAG).disableRules(['color-contrast']))
  if (wide) await page.setViewportSize(wide)
}

/** Neither the page nor its main part is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main')]
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => `${element.tagName} ${element.scrollWidth} > ${element.clientWidth}`),
    )
  await expect.poll(tooWide).toEqual([])
}
