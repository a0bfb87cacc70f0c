import { forAll } from '@paddock/contract/testing/for-all'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { neverBack, readAt, sequenceIn } from './sequence.ts'

afterEach(() => vi.unstubAllGlobals())

describe('what the cache holds of an account', () => {
  it('never goes back, in whatever order answers come', () =>
    forAll(100, fc.array(fc.nat(20), { minLength: 1 }), (sequences) => {
      const cache = new QueryClient()
      const key = ['account', 'a1']
      const shown = sequences.map((sequence) => {
        cache.setQueryData(key, neverBack(cache, key, { answer: { sequence }, sequence }))
        return cache.getQueryData<{ sequence: number }>(key)?.sequence
      })
      expect(shown).toEqual(sequences.map((_, index) => Math.max(...sequences.slice(0, index + 1))))
    }))

  it('is the answer where there is nothing to compare', () => {
    const cache = new QueryClient()
    cache.setQueryData(['account', 'a1'], 'held')
    expect(neverBack(cache, ['account', 'a1'], { answer: 'uncounted', sequence: undefined })).toBe('uncounted')
    expect(neverBack(cache, ['account', 'a2'], { answer: 'first', sequence: 3 })).toBe('first')
    expect(neverBack(cache, ['account', 'a2'], { answer: 'nothing held', sequence: 2 })).toBe('nothing held')
  })

  it('is read together with the sequence its answer names', async () => {
    vi.stubGlobal('fetch', async () => Response.json([], { headers: { 'X-Paddock-Sequence': '7' } }))
    expect(await readAt('a1', (api) => api.getAllOpenPositions())).toEqual({ answer: [], sequence: 7 })
  })
})

it.each([
  ['0', 0],
  ['42', 42],
  ['', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  [undefined, undefined],
])('the header %j is sequence %j', (text, sequence) => expect(sequenceIn(text)).toBe(sequence))
