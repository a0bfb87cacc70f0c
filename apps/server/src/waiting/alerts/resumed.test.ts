import { expect, it } from 'vitest'
import { resumed } from './alerts.ts'

const time = (text: string) => Date.parse(`2026-03-09T${text}Z`)
const AT = time('15:00:20')
const NOW = time('20:00:00')

it.each([
  ['practice', 'rises', null, NOW, '15:00:20'],
  // The minute it was set in has prices of before, looked at or not.
  ['alpaca-paper', 'rises', null, NOW, '15:01:00'],
  ['alpaca-live', 'moves', time('15:00:50'), NOW, '15:01:00'],
  ['alpaca-paper', 'rises', null, time('15:00:40'), '15:00:40'],
  // An hour of what was looked at is looked at again.
  ['alpaca-paper', 'rises', time('18:30:00'), NOW, '17:30:00'],
  // An instant has no minutes.
  ['alpaca-paper', 'time', time('18:30:00'), NOW, '15:00:20'],
] as const)(
  'on %s, an alert that %s, looked at until %j, at %i goes on from %s',
  (kind, alert, looked_at, now, from) => {
    const body = JSON.stringify({ id: 'a1', kind: alert, from: AT })
    const { alert: next, version } = resumed({ id: 'a1', version: 3, body, kind, looked_at }, now)
    expect([next.from, version]).toEqual([time(from), 3])
  },
)
