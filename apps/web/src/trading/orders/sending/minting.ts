/** Ids of orders, minted in the browser. */
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { CHANCE_BYTES } from '@paddock/contract/entities/ulid'
import { mintClientOrderId } from '@paddock/contract/requests/client-order-id'
import { useAccounts } from '../../../live/account.ts'

/** A client order id of an account: once for each draft, kept by every attempt to send it. */
export const mintFor = (account: Pick<DeskAccount, 'kind' | 'number'>): string =>
  mintClientOrderId(account, Date.now(), crypto.getRandomValues(new Uint8Array(CHANCE_BYTES)))

const VISITOR = { kind: 'practice', number: '' }

/** Mints ids of an account of the person's. */
export function useMint(account: string): () => string {
  const of = useAccounts().find(({ id }) => id === account) ?? VISITOR
  return () => mintFor(of)
}
