import * as z from 'zod/mini'
import { dateRangeSetting, SHARED_SETTINGS } from '../../shared-settings.ts'
import { RANKINGS } from './ranking.ts'

/** Exchanges the embed knows, with where they are. Only those of the United States have a list on the desk. */
export const EXCHANGES = [
  ['US', 'United States, all'],
  ['NASDAQ', 'United States, NASDAQ'],
  ['NYSE', 'United States, NYSE'],
  ['AMEX', 'United States, NYSE American and Arca'],
  ['OTC', 'United States, over the counter'],
  ['ASX', 'Australia, ASX'],
  ['CSE', 'Canada, CSE'],
  ['NEO', 'Canada, Cboe'],
  ['TSX', 'Canada, Toronto'],
  ['TSXV', 'Canada, TSX Venture'],
  ['EGX', 'Egypt, EGX'],
  ['BER', 'Germany, Berlin'],
  ['DUS', 'Germany, Düsseldorf'],
  ['FWB', 'Germany, Frankfurt'],
  ['HAM', 'Germany, Hamburg'],
  ['HAN', 'Germany, Hanover'],
  ['MUN', 'Germany, Munich'],
  ['SWB', 'Germany, Stuttgart'],
  ['XETR', 'Germany, Xetra'],
  ['BSE', 'India, Bombay'],
  ['NSE', 'India, National'],
  ['TASE', 'Israel, Tel Aviv'],
  ['MIL', 'Italy, Milan'],
  ['LUXSE', 'Luxembourg, LuxSE'],
  ['PSE', 'Philippines, PSE'],
  ['NEWCONNECT', 'Poland, NewConnect'],
  ['KRX', 'South Korea, KRX'],
  ['NGM', 'Sweden, NGM'],
  ['TPEX', 'Taiwan, TPEx'],
  ['BIST', 'Türkiye, Istanbul'],
  ['LSE', 'United Kingdom, London'],
  ['LSIN', 'United Kingdom, London international'],
  ['HNX', 'Vietnam, Hanoi'],
] as const
const CODES = EXCHANGES.map(([code]) => code)

export const StockMarketSettings = z.object({
  ...SHARED_SETTINGS,
  title: z.catch(z.string().check(z.maxLength(60)), 'Stock market'),
  ranking: z.catch(z.enum(RANKINGS), 'gainers'),
  rows: z.catch(z.int().check(z.minimum(1), z.maximum(50)), 13),
  exchange: z.catch(z.enum(CODES), 'US'),
  dateRange: dateRangeSetting(),
  showChart: z.catch(z.boolean(), true),
  showSymbolLogo: z.catch(z.boolean(), false),
  showFloatingTooltip: z.catch(z.boolean(), false),
})
export type StockMarketSettings = z.infer<typeof StockMarketSettings>
