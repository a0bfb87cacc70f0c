/** `npm run shots`: every route in dark and light from a phone to a wide screen, of an account that has traded for a week. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, type BrowserContext, chromium } from '@playwright/test'
import { newGuest, startServer } from '../bench/running-server.ts'
import { HEADERS, serverPort } from '../journeys/address.ts'
import { newWeek } from '../journeys/week.ts'
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
const server = await startServer({ port: serverPort })
const guest = await newGuest(server.address)
const browser = await chromium.launch({ executablePath: chrome.path, args: chromeFlags })
const trading = await browser.newContext({ baseURL: server.address })
await signIn(trading)
const account = await trade(trading.request)
await trading.close()
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
    await page.goto(`${server.address}${route.path}${isSignedIn ? `?account=${account}` : ''}`, { waitUntil: 'load' })
    await page.waitForTimeout(1500)
    // What is still being read is not a picture of the page; one that stays is.
    await page
      .waitForFunction(() => document.querySelector('main') && !document.querySelector('.skeleton'), undefined, {
        timeout: 10_000,
      })
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

/** A week of trading, then a Monday at eleven with whatever waits: working orders, held ones, alerts, lists and notes. Answers the account, whose clock stands. */
async function trade(request: APIRequestContext): Promise<string> {
  const week = await newWeek({ request })
  const own = `/api/accounts/${week.account}`
  const call = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](own + path, { headers: HEADERS, data })
    if (!answer.ok()) throw new Error(`${path} ${JSON.stringify(data)}: ${await answer.text()}`)
    return answer.status() === 204 ? undefined : answer.json()
  }
  const send = (order: object) =>
    call('post', '/v2/orders', { side: 'buy', type: 'limit', time_in_force: 'gtc', ...order })
  for (const day of [0, 1, 2, 3, 4])
    await week.trade(day, async ({ symbol, side, quantity, limit }) => {
      const priced = limit ? { type: 'limit', limit_price: limit } : { type: 'market' }
      await send({ symbol, side: side.toLowerCase(), qty: quantity, time_in_force: 'day', ...priced })
    })
  await week.runTo('2026-09-21T11:00:00-04:00')
  const now = await week.prices()
  const exits = { take_profit: { limit_price: now('NVDA', 1.1) }, stop_loss: { stop_price: now('NVDA', 0.85) } }
  await send({ symbol: 'AAPL', qty: '10', limit_price: now('AAPL', 0.9) })
  await send({ symbol: 'NVDA', qty: '20', limit_price: now('NVDA', 0.95), order_class: 'bracket', ...exits })
  await send({ symbol: 'TSLA', qty: '3', side: 'sell', type: 'trailing_stop', trail_percent: '4' })
  await send({ symbol: 'F', qty: '100', type: 'stop_limit', stop_price: now('F', 1.04), limit_price: now('F', 1.05) })
  await send({ symbol: 'BTC/USD', qty: '0.012345678', limit_price: '20000.00' })
  await send({ symbol: 'MSFT', notional: '250', limit_price: now('MSFT', 0.97), time_in_force: 'day' })
  const entry = await send({ symbol: 'KO', qty: '15', type: 'market', time_in_force: 'day' })
  await call('put', `/papers/orders/${entry.client_order_id}`, { note: 'Bought on the dip', tags: ['swing'] })
  const falls = { kind: 'price', direction: 'falls', price: now('KO', 0.95) }
  await call('post', '/held', { symbol: 'KO', side: 'sell', qty: '10', steps: [{ when: falls }] })
  const atClose = { kind: 'close', minutesBefore: 10 }
  await call('post', '/held', { symbol: 'SPY', side: 'sell', qty: '1', steps: [{ when: atClose }] })
  await call('post', '/alerts', { kind: 'rises', symbol: 'AAPL', price: now('AAPL', 1.05), note: 'Old high' })
  await call('post', '/alerts', { kind: 'falls', symbol: 'BTC/USD', price: '40000', repeats: true })
  await call('post', '/alerts', { kind: 'moves', symbol: 'TSLA', percent: '3' })
  await call('post', '/alerts', { kind: 'time', at: '2026-09-22T15:30:00-04:00' })
  await call('post', '/v2/watchlists', {
    name: 'Technology',
    symbols: ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META'],
  })
  await call('post', '/v2/watchlists', { name: 'Coins', symbols: ['BTC/USD', 'ETH/USD', 'LTC/USD'] })
  return week.account
}
