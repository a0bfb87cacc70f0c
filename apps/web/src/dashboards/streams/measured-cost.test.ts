import { expect, it } from 'vitest'
import { costWords } from './measured-cost.ts'

it.each([
  [{ frames: 59.7, messages: 12.2, megabytes: 95.6, at: 0 }, '60 frames a second, 12 messages a second, 96 MB'],
  [{ frames: 30, messages: 0, at: 0 }, '30 frames a second, 0 messages a second'],
])('%j', (cost, words) => expect(costWords(cost)).toBe(words))
