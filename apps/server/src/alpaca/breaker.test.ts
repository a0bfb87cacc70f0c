import { describe, expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'

/** Fails every two seconds until reads rest; answers the breaker and when it began to. */
function resting() {
  const breaker = createBreaker()
  let now = 0
  for (; breaker.restsUntil(now) === undefined; now += 2_000) breaker.heard(false, now)
  return { breaker, began: now - 2_000 }
}

describe('a breaker', () => {
  it('lets everything through while answers come, however many failures are between them', () => {
    const breaker = createBreaker()
    for (let now = 0; now < 60_000; now += 1_000) {
      breaker.heard(now % 5_000 === 0, now)
      expect(breaker.allows(now)).toBe(true)
    }
  })

  it('takes many failures within a moment for a moment of trouble', () => {
    const breaker = createBreaker()
    for (let tries = 0; tries < 100; tries += 1) breaker.heard(false, 9_000)
    expect(breaker.allows(9_000)).toBe(true)
  })

  it('rests for longer and longer while the one that is let through fails, and no longer than a minute', () => {
    const { breaker, began } = resting()
    expect(began).toBe(10_000)
    let now = began
    for (const rest of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      expect(breaker.restsUntil(now)).toBe(now + rest)
      expect(breaker.allows(now + rest - 1)).toBe(false)
      now += rest
      expect(breaker.allows(now)).toBe(true)
      // The others wait for what becomes of it.
      expect(breaker.allows(now)).toBe(false)
      breaker.heard(false, now)
    }
  })

  it('lets everything through again with the first answer', () => {
    const { breaker, began } = resting()
    breaker.heard(true, began + 1)
    expect([breaker.allows(began + 1), breaker.allows(began + 1)]).toEqual([true, true])
    expect(breaker.restsUntil(began + 1)).toBeUndefined()
  })

  it('lets another one through where the first was never answered', () => {
    const { breaker, began } = resting()
    expect(breaker.allows(began + 5_000)).toBe(true)
    expect(breaker.allows(began + 19_999)).toBe(false)
    expect(breaker.allows(began + 20_000)).toBe(true)
  })
})
