/** What an account is worth is written once a second: prices move no faster, and nothing else changes without an event. */
import type { PracticeAccount } from '@paddock/broker/account/account'
import type { Instant } from '@paddock/market/instant'
import { answerJson } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'

const SECOND_MS = 1_000

interface Written {
  readonly sequence: number
  readonly second: number
  readonly answer: BrokerAnswer
}

/** A memory for one kind of answer: what `make` answers is kept with the account until its next event or second. */
export function oncePerSecond(): (account: PracticeAccount, now: Instant, make: () => unknown) => BrokerAnswer {
  const kept = new WeakMap<PracticeAccount, Written>()
  return (account, now, make) => {
    const second = Math.floor(now / SECOND_MS)
    const known = kept.get(account)
    if (known?.sequence === account.sequence && known.second === second) return known.answer
    const answer = answerJson(make())
    kept.set(account, { sequence: account.sequence, second, answer })
    return answer
  }
}
