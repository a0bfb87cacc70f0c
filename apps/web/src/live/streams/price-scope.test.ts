import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makePriceScope } from './price-scope.tsx'

it('a part of a page names the feeds of what it shows, as long as it shows it', () => {
  const scope = makePriceScope('bar', { stocks: 'iex', options: 'indicative', overnight: 'overnight', crypto: 'us' })
  const told: (string | undefined)[] = []
  scope.words.onChange(() => told.push(scope.words.read()))
  const first = scope.live('AAPL')
  const second = scope.live('MSFT')
  const coin = scope.live('BTC/USD')
  // Contracts are on no stream of the desk: their prices are read.
  const contract = scope.live('AAPL261218C00200000')
  const read = scope.read('opra')
  for (const stop of [first, read, coin, contract, second]) stop()
  expect(told).toEqual([
    'IEX',
    'Alpaca crypto and IEX',
    'OPRA, live Alpaca crypto and IEX',
    'Alpaca crypto and IEX',
    'IEX',
    undefined,
  ])
})

it('names the feed a price came from: at night the overnight venue, where it quotes the stock', () => {
  const scope = makePriceScope('head', { stocks: 'sip', options: 'opra', overnight: 'overnight', crypto: 'us' })
  const [day, night] = [scope.live('AAPL', 'sip'), scope.live('MSFT', 'overnight')]
  expect(scope.words.read()).toBe('Overnight and SIP')
  day()
  expect(scope.words.read()).toBe('Overnight')
  night()
  expect(scope.words.read()).toBeUndefined()
})

/** They name the feed themselves, or add up what cells beside them show. */
const WATCHING = ['live/streams/feed-words.ts', 'live/streams/prices.ts', 'trading/portfolio/use-totals.ts']

it('nothing else shows a price that moves without saying so to the part it stands in', () => {
  const web = join(import.meta.dirname, '..', '..')
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  )
  const watching = sources.filter((path) => /\bwatchPrice\(/.test(readFileSync(join(web, path), 'utf8')))
  expect(watching.sort()).toEqual(WATCHING)
})
