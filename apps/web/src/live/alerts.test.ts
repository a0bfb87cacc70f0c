import type { Alert } from '@paddock/contract/desk/alerts'
import { notificationsOf } from '@paddock/contract/desk/notifications'
import { decimal } from '@paddock/decimal/decimal'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { alertText, conditionText, reachedDetail, reachedText, statusText } from '../format/alert.ts'
import { bodyOf, draftOf, missing, newDraft, pricedAway } from '../trading/alerts/alert-draft.ts'
import { distanceOf } from '../trading/alerts/distance.ts'
import { alertLines } from '../trading/chart/alert-lines.ts'
import { currentToasts, forgetToasts } from '../ui/toast.ts'
import { alertNews } from './notifications/alert-toasts.ts'
import { notificationsQuery } from './notifications/notifications.ts'

const NOW = Date.parse('2026-03-09T15:00:00Z')
const alert = (given: Partial<Alert> & Pick<Alert, 'kind'>): Alert => ({
  ...{ id: 'a1', symbol: 'AAPL', status: 'waiting', repeats: false, times: 0, createdAt: '2026-03-09T15:00:00Z' },
  ...given,
})
const reached = (given: Partial<Alert> & Pick<Alert, 'kind'>, price = '190.02', id = 'a1.000001') => {
  const { kind, symbol, repeats, note, percent, price: at } = alert(given)
  return {
    id,
    alertId: 'a1',
    at: '2026-03-09T15:30:00Z',
    price,
    terms: { kind, symbol, repeats, note, percent, price: at },
  }
}

describe('in words', () => {
  it.each([
    [{ kind: 'rises', price: '190' }, 'AAPL rises to 190.00', 'rises to 190.00', 'AAPL rose to 190.00'],
    [{ kind: 'falls', price: '170.5' }, 'AAPL falls to 170.50', 'falls to 170.50', 'AAPL fell to 170.50'],
    [{ kind: 'moves', percent: '2.5' }, 'AAPL moves ±2.5 %', 'moves ±2.5 %', 'AAPL moved 2.5 %, to 190.02'],
    [
      { kind: 'rises', symbol: 'AAPL260417C00180000', price: '5' },
      'AAPL 17 Apr 26 180 call rises to 5.00',
      'rises to 5.00',
      'AAPL 17 Apr 26 180 call rose to 5.00',
    ],
  ] as const)('%j', (given, text, condition, told) => {
    expect([alertText(alert(given)), conditionText(alert(given)), reachedText(reached(given))]).toEqual([
      text,
      condition,
      told,
    ])
  })

  it('a time is New York’s, with or without a symbol', () => {
    const at = '2026-03-09T18:45:00Z'
    expect(alertText(alert({ kind: 'time', at }))).toBe('AAPL, Mon 09 Mar 2026 14:45 New York')
    expect(alertText(alert({ kind: 'time', at, symbol: undefined }))).toBe('Mon 09 Mar 2026 14:45 New York')
  })

  it('what came late says when, and what came often how often', () => {
    const one = reached({ kind: 'rises', price: '190', note: 'trim' })
    expect(reachedDetail(one, false)).toBe('At 190.02. trim')
    expect(reachedDetail(one, true)).toBe('At 190.02. trim Mon 09 Mar 2026 11:30:00 New York.')
    expect(reachedDetail(one, true, 3)).toMatch(/3 times, the last time Mon 09 Mar 2026 11:30:00 New York\.$/)
  })

  it.each([
    [{ kind: 'rises', price: '190' }, 'Waiting'],
    [{ kind: 'rises', price: '190', repeats: true }, 'Waiting, every time'],
    [{ kind: 'rises', price: '190', repeats: true, status: 'leaving' }, 'Rearms at 189.05'],
    [{ kind: 'falls', price: '100', repeats: true, status: 'leaving', rearmPercent: '2' }, 'Rearms at 102.00'],
    // 188.1 × 0.995, exactly as the server waits for it.
    [{ kind: 'rises', price: '188.1', repeats: true, status: 'leaving' }, 'Rearms at 187.1595'],
    [{ kind: 'rises', price: '190', status: 'expired' }, 'Expired'],
  ] as const)('%j stands as %s', (given, text) => expect(statusText(alert(given))).toBe(text))
})

describe('the distance', () => {
  const of = (given: Partial<Alert> & Pick<Alert, 'kind'>, last: string) => {
    const found = distanceOf(alert(given), decimal(last))
    return found && [found.amount, found.ratio].map(({ coefficient, scale }) => Number(coefficient) / 10 ** scale)
  }
  it.each([
    [{ kind: 'rises', price: '190' }, '180', [10, 0.055556]],
    [{ kind: 'falls', price: '170' }, '180', [-10, -0.055556]],
    // The nearer of both ways.
    [{ kind: 'moves', percent: '5', base: '100' }, '98', [-3, -0.030612]],
    [{ kind: 'moves', percent: '5', base: '100' }, '104', [1, 0.009615]],
    [{ kind: 'rises', price: '190', status: 'reached' }, '180', undefined],
    [{ kind: 'time', at: '2026-03-09T18:45:00Z' }, '180', undefined],
  ] as const)('of %j from %s', (given, last, expected) => expect(of(given, last)).toEqual(expected))
})

describe('a draft', () => {
  it('begins on the side of the market that its price is on', () => {
    const kindAt = (price: string) => newDraft({ symbol: 'AAPL', price }, decimal('180'), NOW).kind
    expect([kindAt('190'), kindAt('170')]).toEqual(['rises', 'falls'])
  })

  it('sends everything, and takes back what belongs to another kind', () => {
    const draft = { ...newDraft({ symbol: 'AAPL', price: '190' }, undefined, NOW), repeats: true, note: ' trim ' }
    expect(bodyOf(draft)).toEqual({
      ...{ kind: 'rises', symbol: 'AAPL', price: '190', percent: null, at: null, repeats: true },
      ...{ rearmPercent: '0.5', note: 'trim', expiresAt: null },
    })
    expect(bodyOf({ ...draft, kind: 'time', at: '2026-03-09T14:45' })).toMatchObject({
      ...{ price: null, percent: null, rearmPercent: null, at: '2026-03-09T18:45:00.000Z' },
    })
  })

  it('of an alert that is there comes back to it', () => {
    const set = alert({ kind: 'falls', price: '170', repeats: true, rearmPercent: '2', note: 'buy' })
    const { kind, symbol, price, repeats, rearmPercent, note } = set
    expect(bodyOf(draftOf(set, NOW))).toMatchObject({ kind, symbol, price, repeats, rearmPercent, note })
  })

  it.each([
    [{ symbol: undefined }, 'Choose a symbol'],
    [{ price: '' }, 'Type a price'],
    [{ price: '0' }, 'A price is above 0.'],
    [{ repeats: true, rearmPercent: '80' }, 'It counts again from 0.1 to 50 percent away.'],
    [{ kind: 'moves', percent: '' }, 'Type a percentage'],
    [{ kind: 'time', at: '' }, 'Choose a time'],
    [{ kind: 'time', symbol: undefined }, undefined],
    [{}, undefined],
  ] as const)('%j: %s', (change, says) =>
    expect(missing({ ...newDraft({ symbol: 'AAPL', price: '190' }, undefined, NOW), ...change })).toBe(says),
  )

  it('a press takes its price from the last one, in the digits of its prices', () => {
    expect(pricedAway(decimal('187.2'), 2, 2)).toBe('190.94')
    expect(pricedAway(decimal('0.0731'), -5, 4)).toBe('0.0694')
  })
})

it('lines on a chart are those that wait at a price of its symbol', () => {
  const alerts = [
    alert({ kind: 'rises', price: '190' }),
    alert({ kind: 'falls', price: '9', symbol: 'MSFT', id: 'a2' }),
    alert({ kind: 'rises', price: '200', status: 'reached', id: 'a3' }),
    alert({ kind: 'moves', percent: '2', id: 'a4' }),
  ]
  const lines = alertLines('AAPL', alerts)
  expect(lines.map(({ of, at, isDraggable }) => [of, at, isDraggable])).toEqual([
    [{ kind: 'alert', alert: alerts[0] }, '190', true],
  ])
})

it('what comes is told once, together where it comes again at once, and with its account where that is another', async () => {
  forgetToasts()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const quiet = notificationsOf({ alert: { sound: false } })
  for (const account of ['p1', 'p2']) client.setQueryData(notificationsQuery(account).queryKey, quiet)
  client.setQueryData(['accounts'], [{ id: 'p2', name: 'Swing', kind: 'practice' }])
  const news = (of: string, id: string, given = {}) => ({
    ...{ event: 'alert-reached', account_id: of, reached: reached({ kind: 'rises', price: '190' }, '190.02', id) },
    ...given,
  })
  await alertNews(client, 'p1', news('p1', 'a1.000001'))
  await alertNews(client, 'p1', news('p1', 'a1.000001'))
  await Promise.resolve()
  expect(currentToasts().past).toMatchObject([{ title: 'AAPL rose to 190.00', description: 'At 190.02.' }])
  await alertNews(client, 'p1', news('p2', 'a1.000002'))
  await Promise.resolve()
  expect(currentToasts().past).toMatchObject([
    { title: 'Swing: AAPL rose to 190.00', description: expect.stringMatching(/2 times/) },
  ])
  await alertNews(client, 'p1', { event: 'alerts-changed', account_id: 'p1' })
  await alertNews(client, 'p1', { nothing: true })
  expect(currentToasts().past).toHaveLength(1)
})
