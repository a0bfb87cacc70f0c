import type { Interval } from '../../../charts/bars/interval.ts'

/** As the embed spells them: minutes, days, weeks, months. */
export const CODES = ['1', '3', '5', '15', '30', '60', '120', '180', '240', 'D', 'W', 'M'] as const
type Code = (typeof CODES)[number]
export const INTERVAL_OF: Readonly<Record<Code, Interval>> = {
  ...{ 1: '1m', 3: '3m', 5: '5m', 15: '15m', 30: '30m', 60: '1h', 120: '2h', 180: '3h', 240: '4h' },
  ...{ D: '1d', W: '1w', M: '1mo' },
}
export const codeOf = (interval: Interval): Code => CODES.find((code) => INTERVAL_OF[code] === interval) ?? 'D'
