/** The companies known for real by sector and industry, with what they are worth and how far they moved: what a heat map draws. */
import type { Instant } from '../instant.ts'
import { isCompany } from '../instruments/instrument.ts'
import { type Listing, listingOf } from '../instruments/listing.ts'
import { splitFactors } from '../instruments/split-factors.ts'
import { STOCK_FACTS } from '../instruments/stock-facts.ts'
import type { Market } from '../market.ts'
import { priceNumber } from '../units.ts'

export interface HeatMapTile {
  readonly symbol: string
  readonly name: string
  /** Dollars. */
  readonly marketValue: number
  /** Since the previous close, a plain ratio: 0.02 is 2 %. */
  readonly change: number
}
export interface HeatMapIndustry {
  readonly industry: string
  readonly tiles: readonly HeatMapTile[]
}
export interface HeatMapSector {
  readonly sector: string
  readonly industries: readonly HeatMapIndustry[]
}

const MILLION = 1_000_000
const COMPANIES: readonly Listing[] = STOCK_FACTS.flatMap(({ symbol }) => {
  const listing = listingOf(symbol)
  return listing && isCompany(listing.instrument) ? [listing] : []
})
const SYMBOLS = COMPANIES.map(({ instrument }) => instrument.symbol)

/** By sector and industry in the order of the alphabet, in each the largest company first. */
export function heatMapOf(market: Market, now: Instant): HeatMapSector[] {
  const sectors = new Map<string, Map<string, HeatMapTile[]>>()
  const factorOf = splitFactors(market, SYMBOLS, now)
  for (const { instrument, shares } of COMPANIES) {
    const { symbol, name, sector, industry } = instrument
    const last = market.lastTrade(symbol, now)?.price
    const before = market.previousClose(symbol, now)
    if (last === undefined || before === undefined) continue
    const industries = sectors.get(sector) ?? new Map<string, HeatMapTile[]>()
    sectors.set(sector, industries)
    const tiles = industries.get(industry) ?? []
    industries.set(industry, tiles)
    const marketValue = Math.round(priceNumber(instrument, last) * shares * factorOf(symbol) * MILLION)
    tiles.push({ symbol, name, marketValue, change: last / before - 1 })
  }
  const alphabetically = <Item>(of: ReadonlyMap<string, Item>) => [...of].sort(([a], [b]) => (a < b ? -1 : 1))
  return alphabetically(sectors).map(([sector, industries]) => ({
    sector,
    industries: alphabetically(industries).map(([industry, tiles]) => ({
      industry,
      tiles: tiles.sort((a, b) => b.marketValue - a.marketValue),
    })),
  }))
}
