/**
 * The long tail of a listing file, made up by rule: thousands of small companies, funds and shells that nobody has heard of. Names and symbols
 * are invented. Symbols have six letters, where the exchanges' have five at most, so none can be taken for a real one.
 *
 * Prices, volumes and markets are spread about as in the exchanges' public listings; all else is our own estimate.
 */
import { keyOf, mix, uniform } from '../arithmetic/hash.ts'
import { exp } from '../arithmetic/logarithm.ts'
import { normal } from '../arithmetic/normal.ts'
import { FUND_SECTOR, SHELL_SECTOR } from './instrument.ts'
import type { StockExchange, StockFacts } from './stock-facts.ts'

/** A listing of the tail, and what may be done with it. */
interface GeneratedFacts extends StockFacts {
  readonly isInactive: boolean
  readonly isMarginable: boolean
  readonly isShortable: boolean
  readonly isEasyToBorrow: boolean
  readonly isFractionable: boolean
  readonly attributes: readonly string[]
}

interface Kind {
  readonly share: number
  readonly sector: string
  readonly volatility: number
  readonly beta: number
  readonly industries: readonly (readonly [industry: string, word: string])[]
  readonly endings: readonly string[]
}

const COMPANY = ['Inc. Common Stock', 'Corp. Common Stock', 'Holdings Inc. Class A Common Stock', 'plc Ordinary Shares']

// biome-ignore format: one kind per line
const KINDS: readonly Kind[] = [
  { share: 18, sector: 'Health Care', volatility: 0.75, beta: 1, industries: [['Biotechnology', 'Biosciences'], ['Pharmaceuticals', 'Therapeutics'], ['Health Care Equipment', 'Surgical']], endings: COMPANY },
  { share: 12, sector: 'Information Technology', volatility: 0.55, beta: 1.4, industries: [['Application Software', 'Software'], ['Semiconductors', 'Semiconductor'], ['Electronic Components', 'Instruments']], endings: COMPANY },
  { share: 12, sector: 'Industrials', volatility: 0.42, beta: 1.1, industries: [['Industrial Machinery & Supplies & Components', 'Machinery'], ['Construction & Engineering', 'Engineering'], ['Aerospace & Defense', 'Aerospace']], endings: COMPANY },
  { share: 12, sector: 'Financials', volatility: 0.32, beta: 0.9, industries: [['Regional Banks', 'Bancorp'], ['Property & Casualty Insurance', 'Insurance'], ['Asset Management & Custody Banks', 'Capital']], endings: COMPANY },
  { share: 9, sector: 'Consumer Discretionary', volatility: 0.5, beta: 1.2, industries: [['Restaurants', 'Restaurants'], ['Apparel Retail', 'Outfitters'], ['Leisure Products', 'Leisure']], endings: COMPANY },
  { share: 4, sector: 'Energy', volatility: 0.52, beta: 0.9, industries: [['Oil & Gas Exploration & Production', 'Petroleum'], ['Oil & Gas Storage & Transportation', 'Midstream']], endings: [...COMPANY, 'LP Common Units'] },
  { share: 5, sector: 'Materials', volatility: 0.55, beta: 1, industries: [['Gold', 'Gold'], ['Specialty Chemicals', 'Chemicals']], endings: COMPANY },
  { share: 4, sector: 'Real Estate', volatility: 0.35, beta: 0.9, industries: [['Retail REITs', 'Properties'], ['Office REITs', 'Realty']], endings: ['Trust Common Shares', 'Inc. Common Stock'] },
  { share: 3, sector: 'Consumer Staples', volatility: 0.4, beta: 0.6, industries: [['Packaged Foods & Meats', 'Foods'], ['Personal Care Products', 'Brands']], endings: COMPANY },
  { share: 3, sector: 'Communication Services', volatility: 0.5, beta: 1, industries: [['Interactive Media & Services', 'Media'], ['Alternative Carriers', 'Networks']], endings: COMPANY },
  { share: 2, sector: 'Utilities', volatility: 0.26, beta: 0.5, industries: [['Gas Utilities', 'Gas'], ['Water Utilities', 'Water']], endings: COMPANY },
  { share: 11, sector: FUND_SECTOR, volatility: 0.19, beta: 0.9, industries: [['Large Blend', 'Core Equity'], ['Small and Mid Blend', 'Small Companies'], ['Corporate and Aggregate Bond', 'Income']], endings: ['ETF'] },
  { share: 5, sector: SHELL_SECTOR, volatility: 0.05, beta: 0.05, industries: [['Shell Companies', 'Acquisition']], endings: ['Corp. Class A Ordinary Shares', 'Corp. Units'] },
]
/** Each kind as often as its share. */
const BY_SHARE: readonly Kind[] = KINDS.flatMap((kind) => Array.from({ length: kind.share }, () => kind))

/** The first `count` of the tail, one by one: always the same ones. */
export function* generatedFacts(count: number): Generator<GeneratedFacts> {
  const taken = new Set<string>()
  for (let number = 0; taken.size < count; number += 1) {
    const key = mix(keyOfTail, number)
    const word = wordOf(key)
    if (taken.has(word)) continue
    taken.add(word)
    yield listed(word, key)
  }
}

const keyOfTail = keyOf('generated listings')

const VOWELS = [...'AEIOU']
const FRONTS = [...'BCDFGHJKLMNPRSTVWZ'].flatMap((start) => VOWELS.map((vowel) => start + vowel))
const MIDDLES = ['LV', 'RZ', 'ZD', 'NZ', 'LK', 'KV', 'DV', 'TZ', 'ZM', 'RK', 'NV', 'VR', 'LZ']
const BACKS = [...'XZKNRLMV'].flatMap((end) => VOWELS.map((vowel) => vowel + end))
const pick = <Item>(items: { readonly [index: number]: Item; readonly length: number }, bits: number): Item =>
  items[bits % items.length] as Item

/** Six letters to be spoken aloud: start, vowel, middle, vowel, end. */
const wordOf = (key: number): string =>
  pick(FRONTS, mix(key, 1)) + pick(MIDDLES, mix(key, 3)) + pick(BACKS, mix(key, 4))

/** Medians of a price and of the dollars of a day, and the spreads of their logarithms. */
const MARKETS: Readonly<
  Record<StockExchange, readonly [price: number, spread: number, dollars: number, spread: number]>
> = {
  NASDAQ: [9, 1.45, 1_500_000, 1.8],
  NYSE: [24, 1.05, 9_000_000, 1.6],
  AMEX: [4, 1.3, 700_000, 1.6],
  ARCA: [32, 0.5, 1_500_000, 1.9],
  BATS: [32, 0.5, 1_000_000, 1.9],
  OTC: [1.2, 1.7, 150_000, 1.7],
}
const LEAST_PRICE = 0.03
const MARGIN_PRICE = 3
const INACTIVE_OF_256 = 10
const MOST_DOLLARS = 400_000_000
const OVERNIGHT_DOLLARS = 2_000_000

function listed(word: string, key: number): GeneratedFacts {
  const kind = pick(BY_SHARE, mix(key, 6))
  const isFund = kind.sector === FUND_SECTOR
  const isShell = kind.sector === SHELL_SECTOR
  const exchange = exchangeOf(isFund, isShell, mix(key, 7) % 100)
  const [median, spread, dollars, dollarSpread] = MARKETS[exchange]
  const raw = isShell ? 10 + (mix(key, 8) % 80) / 100 : median * exp(spread * normal(mix(key, 8)))
  const price = rounded(Math.min(900, Math.max(LEAST_PRICE, raw)))
  const traded = dollars * exp(dollarSpread * normal(mix(key, 9)))
  const [industry, business] = pick(kind.industries, mix(key, 10))
  const ending = pick(kind.endings, mix(key, 11))
  const wild = kind.volatility * exp(0.25 * normal(mix(key, 12))) * (price < 5 && !isShell && !isFund ? 1.3 : 1)
  const draws = mix(key, 13)
  const [borrowing, fractions, fame] = [draws & 255, (draws >>> 8) & 255, (draws >>> 16) & 255]
  const isMarginable = price >= MARGIN_PRICE && exchange !== 'OTC'
  const isShortable = isMarginable && borrowing < 190
  const isFractionable = price >= 1 && exchange !== 'OTC' && fractions < 150
  const isPartnership = !isShell && ending.endsWith('Units')
  return {
    symbol: word,
    exchange,
    name: `${word[0]}${word.slice(1).toLowerCase()} ${business} ${ending}`,
    sector: kind.sector,
    industry,
    price,
    volatility: Math.round(100 * Math.min(1.2, wild)) / 100,
    beta: Math.round(100 * kind.beta * (0.6 + 0.8 * uniform(mix(key, 14)))) / 100,
    volume: Math.round(Math.min(traded, MOST_DOLLARS) / price),
    shares: Math.round(Math.max(2, (traded / price / 1_000_000) * 150)),
    isInactive: fame < INACTIVE_OF_256,
    isMarginable,
    isShortable,
    isEasyToBorrow: isShortable && borrowing < 150,
    isFractionable,
    attributes: attributesOf(isFractionable, traded > OVERNIGHT_DOLLARS && fame > 90, isPartnership, fractions),
  }
}

function exchangeOf(isFund: boolean, isShell: boolean, draw: number): StockExchange {
  if (isFund) return draw < 62 ? 'ARCA' : draw < 78 ? 'NASDAQ' : 'BATS'
  if (isShell) return draw < 75 ? 'NASDAQ' : 'NYSE'
  return draw < 52 ? 'NASDAQ' : draw < 76 ? 'NYSE' : draw < 80 ? 'AMEX' : 'OTC'
}

const NOTHING: readonly string[] = []
const FRACTIONAL: readonly string[] = ['fractional_eh_enabled']
const OVERNIGHT: readonly string[] = ['overnight_tradable']
const BOTH: readonly string[] = ['fractional_eh_enabled', 'overnight_tradable']

/** Partnerships tell their buyers whether tax is withheld; nothing in the tail has options. */
function attributesOf(isFractional: boolean, isOvernight: boolean, isPartnership: boolean, draw: number) {
  const usual = isFractional ? (isOvernight ? BOTH : FRACTIONAL) : isOvernight ? OVERNIGHT : NOTHING
  return isPartnership ? [...usual, draw & 1 ? 'ptp_no_exception' : 'ptp_with_exception'] : usual
}

/** To the cent, or to four digits under a dollar. */
const rounded = (price: number): number =>
  price < 1 ? Math.round(price * 10_000) / 10_000 : Math.round(price * 100) / 100
