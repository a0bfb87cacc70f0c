import { describe, expect, it } from 'vitest'
import { createRequestBudget } from './request-budget.ts'

const NOW = 1_000_000_000_000
const told = (limit: number, remaining: number, resetAt: number) =>
  new Headers({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetAt / 1000),
  })

describe('the budget of a key', () => {
  it('holds nothing back until an answer has told how many requests there are', () => {
    const budget = createRequestBudget()
    budget.sent()
    expect([budget.readWait(NOW), budget.budget()]).toEqual([0, undefined])
  })

  it('keeps the last twentieth of a window for orders', () => {
    const budget = createRequestBudget()
    budget.heard(200, told(200, 11, NOW + 30_000), NOW)
    expect(budget.readWait(NOW)).toBe(0)
    budget.sent()
    expect(budget.readWait(NOW)).toBe(30_000)
    expect(budget.readWait(NOW + 30_000)).toBe(0)
  })

  it('keeps half of a window for what somebody waits for', () => {
    const budget = createRequestBudget()
    budget.heard(200, told(200, 101, NOW + 30_000), NOW)
    expect(budget.readWait(NOW, true)).toBe(0)
    budget.sent()
    expect([budget.readWait(NOW, true), budget.readWait(NOW)]).toEqual([30_000, 0])
  })

  // Source: HTTP, "Retry-After": seconds or a date; Alpaca's SDK prefers it over the reset header.
  it.each([
    [{ 'retry-after': '3' }, 3_000],
    [{ 'retry-after': new Date(NOW + 4_000).toUTCString() }, 4_000],
    [{ 'retry-after': '3', 'x-ratelimit-reset': String(NOW / 1000 + 9) }, 3_000],
    [{ 'x-ratelimit-reset': String(NOW / 1000 + 9) }, 9_000],
    [{ 'retry-after': 'later' }, 1_000],
    [{}, 1_000],
    [{ 'retry-after': '999999' }, 300_000],
    [{ 'retry-after': '0' }, 0],
  ])('waits after a 429 with %j', (headers, wait) => {
    const budget = createRequestBudget()
    budget.heard(429, new Headers(headers as Record<string, string>), NOW)
    expect([budget.readWait(NOW), budget.refusals()]).toEqual([wait, 1])
  })

  // Their instants are Alpaca's, which its header `Date` tells by the second.
  it.each([-3_600_000, -90_000, 90_000, 3_600_000])(
    'waits no shorter on a machine whose clock is %i ms ahead',
    (ahead) => {
      const date = new Date(NOW).toUTCString()
      const waits = (status: number, headers: object) => {
        const budget = createRequestBudget()
        budget.heard(status, new Headers({ date, ...headers }), NOW + ahead)
        return budget.readWait(NOW + ahead)
      }
      const reset = { 'x-ratelimit-reset': String(NOW / 1000 + 9) }
      expect(waits(429, { 'retry-after': new Date(NOW + 4_000).toUTCString() })).toBe(4_000)
      expect(waits(429, reset)).toBe(9_000)
      expect(waits(429, { 'retry-after': '3' })).toBe(3_000)
      expect(waits(200, { ...reset, 'x-ratelimit-limit': '200', 'x-ratelimit-remaining': '1' })).toBe(9_000)
    },
  )

  it('does not believe headers that make no sense', () => {
    const budget = createRequestBudget()
    budget.heard(200, new Headers({ 'x-ratelimit-limit': '-1', 'x-ratelimit-remaining': 'many' }), NOW)
    expect(budget.budget()).toBeUndefined()
  })
})
