/** What an account is worth is written once a second: prices move no faster, and nothing else changes without an event. */
import type { PracticeAccount } from '@paddock/broker/account/account'
import { type Instant, SECOND_MS } from '@paddock/market/instant'

interface Written<Answer> {
  readonly sequence: number
  readonly second: number
  readonly answer: Answer
}

/** A memory for one kind of answer: what `make` answers is kept with the account until its next event or second. */
export function oncePerSecond<Answer>(): (account: PracticeAccount, now: Instant, make: () => Answer) => Answer {
  const kept = new WeakMap<PracticeAccount, Written<Answer>>()
  return (account, now, make) => {
    const second = Math.floor(now / SECOND_MS)
    const known = kept.get(account)
    if (known?.sequence === account.sequence && known.second === second) return known.answer
    const answer = make()
    kept.set(account, { sequence: account.sequence, second, answer })
    return answer
  }
}
