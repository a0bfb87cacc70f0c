import { expect, it } from 'vitest'
import { eventQuery } from './event-query.ts'

const [FIRST, LAST] = ['01KK9XQ3G00000001000ABCDEF', '01KK9XQ3G00000002000ABCDEF']
const MIDNIGHT = Date.parse('2026-03-09T04:00:00Z')
const ask = (query: Record<string, string>, lastEventId: string | null = null) =>
  eventQuery(new URLSearchParams(query), lastEventId)

// Source: Alpaca, "SSE Events", parameters.
it.each([
  ['nothing is only what comes', {}, null, undefined],
  ['a date is midnight in New York', { since: '2026-03-09' }, null, { since: MIDNIGHT }],
  ['a time, inclusive', { since: '2026-03-09T04:00:00Z' }, null, { since: MIDNIGHT }],
  [
    'a nanosecond later is the next millisecond',
    { since: '2026-03-09T04:00:00.000000001Z' },
    null,
    { since: MIDNIGHT + 1 },
  ],
  ['whole milliseconds in nanoseconds', { since: '2026-03-09T04:00:00.001000000Z' }, null, { since: MIDNIGHT + 1 }],
  ['behind an event', { since_id: FIRST }, null, { afterId: FIRST }],
  ['where a browser was cut off, whatever its address says', { since: '2026-03-09' }, LAST, { afterId: LAST }],
  ['an id that is none of ours is not looked at', { since: '2026-03-09' }, '7', { since: MIDNIGHT }],
])('begins: %s', (_what, query, lastEventId, from) => {
  expect(ask(query as Record<string, string>, lastEventId)).toMatchObject({ from })
})

it.each([
  [{ since: '2026-03-09', since_id: FIRST }, 'since and since_id cannot be combined'],
  [{ until: '2026-03-09' }, 'until requires since'],
  [{ until_id: FIRST }, 'until_id requires since_id'],
  [{ since: 'yesterday' }, 'invalid since: yesterday'],
  [{ since: '2026-03-60' }, 'invalid since: 2026-03-60'],
  [{ since: '2026-02-30' }, 'invalid since: 2026-02-30'],
  [{ since: '2026-03-09', until: 'soon' }, 'invalid until: soon'],
  [{ since: '2026-03-09', until: '2026-03-08' }, 'until should not be before since'],
  [{ since_id: '17' }, 'invalid since_id: 17'],
  [{ since_id: FIRST, until_id: 'x' }, 'invalid until_id: x'],
  [{ since_id: LAST, until_id: FIRST }, 'until_id should not be before since_id'],
])('refuses %j: %s', (query, sentence) => {
  expect(ask(query as unknown as Record<string, string>)).toBe(sentence)
})

it('ends behind the last one wanted, or when its time is over', () => {
  const byTime = ask({ since: '2026-03-09', until: '2026-03-09T15:00:00Z' })
  const byId = ask({ since_id: FIRST, until_id: LAST })
  if (typeof byTime === 'string' || typeof byId === 'string') throw new Error('both are good')
  expect(byTime.until).toBe(Date.parse('2026-03-09T15:00:00Z'))
  const at = (time: string) => ({ event_id: FIRST, at: time })
  expect(byTime.isBeyond(at('2026-03-09T15:00:00.000Z'))).toBe(false)
  expect(byTime.isBeyond(at('2026-03-09T15:00:00Z'))).toBe(false)
  expect(byTime.isBeyond(at('2026-03-09T15:00:00.001Z'))).toBe(true)
  expect(byTime.isBeyond(at('2026-03-09T15:00:00.5Z'))).toBe(true)
  expect(byTime.isBeyond(at('2026-03-09T14:59:59.9Z'))).toBe(false)
  expect([FIRST, LAST, `${LAST.slice(0, -1)}Z`].map((event_id) => byId.isBeyond({ event_id }))).toEqual([
    false,
    false,
    true,
  ])
})
