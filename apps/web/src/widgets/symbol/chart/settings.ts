import * as z from 'zod/mini'
import { CHART_RANGES } from '../../../charts/bars/chart-range.ts'
import type { Interval } from '../../../charts/bars/interval.ts'
import { CHART_STYLES, MOST_COMPARED, SCALE_MODES } from '../../../charts/chart-look.ts'
import { MOST_STUDIES, parseStudy } from '../../../charts/studies.ts'
import { SHARED_SETTINGS, symbolSetting, symbolsSetting } from '../../shared-settings.ts'

/** As the embed spells them: minutes, days, weeks, months. */
export const CODES = ['1', '3', '5', '15', '30', '60', '120', '180', '240', 'D', 'W', 'M'] as const
type Code = (typeof CODES)[number]
export const INTERVAL_OF: Readonly<Record<Code, Interval>> = {
  ...{ 1: '1m', 3: '3m', 5: '5m', 15: '15m', 30: '30m', 60: '1h', 120: '2h', 180: '3h', 240: '4h' },
  ...{ D: '1d', W: '1w', M: '1mo' },
}
export const codeOf = (interval: Interval): Code => CODES.find((code) => INTERVAL_OF[code] === interval) ?? 'D'

export const TIMEZONES = [
  'Etc/UTC',
  'exchange',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'America/Toronto',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Istanbul',
  'Europe/Madrid',
  'Europe/Paris',
  'Europe/Zurich',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'Asia/Shanghai',
  'Asia/Seoul',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
] as const

const flag = (initial: boolean) => z.catch(z.boolean(), initial)
const study = z.string().check(z.refine((key) => parseStudy(key) !== undefined))

export const ChartSettings = z.object({
  ...SHARED_SETTINGS,
  symbol: symbolSetting(),
  interval: z.catch(z.enum(CODES), 'D'),
  /** Empty: as many bars as fit. */
  range: z.catch(z.enum([...CHART_RANGES, '']), ''),
  timezone: z.catch(z.enum(TIMEZONES), 'Etc/UTC'),
  style: z.catch(z.enum(CHART_STYLES), 'candles'),
  scale: z.catch(z.enum(SCALE_MODES), 'Normal'),
  allow_symbol_change: flag(true),
  hide_top_toolbar: flag(false),
  hide_side_toolbar: flag(false),
  hide_legend: flag(false),
  hide_volume: flag(false),
  hide_extended_hours: flag(false),
  withdateranges: flag(false),
  save_image: flag(true),
  details: flag(false),
  hotlist: flag(false),
  calendar: flag(false),
  watchlist: symbolsSetting([], 20),
  compareSymbols: symbolsSetting([], MOST_COMPARED),
  studies: z.catch(z.array(study).check(z.maxLength(MOST_STUDIES)), []),
})
export type ChartSettings = z.infer<typeof ChartSettings>
