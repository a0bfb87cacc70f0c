/** How changes of an account's orders are confirmed, as its kind and the ticket's settings ask, from wherever they are made. */
import type { Order } from '@paddock/contract/entities/order'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { environmentOf, useAccounts } from '../../../live/account.ts'
import { useTermsOf } from '../../assets/use-terms.ts'
import { useTicketSettings } from '../sending/ticket-settings.ts'
import { confirmingChange } from './confirming-change.ts'

/** `symbols` are those of the orders that may be changed; `last` is the price of the order's, where one is known. */
export function useConfirmingChange(account: string, symbols: readonly string[]) {
  const settings = useTicketSettings()
  const environment = environmentOf(useAccounts().find(({ id }) => id === account))
  const termsOf = useTermsOf(account, symbols)
  return (order: Order, change: ReplaceOrder, last: number | undefined) =>
    confirmingChange(settings, environment, order, change, { last, termsOf })
}
