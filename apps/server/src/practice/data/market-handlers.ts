/** What answers a call that needs no account: one function for each entry of the operation table, over the market as a view sees it. */
import type { InputOf } from '@paddock/contract/operations/parse'
import type { OperationName } from '@paddock/contract/operations/table'
import type { Pieces } from '@paddock/market/pieces'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import type { View } from '../ledger/view.ts'

/** An answer made at once, because that is cheap; one that is found piece by piece; or one that waits for what others have begun. */
type Made = BrokerAnswer | Pieces<BrokerAnswer> | Promise<BrokerAnswer>

export const isInPieces = (made: Made): made is Pieces<BrokerAnswer> => 'next' in made

/** Needs no account: a visitor may ask as well. */
export type MarketHandlers<Name extends OperationName = OperationName> = {
  readonly [Each in Name]: (view: View, input: InputOf<Each>) => Made
}
