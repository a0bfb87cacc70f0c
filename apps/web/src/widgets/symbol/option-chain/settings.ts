import * as z from 'zod/mini'
import { SHARED_SETTINGS, symbolSetting } from '../../shared-settings.ts'
import { CHAIN_COLUMNS, type ChainColumn } from './columns.ts'

const STRIKES = ['10', '20', '40', 'all'] as const

const names = Object.keys(CHAIN_COLUMNS) as [ChainColumn, ...ChainColumn[]]
const DEFAULT_COLUMNS: ChainColumn[] = ['bid', 'ask', 'last', 'volume', 'openInterest', 'volatility', 'delta']

/** How far from nothing, and from one, the deltas of what is shown are. */
export const LEAST_DELTAS = ['0', '0.05', '0.1', '0.2', '0.3'] as const

export const OptionChainSettings = z.object({
  ...SHARED_SETTINGS,
  symbol: symbolSetting(),
  /** A date; empty, or one that is over, is the next there is. */
  expiration: z.catch(z.string().check(z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/)), ''),
  columns: z.catch(z.array(z.enum(names)), DEFAULT_COLUMNS),
  /** So many around the price. */
  strikes: z.catch(z.enum(STRIKES), '20'),
  leastDelta: z.catch(z.enum(LEAST_DELTAS), '0'),
})
export type OptionChainSettings = z.infer<typeof OptionChainSettings>
