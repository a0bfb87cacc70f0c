import { chromium } from '@playwright/test'
import { startServer } from './running-server.ts'
import { chromeFlags, findChrome } from '../scripts/chrome.mjs'
const server = await startServer()
const browser = await chromium.launch({ executablePath: findChrome().path ?? '', args: chromeFlags })
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
page.on('console', (m) => console.log('console', m.type(), m.text().slice(0, 300)))
page.on('pageerror', (e) => console.log('pageerror', e.message))
await page.goto(server.address)
await page.getByRole('button', { name: /try the practice market/i }).first().click()
await page.waitForURL('**/dashboard**')
await page.goto(server.address + '/settings/notifications')
for (let i = 0; i < 7; i++) await page.getByRole('button', { name: 'Show a toast' }).click()
await page.waitForTimeout(600)
await page.screenshot({ path: '/tmp/wG-a.png' })
console.log(await page.locator('.toasts').evaluate((e) => e.outerHTML))
await browser.close(); await server.stop(); process.exit(0)
