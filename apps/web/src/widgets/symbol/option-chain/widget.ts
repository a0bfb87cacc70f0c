import * as z from 'zod/mini'
import { type Setting, symbolSetting, type Valid, within } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { CHAIN_COLUMNS, type ChainColumn, LEAST_DELTAS } from './columns.ts'
import { OptionChainView } from './option-chain-view.tsx'

const NAMES = Object.keys(CHAIN_COLUMNS) as [ChainColumn, ...ChainColumn[]]
const DEFAULT_COLUMNS: ChainColumn[] = ['bid', 'ask', 'last', 'volume', 'openInterest', 'volatility', 'delta']

const columns: Setting<ChainColumn[]> = {
  schema: z.catch(z.array(z.enum(NAMES)), DEFAULT_COLUMNS),
  field: {
    kind: 'choices',
    label: 'Columns',
    least: 1,
    choices: NAMES.map((value) => ({ value, label: CHAIN_COLUMNS[value].label })),
  },
}

const SETTINGS = {
  symbol: symbolSetting('Symbol', 'stocks'),
  columns,
  /** A date; empty, or one that is over, is the next there is. */
  expiration: within(z.string().check(z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/)), ''),
  /** So many around the price. */
  strikes: within(z.enum(['10', '20', '40', 'all']), '20'),
  leastDelta: within(z.enum(LEAST_DELTAS), '0'),
}
export type OptionChainSettings = Valid<typeof SETTINGS>

/** The chain of options on a share or a fund. */
export const widget = defineWidget({ settings: SETTINGS, streams: ['symbol'], view: OptionChainView })
