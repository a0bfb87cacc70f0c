/** Turning the dials of an account's fills. */

import { FillDialChanges } from '@paddock/contract/desk/fill-dials'
import type { PracticeAccount } from '../account.ts'
import type { Context } from '../context.ts'
import { accepted, type Decision, NOTHING, rejected } from '../decision.ts'
import { malformed } from '../rejection.ts'
import { dialsAfter, sameDials } from './dials.ts'

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
