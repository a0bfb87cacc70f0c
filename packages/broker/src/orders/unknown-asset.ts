/** Why a symbol is not traded. */
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import type { Context } from '../account/context.ts'
import { malformed, type Rejection, unprocessable } from '../account/rejection.ts'

/** In the words of a market that lacks it; otherwise contracts and other assets that are not traded are told apart by their names. */
export function unknownAsset(symbol: string, context: Context): Rejection {
  const absence = context.absenceOf?.(symbol)
  if (absence !== undefined) return unprocessable(absence)
  const isContract = parseOptionSymbol(symbol) !== undefined
  const isInactive = context.isInactive?.(symbol) === true
  const named = isContract ? `contract "${symbol}"` : isInactive ? `asset ${symbol}` : `asset "${symbol}"`
  return isInactive ? malformed(`${named} is not active`) : unprocessable(`${named} not found`)
}
