/** The simulated market computes the same bytes in a browser as in Node: it is built for both, run in both, and compared. */
import { fileURLToPath } from 'node:url'
import { fingerprint } from '@paddock/market/testing/fingerprint'
import { expect, test } from '@playwright/test'
import { rolldown } from 'rolldown'

const ENTRY = fileURLToPath(new URL('../packages/market/src/testing/fingerprint.ts', import.meta.url))

test('the simulated market is the same to the byte in Node and in Chromium', async ({ page }) => {
  const bundle = await rolldown({ input: ENTRY, platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', name: 'market' })
  await page.goto('about:blank')
  await page.addScriptTag({ content: output[0].code })
  const inBrowser = await page.evaluate<string>('market.fingerprint("same")')
  const inNode = fingerprint('same')
  expect(inNode.length).toBeGreaterThan(100_000)
  expect(inBrowser === inNode, 'the two texts are equal').toBe(true)
})
