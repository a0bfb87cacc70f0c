/** Exercising an option position, and letting one expire. Source: Alpaca, "Options trading", exercise and do-not-exercise. */
import { rejectionAnswer } from '@paddock/broker/rejection-answer'
import { longPositionNotFound } from '@paddock/contract/errors/answers'
import type { InputOf } from '@paddock/contract/operations/parse'
import type { Instant } from '@paddock/market/instant'
import { isOption, type OptionTerms } from '@paddock/market/options-market'
import { dayAt, hoursOf, isTradingDay } from '@paddock/market/sessions/calendar'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { answerError } from './answer.ts'
import { type Desk, type Numbered, readView } from './desk.ts'
import type { View } from './view.ts'

export const exerciseOption = (desk: Desk, { path }: InputOf<'optionExercise'>): Promise<Numbered> =>
  readView(desk, async (view) => refusal(view, path.symbol_or_contract_id, isClosed(view.now) ? TOO_LATE : undefined))

export const doNotExerciseOption = (desk: Desk, { path }: InputOf<'optionDoNotExercise'>): Promise<Numbered> =>
  readView(desk, async (view) => {
    const terms = view.market.options.contract(path.symbol_or_contract_id, view.now)?.option
    return refusal(view, path.symbol_or_contract_id, terms && wrongDay(terms, view.now))
  })

const TOO_LATE = 'exercise requests are not accepted after market close until midnight'

/** From the close to midnight in New York. */
function isClosed(now: Instant): boolean {
  const day = dayAt(now)
  return isTradingDay(day) && now >= hoursOf(day).close
}

const wrongDay = ({ expiration }: OptionTerms, now: Instant): string | undefined =>
  dayAt(now) === expiration ? undefined : 'dne requests are only accepted on the expiration day of the option contract'

/** There can be no option position yet: whatever is named, it is not held. */
function refusal({ market }: View, named: string, problem: string | undefined): BrokerAnswer {
  const instrument = market.instrument(named)
  if (instrument && !isOption(instrument))
    return answerError(rejectionAnswer({ kind: 'unprocessable', message: 'invalid symbol_or_contract_id' }))
  if (problem) return answerError(rejectionAnswer({ kind: 'forbidden', message: problem }))
  return answerError(longPositionNotFound(instrument?.symbol ?? named))
}
