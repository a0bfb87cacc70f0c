/** What answers a call about an account: one function for each entry of the operation table. */
import type { InputOf } from '@paddock/contract/operations/parse'
import type { OperationName } from '@paddock/contract/operations/table'
import type { Circumstances } from '../ledger/circumstances.ts'
import type { AskedAccount, Numbered } from './asked-account.ts'

/** What it was judged on, and what it led to, is committed before it answers. */
export type AccountHandlers<Name extends OperationName = OperationName> = {
  readonly [Each in Name]: (asked: AskedAccount, input: InputOf<Each>, by: Circumstances) => Promise<Numbered>
}
