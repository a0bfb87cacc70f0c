/** News: which are shown, and their words. */
import type { News } from '@paddock/contract/entities/news'
import { CRYPTO_FACTS } from '@paddock/market/instruments/crypto-facts'
import { widgetSymbol } from '../../../format/widget-symbol.ts'
import type { TopStoriesSettings } from './widget.ts'

/** Whether an article belongs to a market: to coins where it is of coins alone. Coins are named without a stroke in news. */
export function isOfMarket({ symbols }: Pick<News, 'symbols'>, market: TopStoriesSettings['market']): boolean {
  const isOfCoins = symbols.length > 0 && symbols.every((symbol) => /^[A-Z0-9]{2,}USD[TC]?$/.test(symbol))
  return market === 'crypto' ? isOfCoins : !isOfCoins
}

/** What is asked of the news: its symbols, or none for everything. Among the newest of everything there may be no story of a coin. */
export function symbolsOf({
  feedMode,
  symbol,
  market,
}: Pick<TopStoriesSettings, 'feedMode' | 'symbol' | 'market'>): string[] | undefined {
  if (feedMode === 'symbol') return [widgetSymbol(symbol).symbol]
  return feedMode === 'market' && market === 'crypto' ? CRYPTO_FACTS.map(([pair]) => pair) : undefined
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Headlines and summaries carry HTML entities; they are shown as text. */
export const plainText = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
      if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      return ENTITIES[String(name).toLowerCase()] ?? whole
    })
    .trim()
