import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadIcon, loadIcons } from '@iconify/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askIconsOf, ICON_LOADER } from './icon-hosts.ts'

/** A host of icons on this machine: how it answers, and what it was asked. */
interface Host {
  readonly address: string
  readonly asked: { readonly path: string; readonly at: number }[]
  readonly server: Server
}
type Answer = 'icons' | 'silence' | number

async function host(answer: Answer): Promise<Host> {
  const asked: Host['asked'] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host')
    asked.push({ path: request.url ?? '', at: performance.now() })
    if (answer === 'silence') return
    if (typeof answer === 'number') return void response.writeHead(answer).end()
    const names = (url.searchParams.get('icons') ?? '').split(',')
    const icons = Object.fromEntries(names.map((name) => [name, { body: '<path d="M0 0"/>' }]))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ prefix: 'set', icons, width: 24, height: 24 }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server }
}

let hosts: Host[] = []
let provider = ''
let count = 0

/** Two hosts, tried in the order they are given. */
async function asking(first: Answer, second: Answer): Promise<void> {
  hosts = [await host(first), await host(second)]
  askIconsOf(
    hosts.map(({ address }) => address),
    provider,
  )
}
const load = (name: string) => loadIcon(`@${provider}:set:${name}`)
const requests = () => hosts.map(({ asked }) => asked.length)
/** Each host once at most, and the second only where the first took longer than it may: a busy machine is slow to answer itself. */
function expectOneHost(took: number): void {
  const asked = requests().reduce((sum, one) => sum + one, 0)
  expect(asked).toBeLessThanOrEqual(took < ICON_LOADER.rotate ? 1 : 2)
}

beforeEach(() => {
  count += 1
  provider = `hosts-${count}`
})
afterEach(() => {
  vi.useRealTimers()
  for (const { server } of hosts) {
    server.closeAllConnections()
    server.close()
  }
})

describe('the icon loader', () => {
  it('spec 9: gives up after 5 s, goes to the next host after 750 ms, and asks in addresses of 500 characters at most', () => {
    expect(ICON_LOADER).toEqual({ timeout: 5000, rotate: 750, maxURL: 500 })
  })

  it('asks the first host that answers, and no other', async () => {
    await asking('icons', 'icons')
    const from = performance.now()
    expect(await load('house')).toMatchObject({ body: '<path d="M0 0"/>' })
    expectOneHost(performance.now() - from)
  })

  it('spec 7: a 404 ends it: the next host is not asked', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    await asking(404, 404)
    const from = performance.now()
    await expect(load('house')).rejects.toBeDefined()
    const took = performance.now() - from
    await vi.advanceTimersByTimeAsync(2 * ICON_LOADER.rotate)
    expectOneHost(took)
  })

  it.each([500, 503, 403])('spec 7: a %s goes to the next host', async (status) => {
    await asking(status, status)
    void load('house').catch(() => {})
    await expect.poll(requests, { timeout: 10 * ICON_LOADER.rotate }).toEqual([1, 1])
  })

  it('spec 9: a host that stays silent is left for the next after 750 ms', async () => {
    await asking('silence', 'silence')
    void load('house').catch(() => {})
    await expect.poll(requests, { timeout: 10 * ICON_LOADER.rotate }).toEqual([1, 1])
    const [first = 0, second = 0] = hosts.flatMap(({ asked }) => asked.map(({ at }) => at)).sort((a, b) => a - b)
    expect(second - first).toBeGreaterThan(ICON_LOADER.rotate - 50)
  })

  it('spec 9: gives up 5 s after the last host was asked', async () => {
    await asking('silence', 'silence')
    const from = performance.now()
    await expect(load('house')).rejects.toBeDefined()
    const took = performance.now() - from
    expect(took).toBeGreaterThan(ICON_LOADER.timeout - 100)
    expect(took).toBeLessThan(2 * (ICON_LOADER.timeout + 2 * ICON_LOADER.rotate))
  })

  it('spec 9: many icons are asked for in several requests, none of them longer than 500 characters', async () => {
    await asking('icons', 'icons')
    const names = Array.from({ length: 60 }, (_, at) => `an-icon-with-a-long-name-${at}`)
    await new Promise<void>((resolve) => {
      loadIcons(
        names.map((name) => `@${provider}:set:${name}`),
        (loaded) => loaded.length === names.length && resolve(),
      )
    })
    // Counted before the commas between names are encoded, as Iconify counts.
    const urls = hosts.flatMap(({ address, asked }) => asked.map(({ path }) => decodeURIComponent(address + path)))
    expect(urls.length).toBeGreaterThan(1)
    expect(Math.max(...urls.map((url) => url.length))).toBeLessThanOrEqual(ICON_LOADER.maxURL)
  })
})
