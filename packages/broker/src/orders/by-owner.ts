/** What an owner's settings keep an account from opening, in a new order or a changed one. What is held can be closed whatever they say. */
import type { PositionIntent } from '@paddock/contract/entities/order'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { PracticeAccount } from '../account/account.ts'
import { forbidden, type Rejection } from '../account/rejection.ts'
import type { Draft } from '../reading/draft.ts'
import { isFractional } from './terms.ts'

/** Fractions, and partnerships without an exception from withholding. Shorting, levels and margin are judged with what they limit. */
export function wrongByOwner(
  { configuration }: PracticeAccount,
  { symbol, class: assetClass, attributes }: Instrument,
  order: Pick<Draft, 'qty' | 'notional'> & { readonly positionIntent: PositionIntent },
): Rejection | undefined {
  if (order.positionIntent.endsWith('to_close')) return undefined
  if (!configuration.fractional_trading && assetClass !== 'crypto' && isFractional(order))
    return forbidden('fractional trading is disabled for this account')
  return !configuration.ptp_no_exception_entry &&
    attributes.includes('ptp_no_exception') &&
    order.positionIntent === 'buy_to_open'
    ? forbidden(`asset "${symbol}" is a PTP with no exception, which this account does not take`)
    : undefined
}
