/** `npm run shots`: every route in dark and light from a phone to a wide screen, on an account with positions and resting orders. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import { type Credentials, keyHeaders, newGuest, startServer } from '../bench/running-server.ts'
import { chromeFlags, findChrome } from '../scripts/chrome.mjs'
import { ROUTES } from './routes.ts'

const SIZES = [
  { width: 390, height: 844, isTouched: true },
  { width: 820, height: 1180, isTouched: true },
  { width: 1440, height: 900, isTouched: false },
  { width: 2560, height: 1440, isTouched: false },
] as const

const only = process.argv.slice(2)
const folder = fileURLToPath(new URL('../shots', import.meta.url))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const chrome = findChrome()
if (!chrome.path) throw new Error(chrome.missing)
const server = await startServer()
const guest = await newGuest(server.address)
await trade(guest)
const browser = await chromium.launch({ executablePath: chrome.path, args: chromeFlags })
for (const size of SIZES) {
  for (const theme of ['dark', 'light'] as const) {
    for (const isSignedIn of [true, false]) {
      const context = await browser.newContext({
        viewport: { width: size.width, height: size.height },
        colorScheme: theme,
        reducedMotion: 'reduce',
        hasTouch: size.isTouched,
        isMobile: size.isTouched,
      })
      await prefer(context, theme)
      if (isSignedIn) await signIn(context)
      await picture(context, isSignedIn, `${size.width}-${theme}`)
      await context.close()
    }
  }
}
await browser.close()
await server.stop()
process.stdout.write(`Pictures are in ${folder}\n`)

async function picture(context: BrowserContext, isSignedIn: boolean, suffix: string): Promise<void> {
  for (const route of ROUTES) {
    if (route.isSignedIn !== isSignedIn || (only.length > 0 && !only.includes(route.path))) continue
    const page = await context.newPage()
    await page.goto(server.address + route.path, { waitUntil: 'load' })
    await page.waitForTimeout(1500)
    // What is still being read is not a picture of the page; one that stays is.
    await page
      .locator('.skeleton')
      .first()
      .waitFor({ state: 'detached', timeout: 10_000 })
      .catch(() => undefined)
    const name = route.path.slice(1).replaceAll('/', '-')
    await page.screenshot({ path: join(folder, `${name}-${suffix}.png`) })
    await page.close()
  }
}

async function prefer(context: BrowserContext, theme: 'dark' | 'light'): Promise<void> {
  await context.addInitScript((mode) => localStorage.setItem('paddock.theme', JSON.stringify({ mode })), theme)
}

async function signIn(context: BrowserContext): Promise<void> {
  await context.addCookies(
    guest.cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: server.address }
    }),
  )
}

/** A position and a resting order, at an open market whatever the day. */
async function trade({ accountId, cookie, ...keys }: Credentials): Promise<void> {
  await fetch(`${server.address}/api/accounts/${accountId}/clock`, {
    method: 'PUT',
    headers: { cookie, origin: server.address, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'skip-to-open' }),
  })
  const headers = { ...keyHeaders({ accountId, cookie, ...keys }), 'content-type': 'application/json' }
  const place = (order: Record<string, string>) =>
    fetch(`${server.address}/v2/orders`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ time_in_force: 'day', ...order }),
    })
  await place({ symbol: 'AAPL', qty: '10', side: 'buy', type: 'market' })
  await place({ symbol: 'MSFT', qty: '5', side: 'buy', type: 'market' })
  await place({ symbol: 'BTC/USD', qty: '0.05', side: 'buy', type: 'market', time_in_force: 'gtc' })
  await place({ symbol: 'AAPL', qty: '10', side: 'buy', type: 'limit', limit_price: '90.00', time_in_force: 'gtc' })
  await place({ symbol: 'NVDA', qty: '20', side: 'buy', type: 'limit', limit_price: '60.00' })
  await new Promise((resolve) => setTimeout(resolve, 3000))
}
