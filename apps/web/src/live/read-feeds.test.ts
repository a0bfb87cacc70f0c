/** Which feed what is shown came from: what the answer says, whichever feed the account uses. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '@paddock/contract/operations/schema'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { forAllAsync } from '@paddock/contract/testing/for-all'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { addFeeds, feedsOf, queryClient } from '../query-client.ts'
import { accountClient } from './client.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Reads of prices that may come from one feed or another. */
const OF_FEEDS = OPERATION_NAMES.filter((name) => 'feed' in fieldsOf(OPERATIONS[name].input.query))

/** Every answer comes from the next of these feeds; from none where there is none left. */
function answeringFrom(...feeds: readonly (string | undefined)[]): void {
  const left = [...feeds]
  vi.stubGlobal('fetch', async () => {
    const feed = left.shift()
    return Response.json({ bars: null }, feed === undefined ? {} : { headers: { 'X-Paddock-Feed': feed } })
  })
}

type Method = (input: object, options: { signal: AbortSignal }) => Promise<unknown>
const read = (name: OperationName, signal: AbortSignal) => {
  const method = accountClient('a1')[name] as unknown as Method
  const path = { symbol: 'AAPL', underlying_symbol: 'AAPL' }
  return method({ path, query: { symbols: ['AAPL'], symbol: 'AAPL', timeframe: '1Day' } }, { signal })
}

it('reads that may come from several feeds are known', () => {
  expect(OF_FEEDS).toEqual(expect.arrayContaining(['stockSnapshots', 'stockBarSingle', 'stockQuotes', 'optionChain']))
})

it.each(OF_FEEDS)(
  '%s: what was read says which feed it came from, and says the next once that has answered',
  async (name) => {
    answeringFrom('sip', 'iex', undefined)
    const queryKey = [name]
    const asked = () => queryClient.fetchQuery({ queryKey, queryFn: ({ signal }) => read(name, signal), staleTime: 0 })
    for (const feeds of [['sip'], ['iex'], []]) {
      await asked()
      expect([...feedsOf(queryClient, queryKey)]).toEqual(feeds)
    }
  },
)

const anyFeed = fc.constantFrom('sip', 'iex', 'delayed_sip', undefined)

it('pages of one list say all their feeds, and what joins them adds its own', () =>
  forAllAsync(50, fc.array(anyFeed, { minLength: 1, maxLength: 5 }), anyFeed, async (pages, later) => {
    const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
    answeringFrom(...pages, later)
    const queryKey = ['pages']
    await client.fetchInfiniteQuery({
      queryKey,
      queryFn: ({ signal }) => read('stockBarSingle', signal),
      initialPageParam: 0,
      getNextPageParam: (_last, all) => all.length,
      pages: pages.length,
    })
    const known = (feeds: readonly (string | undefined)[]) => new Set(feeds.filter((feed) => feed !== undefined))
    expect(feedsOf(client, queryKey)).toEqual(known(pages))
    const { signal } = new AbortController()
    await read('stockBarSingle', signal)
    addFeeds(client, queryKey, signal)
    expect(feedsOf(client, queryKey)).toEqual(known([...pages, later]))
    client.clear()
  }))

it('no screen reads prices without the signal by which their feed is known', () => {
  const web = join(import.meta.dirname, '..')
  const called = new RegExp(`\\.(${OF_FEEDS.join('|')})\\(`, 'g')
  const unsigned = (source: string) =>
    [...source.matchAll(called)].filter(({ index }) => !/^[^;]*?\{ signal \}/.test(source.slice(index)))
  expect(unsigned('await client.stockBars({ query })\nconst signal = 1')).toHaveLength(1)
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(web, path), 'utf8')] as const)
  expect(sources.filter(([, source]) => unsigned(source).length > 0).map(([path]) => path)).toEqual([])
  expect(sources.some(([, source]) => called.test(source))).toBe(true)
})
