import { expect, it } from 'vitest'
import { estimateOf } from './limits.ts'

it.each([
  ['bars', 1, '2026-03-09', '2026-03-09', 3, 3, 1, 'an asset, a close, a page of 1,440 minutes at most'],
  ['bars', 50, '2026-03-02', '2026-04-01', 150, 350, 4, 'five pages of 10,000 for the 44,640 minutes of 31 days'],
  ['trades', 1, '2026-03-09', '2026-03-09', 4, 504, 6, 'a page of trades, or the 500 that 5,000,000 of them are'],
  ['trades', 5, '2026-03-09', '2026-03-13', 20, 520, 6, 'five symbols of five days'],
] as const)(
  'tells what %s of %i symbols from %s to %s take',
  (detail, symbols, from, to, least, most, mostMinutes, _why) => {
    expect(estimateOf(detail, symbols, from, to)).toEqual({ requests: { least, most }, mostMinutes })
  },
)

it('tells nothing of what cannot be asked for', () => {
  expect(estimateOf('bars', 0, '2026-03-09', '2026-03-09')).toBeUndefined()
  expect(estimateOf('bars', 1, '2026-03-09', '2026-03-06')).toBeUndefined()
  expect(estimateOf('bars', 1, '', '2026-03-06')).toBeUndefined()
})
