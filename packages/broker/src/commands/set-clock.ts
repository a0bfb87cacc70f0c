/** Setting the practice clock. */
import type { PracticeAccount } from '../account/account.ts'
import { type AccountClock, parseClock } from '../account/clock.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, rejected } from '../account/decision.ts'
import { malformed, unprocessable } from '../account/rejection.ts'

/**
 * Sets the clock: `clock.wall` is the machine's time now, `clock.at` what the account's becomes. An earlier time than the account's is
 * refused: the clock of an account never runs backwards, so the past takes a fork or a reset.
 */
export function setClock(account: PracticeAccount, asked: AccountClock, context: Context): Decision {
  const clock = parseClock(asked)
  if (!clock) return rejected(malformed('clock is invalid'))
  if (clock.at < decidedAt(account, context))
    return rejected(unprocessable('the clock of an account never runs backwards'))
  return accepted(account, context, { kind: 'clock-set', clock })
}
