/** Who may sell short, and what. Source: Alpaca, "Margin and short selling". */
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { PracticeAccount } from '../account.ts'
import type { Context } from '../context.ts'
import { figuresOf } from '../margin/buying-power.ts'
import type { Rejection } from '../rejection.ts'

/** Shorts take a margin account with 2,000 of equity whose owner allows them, and an asset that is easy to borrow. */
export function wrongShort(
  account: PracticeAccount,
  instrument: Instrument,
  timeInForce: string,
  context: Context,
): Rejection | undefined {
  if (account.configuration.no_shorting || figuresOf(account, context).multiplier === 1)
    return { kind: 'forbidden', message: 'account is not allowed to short' }
  if (instrument.isShortable && instrument.isEasyToBorrow) return undefined
  // No short sale draws on a locate yet.
  return {
    kind: 'unprocessable',
    message:
      instrument.isShortable && timeInForce !== 'day'
        ? `only day orders are allowed for hard-to-borrow asset "${instrument.symbol}"`
        : `asset "${instrument.symbol}" cannot be sold short`,
  }
}
