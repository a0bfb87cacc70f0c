/** Stocks on their first day, before their first print: they take limit orders alone, and their assets say `ipo`. Source: Alpaca, "Assets", attributes. */
import type { Asset } from '@paddock/contract/entities/asset'
import { DAY_MS, type Instant } from '@paddock/market/instant'
import { toAsset } from '@paddock/market/instruments/asset'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Market } from '@paddock/market/market'
import type { Pieces } from '@paddock/market/pieces'
import { newYorkDay } from '@paddock/market/sessions/new-york'

const isNew = (market: Market, symbol: string, at: Instant): boolean =>
  market.isListed(symbol, at) && !market.isListed(symbol, at - DAY_MS)

/** Whether a name is a stock on its first day without a print by then; a name the market does not know is none. */
export function isUnprintedAt(market: Market, name: string, at: Instant): boolean {
  const instrument = market.instrument(name)
  return (
    instrument?.class === 'us_equity' &&
    isNew(market, instrument.symbol, at) &&
    market.quote(instrument.symbol, at, 'all') === undefined
  )
}

/** Those of the last day that was asked about, by market: to find them, all listings are looked at. */
const FOUND = new WeakMap<Market, { readonly day: number; readonly symbols: readonly string[] }>()

/** All of them at an instant. */
export function* unprintedAt(market: Market, at: Instant): Pieces<readonly string[]> {
  const day = newYorkDay(at)
  let known = FOUND.get(market)
  if (known?.day !== day) {
    const symbols: string[] = []
    for (const { symbol, class: kind } of market.instruments) {
      if (kind === 'us_equity' && isNew(market, symbol, at)) symbols.push(symbol)
      yield
    }
    known = { day, symbols }
    FOUND.set(market, known)
  }
  return known.symbols.filter((symbol) => isUnprintedAt(market, symbol, at))
}

/** An asset as it is at an instant. */
export function assetAt(market: Market, instrument: Instrument, at: Instant): Asset {
  const asset = toAsset(instrument, market.isListed(instrument.symbol, at))
  return isUnprintedAt(market, instrument.symbol, at)
    ? { ...asset, attributes: [...instrument.attributes, 'ipo'] }
    : asset
}
