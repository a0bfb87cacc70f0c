/** What the account's owner has set. */
import { rejectionAnswer } from '@paddock/broker/account/rejection-answer'
import type { InputOf } from '@paddock/contract/operations/parse'
import { answerError, answerJson } from '../../accounts/answer.ts'
import type { Circumstances } from '../ledger/circumstances.ts'
import type { AskedAccount, Numbered } from './asked-account.ts'

export async function configuration(asked: AskedAccount): Promise<Numbered> {
  const { result, sequence } = await asked.ledger.read(asked, (account) => account.configuration)
  return { result: answerJson(result), sequence }
}

export async function changeConfiguration(
  asked: AskedAccount,
  { body }: InputOf<'patchAccountConfig'>,
  by: Circumstances,
): Promise<Numbered> {
  const { result, sequence } = await asked.ledger.work(asked, by, ({ account, judge }) => {
    const judgement = judge({ kind: 'change-configuration', changes: body })
    return judgement.kind === 'accepted'
      ? answerJson(account.configuration)
      : answerError(rejectionAnswer(judgement.rejection))
  })
  return { result, sequence }
}
