import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DecimalInput, DecimalString } from './scalar.ts'

describe('decimals on the wire', () => {
  it.each([
    ['1.50', '1.50'],
    [1.5, '1.5'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    [0, '0'],
  ])('%j is %s, in requests and in answers', (sent, text) => {
    expect(z.parse(DecimalInput, sent)).toBe(text)
    expect(z.parse(DecimalString, sent)).toBe(text)
  })

  it.each([
    ['1e-05', '0.00001'],
    ['1.0E-4', '0.00010'],
    ['1E3', '1000'],
  ])('a request may say %s for %s, as other languages write it', (sent, text) => {
    expect(z.parse(DecimalInput, sent)).toBe(text)
  })

  it.each(['', 'ten', '1e', '1e999', '1,000', ' 1', null, true, [], Number.NaN, Number.POSITIVE_INFINITY])(
    'a request may not say %j',
    (sent) => {
      expect(z.safeParse(DecimalInput, sent).success).toBe(false)
    },
  )
})
