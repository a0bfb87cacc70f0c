/** Turning the dials of an account's fills. */
import { FillDialChanges } from '@paddock/contract/desk/fill-dials'
import type { PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, NOTHING, rejected } from '../account/decision.ts'
import { dialsAfter, sameDials } from '../account/dials.ts'
import { malformed } from '../account/rejection.ts'

/** Orders that are open already are filled by the new dials as well; what a resting limit has ahead of it stays. */
export function changeDials(account: PracticeAccount, changes: FillDialChanges, context: Context): Decision {
  const read = FillDialChanges.safeParse(changes)
  if (!read.success) {
    const issue = read.error.issues[0]
    return rejected(malformed(`invalid dials: ${issue?.path.join('.') || issue?.message}`))
  }
  const dials = dialsAfter(account.dials, read.data)
  return sameDials(dials, account.dials) ? NOTHING : accepted(account, context, { kind: 'dials-changed', dials })
}
