import { simulatedMarket } from '@paddock/market/simulated'
import { describe, expect, it } from 'vitest'
import { answerJson } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { remembered } from './answer-memory.ts'

const at = (text: string) => Date.parse(text)
const answers = () => {
  const asked: number[] = []
  const make = ({ now }: { now: number }): BrokerAnswer => {
    asked.push(now)
    return answerJson({ now })
  }
  return { asked, make }
}

describe('an answer about prices', () => {
  it('is made once a second for everybody, as of that second', () => {
    const market = simulatedMarket('memory')
    const { asked, make } = answers()
    const second = at('2026-03-09T15:00:00Z')
    const first = remembered({ market, now: second + 10 }, 'q', make)
    expect(remembered({ market, now: second + 999 }, 'q', make)).toBe(first)
    remembered({ market, now: second + 1000 }, 'q', make)
    remembered({ market, now: second + 20 }, 'other', make)
    expect(asked).toEqual([second, second + 1000, second])
  })

  it('is kept for each market by itself, and a refusal not at all', () => {
    const now = at('2026-03-09T15:00:00Z')
    const { asked, make } = answers()
    for (const seed of ['a', 'b']) remembered({ market: simulatedMarket(seed), now }, 'q', make)
    expect(asked).toHaveLength(2)
    const market = simulatedMarket('c')
    const refuse = () => ({ ...make({ now }), status: 400 })
    remembered({ market, now }, 'bad', refuse)
    remembered({ market, now }, 'bad', refuse)
    expect(asked).toHaveLength(4)
  })

  it('forgets the oldest where the texts grow long', () => {
    const market = simulatedMarket('long')
    const now = at('2026-03-09T15:00:00Z')
    let made = 0
    const long = (): BrokerAnswer => {
      made += 1
      return answerJson('x'.repeat(3_000_000))
    }
    for (let question = 0; question < 30; question += 1) remembered({ market, now }, `q${question}`, long)
    expect(made).toBe(30)
    remembered({ market, now }, 'q29', long)
    expect(made).toBe(30)
    remembered({ market, now }, 'q0', long)
    expect(made).toBe(31)
  })
})
