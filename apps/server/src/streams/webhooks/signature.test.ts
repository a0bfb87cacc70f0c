import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isTaken, nextAttempt, TRIED_FOR_MS, WAITS } from './retry.ts'
import { newSecret, signatureOf } from './signature.ts'

describe('the signature of a message', () => {
  it('is an HMAC-SHA256 of the second and the body, as a receiver makes it', () => {
    const body = '{"event":"fill"}'
    const [time = '', digest = ''] = signatureOf('whsec_x', 1_772_982_000_999, body).split(',')
    expect(time).toBe('t=1772982000')
    expect(digest).toBe(`v1=${createHmac('sha256', 'whsec_x').update(`1772982000.${body}`).digest('hex')}`)
  })

  it('differs by secret, time and body; no two secrets are alike', () => {
    const all = [
      signatureOf('a', 0, 'x'),
      signatureOf('b', 0, 'x'),
      signatureOf('a', 1_000, 'x'),
      signatureOf('a', 0, 'y'),
    ]
    expect(new Set(all).size).toBe(4)
    expect(newSecret()).toMatch(/^whsec_[\w-]{43}$/)
    expect(newSecret()).not.toBe(newSecret())
  })
})

describe('a message that was not taken', () => {
  it('is sent again after 5 s, 15 s, a minute, 5, 15 and then every hour', () => {
    const waits = Array.from({ length: 8 }, (_, at) => nextAttempt(at + 1, 0, 100))
    expect(waits).toEqual([...WAITS, 3_600_000, 3_600_000].map((wait) => wait + 100))
  })

  it('is given up a day after its first attempt', () => {
    expect(nextAttempt(20, 7, 7 + TRIED_FOR_MS - 1)).toBeDefined()
    expect(nextAttempt(20, 7, 7 + TRIED_FOR_MS)).toBeUndefined()
  })

  it.each([
    [200, true],
    [204, true],
    [299, true],
    [301, false],
    [400, false],
    [500, false],
    [null, false],
  ])('an answer of %s takes it: %s', (status, taken) => expect(isTaken(status)).toBe(taken))
})
