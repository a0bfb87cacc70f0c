/** The widget that shows JSON of a host of one's own: asked for first, read by the browser, never run. */
import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import { serverAddress } from './address.ts'
import { expectGoodLooks, tryPracticeMarket } from './desk.ts'

const ANSWER = {
  data: {
    items: [
      { name: 'Copper', price: 4.12 },
      { name: 'Zinc', price: 1.31 },
    ],
    rate: 4.25,
    text: '# Notes\n- **one**\n- [two](https://example.test/)\n\n<img src=x onerror=alert(1)>',
    days: [
      { day: '2026-03-02', value: 1 },
      { day: '2026-03-03', value: 3 },
    ],
  },
}

test('spec 3.18 a widget of one’s own asks before it reads a host, and shows a table, a chart, figures and a text', async ({
  page,
  context,
}) => {
  let asked = 0
  let isBroken = false
  const bodies: Readonly<Record<string, string>> = { '/page': '<!doctype html><title>Sign in</title>', '/empty': '' }
  const host = createServer(({ url = '' }, response) => {
    asked += 1
    const cors = url === '/closed' ? {} : { 'access-control-allow-origin': '*' }
    response.writeHead(isBroken || url === '/broken' ? 500 : 200, { 'content-type': 'application/json', ...cors })
    response.end(bodies[url] ?? JSON.stringify(ANSWER))
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const at = host.address()
  const origin = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`
  try {
    await tryPracticeMarket(page)
    const widgets = [
      ['table', { path: 'data.items', columns: 'name: Metal, price' }],
      ['chart', { path: 'data.days' }],
      ['metric', { path: 'data.rate', columns: 'rate: Rate', refresh: 5 }],
      ['markdown', { path: 'data.text' }],
      ['missing', { path: 'data.nothing' }],
      ['page', { url: `${origin}/page` }],
      ['empty', { url: `${origin}/empty` }],
      ['broken', { url: `${origin}/broken` }],
      ['closed', { url: `${origin}/closed` }],
      ['nowhere', { url: '' }],
    ] as const
    const content = {
      name: 'Main Dashboard',
      widgets: widgets.map(([kind, options]) => ({
        ...{ id: kind, key: 'Custom' },
        options: { url: `${origin}/all`, title: `My ${kind}`, kind, ...options },
      })),
      layouts: {},
    }
    const headers = { origin: serverAddress }
    const saved = await page.request.put('/api/dashboards/dashboard', { headers, data: { version: 0, content } })
    expect(saved.ok(), await saved.text()).toBe(true)
    await page.goto('/dashboard')
    const tile = (kind: string) => page.getByRole('region', { name: `My ${kind}` })
    await expect(tile('table').getByText(`Read ${origin}?`)).toBeVisible()
    expect(asked).toBe(0)
    await tile('table')
      .getByRole('button', { name: `Allow ${origin}` })
      .click()
    // The page's own policy is of before: nothing was asked until it is loaded anew.
    await tile('table').getByRole('button', { name: 'Reload the page' }).click()

    const rows = tile('table').getByRole('table', { name: 'My table' }).getByRole('row')
    await expect(rows.nth(1)).toContainText('Copper')
    await tile('table').getByRole('searchbox', { name: 'Filter rows' }).fill('zinc')
    await expect(rows).toHaveCount(2)
    await expect(tile('table').getByText('1 of 2')).toBeVisible()
    await expect(tile('metric').getByText('4.25')).toBeVisible()
    await expect(tile('markdown').getByRole('link', { name: 'two' })).toHaveAttribute('href', 'https://example.test/')
    await expect(tile('markdown').getByText('<img src=x')).toBeVisible()
    await tile('chart').scrollIntoViewIfNeeded()
    await expect(tile('chart').getByRole('figure', { name: /^My chart\. From 1\.00 to 3\.00/ })).toBeVisible()
    for (const [kind, says] of [
      ['missing', 'The answer has nothing at data.nothing.'],
      ['page', `The answer of ${origin} is not JSON. It begins with “<!doctype html>`],
      ['empty', `${origin} sent an empty answer.`],
      ['broken', `${origin} answered 500: it has a fault of its own.`],
      ['closed', 'does not let other pages read it'],
    ] as const) {
      await tile(kind).scrollIntoViewIfNeeded()
      await expect(tile(kind).getByText(says)).toBeVisible()
      const way = kind === 'missing' ? 'Settings' : 'Try again'
      await expect(tile(kind).getByRole('button', { name: way })).toBeVisible()
    }
    await tile('nowhere').getByRole('button', { name: 'Settings' }).click()
    const panel = page.getByRole('dialog', { name: /^Settings: / })
    await expect(panel.getByLabel('Address of JSON')).toBeVisible()
    await panel.press('Escape')
    await expectGoodLooks(page)

    // What was read stays, with the reason why it is not read anew.
    isBroken = true
    await page.locator('#tile-metric').scrollIntoViewIfNeeded()
    await expect(tile('metric').getByRole('status')).toHaveText(`${origin} answered 500: it has a fault of its own.`)
    await expect(tile('metric').getByText('4.25')).toBeVisible()
    await context.setOffline(true)
    await tile('metric').getByRole('button', { name: 'Try again' }).click()
    await expect(tile('metric').getByRole('status')).toHaveText(`This machine is offline: ${origin} is not reached.`)
    isBroken = false
    await context.setOffline(false)
    await expect(tile('metric').getByRole('status')).toHaveCount(0)
    await tile('metric').getByRole('button', { name: 'Stop' }).click()
    await expect(tile('metric').getByText(`Read ${origin}?`)).toBeVisible()
  } finally {
    host.closeAllConnections()
    host.close()
  }
})
