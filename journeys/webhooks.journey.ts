/** Webhooks: added with a secret that is shown once, tried, told of orders, looked through, turned off, and removed. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { chooseItem, expectGoodLooks, openTheMarket, placed, tryPracticeMarket } from './desk.ts'

interface Came {
  readonly signature: string
  readonly text: string
}

/** A program of somebody's, on this machine. */
async function receiver() {
  const came: Came[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      came.push({ signature: String(request.headers['paddock-signature']), text: Buffer.concat(chunks).toString() })
      response.writeHead(200).end('thank you')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { url: `http://127.0.0.1:${port}/orders`, came, close }
}

test('a webhook is added, tried, told of a fill, sent again, turned off and removed', async ({ page }) => {
  const { url, came, close } = await receiver()
  await tryPracticeMarket(page)
  // A guest has no webhooks on this machine.
  const email = `webhooks-${Date.now()}@example.com`
  const kept = await page.request.post('/api/_auth/guest/keep', { data: { email, password: 'correct horse battery' } })
  expect(kept.status()).toBe(200)
  await openTheMarket(page)
  await page.goto('/settings/notifications')
  await expect(page.getByText('No webhooks yet')).toBeVisible()

  await page.getByRole('button', { name: 'New webhook' }).click()
  const adding = page.getByRole('dialog', { name: 'New webhook' })
  await adding.getByLabel('Address').fill('https://169.254.169.254/latest')
  await adding.getByRole('button', { name: 'Add webhook' }).click()
  await expect(adding.getByText('169.254.169.254 is no address of the public internet')).toBeVisible()
  await adding.getByLabel('Address').fill(url)
  await expectGoodLooks(page)
  await adding.getByRole('button', { name: 'Add webhook' }).click()

  const made = page.getByRole('dialog', { name: 'The secret of this webhook' })
  const secret = (await made.getByRole('group', { name: 'Secret', exact: true }).locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await made.getByRole('button', { name: 'I have copied it' }).click()
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
  await expect(row).toContainText(url)
  await expect(row).toContainText('Fill, ')

  await row.getByRole('button', { name: `Test ${url}` }).click()
  const tried = page.getByRole('dialog', { name: 'The test was delivered' })
  await expect(tried.getByRole('region', { name: 'Message' })).toContainText('"is_test":true')
  await expect(tried.getByRole('region', { name: 'Response' })).toHaveText('thank you')
  await expectGoodLooks(page)
  await tried.getByRole('button', { name: 'Done' }).click()
  expect(came).toHaveLength(1)

  await placed(page, { symbol: 'AAPL', qty: '2' })
  await expect.poll(() => came.length).toBe(2)
  const { signature, text } = came[1] ?? { signature: '', text: '{}' }
  const [, time, digest] = /^t=(\d+),v1=(.*)$/.exec(signature) ?? []
  expect(digest).toBe(createHmac('sha256', secret).update(`${time}.${text}`).digest('hex'))
  expect(JSON.parse(text)).toMatchObject({ event: 'fill', order: { symbol: 'AAPL', qty: '2' } })

  await page.getByRole('tab', { name: 'Sent' }).click()
  const sent = page.getByRole('table', { name: 'Messages of webhooks' }).getByRole('row', { name: /AAPL/ })
  await expect(sent).toContainText('Delivered, 200')
  await expectGoodLooks(page)
  await sent.getByRole('button', { name: 'Send fill of AAPL again' }).click()
  await expect.poll(() => came.length).toBe(3)
  expect(came[2]?.text).toBe(text)

  await page.getByRole('tab', { name: /Addresses/ }).click()
  await row.getByRole('button', { name: `Turn ${url} off` }).click()
  await expect(row.getByText('Off', { exact: true })).toBeVisible()
  await chooseItem(row.getByRole('button', { name: `More actions: ${url}` }), 'Remove')
  await page.getByRole('dialog', { name: 'Remove this webhook?' }).getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await close()
})
