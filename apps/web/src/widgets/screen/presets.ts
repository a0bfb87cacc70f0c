/** Scans that come with the desk: which rows pass, and how they are ordered. The names are the embed's. */
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import { DAY_MS } from '@paddock/market/instant'

interface Preset {
  readonly label: string
  /** What it asks for, in words. */
  readonly says: string
  readonly passes: (row: ScreenRow, today: string) => boolean
  /** As the address of a table has it; undefined keeps the market's own order. */
  readonly sort: string | undefined
}

const isAbove = (a: number | null, b: number | null): boolean => a !== null && b !== null && a > b
const all = () => true

/** Relative volume from which it is called unusual; RSI from which it is called overbought, and below which oversold. */
const UNUSUAL = 2
const OVERBOUGHT = 70
const OVERSOLD = 30

// biome-ignore format: one scan per line
export const PRESETS = {
  general: { label: 'All', says: 'Everything there is.', passes: all, sort: undefined },
  most_capitalized: { label: 'Largest companies', says: 'Companies, by market value.', passes: ({ isFund, marketValue }) => !isFund && marketValue !== null, sort: '-marketValue' },
  volume_leaders: { label: 'Volume leaders', says: 'By volume of the day.', passes: ({ volume }) => isAbove(volume, 0), sort: '-volume' },
  top_gainers: { label: 'Top gainers', says: 'What rose, the most first.', passes: ({ change }) => isAbove(change, 0), sort: '-change' },
  top_losers: { label: 'Top losers', says: 'What fell, the most first.', passes: ({ change }) => isAbove(0, change), sort: 'change' },
  ath: { label: 'All-time high', says: 'Today at the highest price that is known.', passes: ({ isAllTimeHigh }) => isAllTimeHigh, sort: '-change' },
  atl: { label: 'All-time low', says: 'Today at the lowest price that is known.', passes: ({ isAllTimeLow }) => isAllTimeLow, sort: 'change' },
  above_52wk_high: { label: '52-week high', says: 'Today above the highest price of the year before.', passes: ({ high, yearHigh }) => isAbove(high, yearHigh), sort: '-change' },
  below_52wk_low: { label: '52-week low', says: 'Today below the lowest price of the year before.', passes: ({ low, yearLow }) => isAbove(yearLow, low), sort: 'change' },
  monthly_high: { label: 'Monthly high', says: 'Today above the highest price of 21 days.', passes: ({ high, monthHigh }) => isAbove(high, monthHigh), sort: '-change' },
  monthly_low: { label: 'Monthly low', says: 'Today below the lowest price of 21 days.', passes: ({ low, monthLow }) => isAbove(monthLow, low), sort: 'change' },
  most_volatile: { label: 'Most volatile', says: 'By the range of the day against the price.', passes: ({ dayRange }) => isAbove(dayRange, 0), sort: '-dayRange' },
  overbought: { label: 'Overbought', says: `RSI of 14 days above ${OVERBOUGHT}.`, passes: ({ rsi }) => isAbove(rsi, OVERBOUGHT), sort: '-rsi' },
  oversold: { label: 'Oversold', says: `RSI of 14 days below ${OVERSOLD}.`, passes: ({ rsi }) => isAbove(OVERSOLD, rsi), sort: 'rsi' },
  outperforming_SMA50: { label: 'Above SMA 50', says: 'Price above the average of 50 days.', passes: ({ price, sma50 }) => isAbove(price, sma50), sort: '-againstSma50' },
  underperforming_SMA50: { label: 'Below SMA 50', says: 'Price below the average of 50 days.', passes: ({ price, sma50 }) => isAbove(sma50, price), sort: 'againstSma50' },
  high_dividend: { label: 'High dividend', says: 'Dividends of the last year against the price, the most first.', passes: ({ dividendYield }) => isAbove(dividendYield, 0), sort: '-dividendYield' },
  unusual_volume: { label: 'Unusual volume', says: `Volume above ${UNUSUAL} times the average of ten days.`, passes: ({ relativeVolume }) => isAbove(relativeVolume, UNUSUAL), sort: '-relativeVolume' },
  earnings_this_week: { label: 'Earnings this week', says: 'A report is due from today until Sunday.', passes: ({ nextReport }, today) => nextReport !== null && nextReport >= today && nextReport <= sundayOf(today), sort: '-marketValue' },
} satisfies Readonly<Record<string, Preset>>
export type PresetName = keyof typeof PRESETS

/** Of pairs and coins; countries have these but the first, and their own before them. */
export const PAIR_PRESETS = [
  'general',
  'top_gainers',
  'top_losers',
  'ath',
  'atl',
  'above_52wk_high',
  'below_52wk_low',
  'monthly_high',
  'monthly_low',
  'most_volatile',
  'overbought',
  'oversold',
  'outperforming_SMA50',
  'underperforming_SMA50',
] as const satisfies readonly PresetName[]
export const COUNTRY_PRESETS = [
  'most_capitalized',
  'volume_leaders',
  'high_dividend',
  'unusual_volume',
  'earnings_this_week',
  ...PAIR_PRESETS.slice(1),
] as const satisfies readonly PresetName[]

export const preset = (name: PresetName): Preset => PRESETS[name]

/** The last day of a date's week, which begins on Monday. */
export function sundayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  const weekday = new Date(at).getUTCDay()
  return new Date(at + ((7 - weekday) % 7) * DAY_MS).toISOString().slice(0, 10)
}
