/**
 * Answers about prices are kept while they are true. A market moves once a second, so that what one reader asked in a second serves all who
 * ask the same in it, and a page of history that a desk and three scripts want is computed and written once.
 */
import { type Instant, SECOND_MS } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import type { View } from '../ledger/view.ts'

/** Characters of all answers of all markets together. */
const MOST_CHARACTERS = 64_000_000
const LONG = 16_000
/** Longer texts are asked for rarely, and would push out everything else. */
const LONGEST = 4_000_000

/** Most are made at once; a few take turns with other calls. */
type Made = BrokerAnswer | Promise<BrokerAnswer>

interface Kept {
  readonly answer: BrokerAnswer
  readonly size: number
}

class Memory {
  /** Oldest first. */
  readonly #answers = new Map<string, Kept>()
  #size = 0

  answer(key: string, make: () => Made): Made {
    const known = this.#answers.get(key)
    if (known) return known.answer
    const made = make()
    return made instanceof Promise ? made.then((answer) => this.#keep(key, answer)) : this.#keep(key, made)
  }

  #keep(key: string, answer: BrokerAnswer): BrokerAnswer {
    const size = key.length + (answer.body?.length ?? 0)
    if (answer.status !== 200 || size > LONGEST || this.#answers.has(key)) return answer
    const { body } = answer
    // A long text is kept as the bytes that travel, so that it is encoded once as well.
    const kept = typeof body === 'string' && body.length > LONG ? { ...answer, body: Buffer.from(body) } : answer
    this.#answers.set(key, { answer: kept, size })
    this.#size += size
    this.#forget()
    return kept
  }

  #forget(): void {
    for (const [oldest, { size }] of this.#answers) {
      if (this.#size <= MOST_CHARACTERS) return
      this.#answers.delete(oldest)
      this.#size -= size
    }
  }
}

const memory = new Memory()
/** What keys of a market begin with: two markets of one id may know different things. */
const numbers = new WeakMap<Market, number>()
let markets = 0

function numberOf(market: Market): number {
  const known = numbers.get(market)
  if (known !== undefined) return known
  markets += 1
  numbers.set(market, markets)
  return markets
}

/** The answer to what `question` names, at the view's second: the same text for everybody who asks it of this market in that second. */
export function remembered(view: View, question: string, make: (view: View) => Made): Made {
  const second: Instant = view.now - (view.now % SECOND_MS)
  return memory.answer(`${numberOf(view.market)} ${second} ${question}`, () => make({ ...view, now: second }))
}
