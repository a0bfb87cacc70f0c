import type { BarFrame } from '../../../charts/bars/bar-frame.ts'
import type { DateRange } from '../../settings.ts'

/** A range and the bars it is drawn in, as the embed spells them. */
export const RANGES: readonly { readonly value: string; readonly range: DateRange; readonly frame: BarFrame }[] = [
  { value: '1d|1', range: '1D', frame: '1Min' },
  { value: '1m|30', range: '1M', frame: '30Min' },
  { value: '3m|60', range: '3M', frame: '1Hour' },
  { value: '12m|1D', range: '12M', frame: '1Day' },
  { value: '60m|1W', range: '60M', frame: '1Week' },
  { value: 'all|1M', range: 'ALL', frame: '1Month' },
]
