/** What the account's owner has set. */
import { rejectionAnswer } from '@paddock/broker/account/rejection-answer'
import type { InputOf } from '@paddock/contract/operations/parse'
import { answerError, answerJson } from '../../accounts/answer.ts'
import type { Circumstances } from '../ledger/circumstances.ts'
import type { Desk, Numbered } from './asked-account.ts'

export async function configuration(desk: Desk): Promise<Numbered> {
  const { result, sequence } = await desk.ledger.read(desk.accountId, (account) => account.configuration)
  return { result: answerJson(result), sequence }
}

export async function changeConfiguration(
  desk: Desk,
  { body }: InputOf<'patchAccountConfig'>,
  by: Circumstances,
): Promise<Numbered> {
  const { result, sequence } = await desk.ledger.work(desk.accountId, by, ({ account, judge }) => {
    const judgement = judge({ kind: 'change-configuration', changes: body })
    return judgement.kind === 'accepted'
      ? answerJson(account.configuration)
      : answerError(rejectionAnswer(judgement.rejection))
  })
  return { result, sequence }
}
