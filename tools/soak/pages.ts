/** Real pages that look on during a soak: what their table of open orders shows at the end is what the server has. */
import type { Order } from '@paddock/contract/entities/order'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromeFlags, findChrome } from '../../scripts/chrome.mjs'
import type { Person } from './person.ts'
import { LOOK_MS, SETTLES_WITHIN_MS } from './settling.ts'

/** Tall enough for every row to be drawn. */
const VIEWPORT = { width: 1440, height: 6_000 }

/** Opens the orders of the first so many people, each in a browser of its own. The answer looks at them and closes them. */
export const onlookers =
  (count: number) =>
  async (people: readonly Person[], server: string): Promise<() => Promise<string[]>> => {
    const chrome = findChrome()
    if (!chrome.path) throw new Error(chrome.missing)
    const browser = await chromium.launch({ executablePath: chrome.path, args: chromeFlags })
    const shown: { person: Person; page: Page }[] = []
    for (const person of people.slice(0, count)) {
      const context = await browser.newContext({ viewport: VIEWPORT })
      await signedIn(context, person, server)
      const page = await context.newPage()
      await page.goto(`${server}/orders?account=${person.account}`)
      shown.push({ person, page })
    }
    return async () => {
      const problems: string[] = []
      for (const one of shown) problems.push(...(await settled(one.page, one.person)))
      await browser.close()
      return problems
    }
  }

const signedIn = (context: BrowserContext, { cookie }: Person, server: string): Promise<void> =>
  context.addCookies(
    cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server }
    }),
  )

async function settled(page: Page, person: Person): Promise<string[]> {
  const until = performance.now() + SETTLES_WITHIN_MS
  for (;;) {
    const open = (await person.read('/v2/orders?status=open&limit=500&nested=true')) as Order[]
    const links = await page
      .locator('tbody a[href*="/orders/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const seen = new Set(links.map((href) => /\/orders\/([0-9a-f-]+)/.exec(href)?.[1] ?? ''))
    const missing = open.filter(({ id }) => !seen.has(id))
    const known = new Set(open.flatMap(({ id, legs }) => [id, ...(legs ?? []).map((leg) => leg.id)]))
    const extra = [...seen].filter((id) => !known.has(id))
    if (missing.length + extra.length === 0) return []
    if (performance.now() > until)
      return [
        `The page of ${person.account} lacks ${missing.length} of ${open.length} open orders and shows ${extra.length} that are not`,
      ]
    await page.waitForTimeout(LOOK_MS)
  }
}
