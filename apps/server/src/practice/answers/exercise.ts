/** Exercising an option position, and letting one expire. Source: Alpaca, "Options trading", exercise and do-not-exercise. */
import type { Command } from '@paddock/broker/account/command'
import type { InputOf } from '@paddock/contract/operations/parse'
import { EMPTY } from '../../accounts/answer.ts'
import type { Circumstances } from '../ledger/circumstances.ts'
import { type AskedAccount, answerJudgement, type Numbered } from './asked-account.ts'

type Kind = Extract<Command, { contract: string }>['kind']

const asked =
  (kind: Kind) =>
  async (asked: AskedAccount, { path }: InputOf<'optionExercise'>, by: Circumstances): Promise<Numbered> => {
    const { result, sequence } = await asked.ledger.work(asked, by, ({ judge }) =>
      judge({ kind, contract: path.symbol_or_contract_id }),
    )
    return { result: result.kind === 'accepted' ? EMPTY : answerJudgement(result), sequence }
  }

export const exerciseOption = asked('exercise-option')
export const doNotExerciseOption = asked('decline-exercise')
