/** Finding what an account holds. */
import { positionSymbol } from '@paddock/contract/entities/symbol'
import type { HeldPosition, PracticeAccount } from '../account/account.ts'

/** The holding a symbol, in either form, or an asset id names. */
export function heldPosition(account: PracticeAccount, symbolOrId: string): HeldPosition | undefined {
  const direct = account.positions.get(symbolOrId)
  if (direct) return direct
  for (const position of account.positions.values())
    if (position.assetId === symbolOrId || positionSymbol(position.symbol) === symbolOrId) return position
  return undefined
}
