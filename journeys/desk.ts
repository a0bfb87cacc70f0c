/** What a person does before anything else, and what every page must keep. */
import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { HEADERS } from './address.ts'
import { TO_AN_OPEN } from './upstream.ts'

/** A new guest, who has opened no page yet. */
export async function signInAsGuest(page: Page): Promise<void> {
  const answer = await page.request.post('/api/_auth/sign-in/anonymous', { headers: HEADERS, data: {} })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** What persons of journeys sign in with: an address nobody has yet, and a password. */
export const newAddress = () => `person-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.com`
export const PASSWORD = 'correct horse battery'

/** Signs a registered person in on the page for it. What comes next, a page or a second factor, is not waited for. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A new guest at the main dashboard, without the way there: landing.journey.ts goes it. */
export async function tryPracticeMarket(page: Page): Promise<void> {
  await signInAsGuest(page)
  await atDashboard(page)
}

export async function atDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** Skips to the next regular open, so that a first order works on a Sunday; does nothing while the market is open. */
export async function openTheMarket(page: Page): Promise<void> {
  await page.getByRole('button', { name: /practice clock/i }).click()
  await page.getByRole('menuitem', { name: /skip to the open/i }).click()
  await expect(page.getByRole('button', { name: 'Practice clock: Regular hours' })).toBeVisible()
  await expect(page.getByRole('menu')).toBeHidden()
}

/** The id of the account a new guest was given. */
export async function firstAccount(page: Page): Promise<string> {
  const [account]: { id: string }[] = await (await page.request.get('/api/accounts')).json()
  return account?.id ?? ''
}

/** A new guest whose clock was set to an open, with a whole session before it, and who has opened no page yet. */
export async function signInAtOpen(page: Page): Promise<void> {
  await signInAsGuest(page)
  const account = await firstAccount(page)
  for (const kind of TO_AN_OPEN) {
    const answer = await page.request.put(`/api/accounts/${account}/clock`, { headers: HEADERS, data: { kind } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

/** The same at the main dashboard. */
export async function tryOpenMarket(page: Page): Promise<void> {
  await signInAtOpen(page)
  await atDashboard(page)
  await expect(page.getByRole('button', { name: 'Practice clock: Regular hours' })).toBeVisible()
}

const chooser =
  (role: 'menuitem' | 'option') =>
  async (opener: Locator, name: string | RegExp, how?: 'exact'): Promise<void> => {
    await opener.click()
    await opener
      .page()
      .getByRole(role, { name, exact: how === 'exact' })
      .click()
  }
/** Opens a menu and chooses from it. */
export const chooseItem = chooser('menuitem')
/** Opens a list and chooses from it. */
export const chooseOption = chooser('option')

/** The toasts that are shown. */
export const toastsOf = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

/** Places orders as the desk's own calls do, for journeys whose subject is what comes after. Answers the account. */
export async function placed(page: Page, ...orders: readonly Record<string, string | object>[]): Promise<string> {
  const account = await firstAccount(page)
  for (const order of orders) {
    const answer = await page.request.post(`/api/accounts/${account}/v2/orders`, {
      headers: HEADERS,
      data: { ...(!('legs' in order) && { side: 'buy' }), type: 'market', time_in_force: 'day', ...order },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  return account
}

/** Some calls of the simulated chain's first expiration by their strikes, which can be bought. */
export async function someContracts(page: Page, account: string, count: number): Promise<string[]> {
  const query = `underlying_symbols=AAPL&type=call&limit=${count}`
  const answer = await page.request.get(`/api/accounts/${account}/v2/options/contracts?${query}`)
  const { option_contracts } = (await answer.json()) as { option_contracts: readonly { symbol: string }[] }
  return option_contracts.map(({ symbol }) => symbol)
}

/** One of {@link someContracts}. */
export const someContract = async (page: Page, account: string): Promise<string> =>
  (await someContracts(page, account, 1))[0] ?? ''

/** Without comments and long names it is half as long to send to a page and to read there, and says the same. */
const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const EVERYTHING: RunOptions = { runOnly: { type: 'tag', values: WCAG } }
const CONTRASTS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }
const ALL_BUT_CONTRASTS: RunOptions = { ...EVERYTHING, rules: { 'color-contrast': { enabled: false } } }

/** No accessibility problem that axe can see, on the page as it stands. */
export const expectAccessible = (page: Page): Promise<void> => expectNone(page, EVERYTHING)

/** The colours of these parts of the page alone. */
export const expectContrasts = (page: Page, ...parts: string[]): Promise<void> =>
  expectNone(page, CONTRASTS, { include: parts })

const expectNone = async (page: Page, looking: RunOptions, parts?: { include: string[] }): Promise<void> =>
  expect(await problemsOf(page, looking, parts)).toEqual([])

/** What axe finds twice: a page that was just filled has what follows from it, such as the focus of a list that scrolls, a frame later. */
async function problemsOf(...asked: Parameters<typeof foundBy>): Promise<string[]> {
  return (await foundBy(...asked)).length === 0 ? [] : foundBy(...asked)
}

/**
 * Axe is put into a document once. It does not list what holds, reads no style sheet, since no rule here asks for one, and leaves frames
 * alone, which are other people's pages.
 */
async function foundBy(page: Page, looking: RunOptions, parts?: { include: string[] }): Promise<string[]> {
  await drawn(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(AXE)
    await page.evaluate(rememberColours)
  }
  const how: RunOptions = { ...looking, resultTypes: ['violations'], preload: { assets: ['media'] }, iframes: false }
  const { violations } = await page.evaluate(
    (asked) => (globalThis as unknown as { axe: typeof axe }).axe.run(asked.parts ?? document, asked.how),
    { parts, how },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Axe reads the same few colours thousands of times, a third of what it takes: each text is read once. Runs in the page. */
function rememberColours(): void {
  interface Colour {
    r: number
    g: number
    b: number
    alpha: number
    parseString(text: string): Colour
  }
  const { Color } = (globalThis as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } }).axe
    .commons.color
  const read = Color.prototype.parseString
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>()
  Color.prototype.parseString = function (this: Colour, text) {
    const before = known.get(text)
    if (before) return Object.assign(this, before)
    const { r, g, b, alpha } = read.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

/** What follows from the last change of the window's size is drawn: parts that measure themselves are told with the next frame. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

const setMode = (page: Page, mode: 'light' | 'dark') =>
  page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), mode)
const PHONE = { width: 390, height: 844 }
const TABLET = { width: 768, height: 1024 }
const SCREEN = { width: 1440, height: 900 }

/**
 * The page in both modes, and on a phone, where it must not scroll sideways. Ends wide and dark again. Each look is asked for what only
 * it can get wrong: a mode its contrasts, a width everything else.
 */
export async function expectGoodLooks(page: Page): Promise<void> {
  await expectAccessible(page)
  await setMode(page, 'light')
  await expectNone(page, CONTRASTS)
  const wide = page.viewportSize()
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await setMode(page, 'dark')
  await expectNone(page, ALL_BUT_CONTRASTS)
  if (wide) await page.setViewportSize(wide)
}

/** The page on a phone, on a tablet and at a screen, each in light and in dark: six looks, all by axe. Ends at a screen, in dark. */
export async function expectEveryLook(page: Page): Promise<void> {
  const problems: string[] = []
  for (const size of [PHONE, TABLET, SCREEN]) {
    const note = (mode: string) => (problem: string) => `${size.width}, ${mode}: ${problem}`
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    await setMode(page, 'light')
    const light = await problemsOf(page, CONTRASTS)
    await setMode(page, 'dark')
    const dark = await problemsOf(page, EVERYTHING)
    problems.push(...light.map(note('light')), ...dark.map(note('dark')))
  }
  expect.soft(problems, page.url()).toEqual([])
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
