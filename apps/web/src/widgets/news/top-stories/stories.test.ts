import type { News } from '@paddock/contract/entities/news'
import { expect, it } from 'vitest'
import { isOfMarket, plainText, symbolsOf } from './stories.ts'

const article = (id: number, at: string, symbols: string[] = []): News => ({
  id,
  headline: `Article ${id}`,
  author: 'Simulated',
  created_at: at,
  updated_at: at,
  summary: '',
  symbols,
  source: 'paddock',
})

it('parts news of coins from all other', () => {
  const coins = article(1, '2026-09-16T10:00:00Z', ['BTCUSD', 'ETHUSD'])
  const mixed = article(2, '2026-09-16T10:00:00Z', ['BTCUSD', 'COIN'])
  const none = article(3, '2026-09-16T10:00:00Z')
  expect([coins, mixed, none].map((one) => isOfMarket(one, 'crypto'))).toEqual([true, false, false])
  expect([coins, mixed, none].map((one) => isOfMarket(one, 'stock'))).toEqual([false, true, true])
})

it('asks for a symbol only where the feed is of one', () => {
  const symbol = 'BITSTAMP:BTCUSD'
  expect(symbolsOf({ feedMode: 'all_symbols', symbol, market: 'stock' })).toBeUndefined()
  expect(symbolsOf({ feedMode: 'market', symbol, market: 'stock' })).toBeUndefined()
  expect(symbolsOf({ feedMode: 'market', symbol, market: 'crypto' })).toContain('ETH/USD')
  expect(symbolsOf({ feedMode: 'symbol', symbol, market: 'stock' })).toEqual(['BTC/USD'])
})

it('shows entities as the signs they stand for, and no markup', () => {
  expect(plainText('AT&amp;T &#8211; &#x201C;up&#x201D; <b>2 %</b> &unknown; &#99999999;')).toBe(
    'AT&T – “up”  2 %  &unknown; &#99999999;',
  )
})
