/** The id by which an order is known before the broker has one. */
import { ulid } from '../entities/ulid.ts'

/** Source: Alpaca, "Working with Orders", Client Order ID. */
export const MOST_CLIENT_ID_CHARACTERS = 128
/** Of an account's number: as many as an id has that stands in for one. */
const MOST_NUMBER_CHARACTERS = 32

/** The account an order is of; its kind says the environment: `practice`, `alpaca-paper` or `alpaca-live`. */
interface OrderingAccount {
  readonly kind: string
  readonly number: string
}

/**
 * `pdk-` with the environment, the account's number and a ULID: `pdk-paper-PA3X0KZ7Q2M1-01JDE…`. At most 76 characters, so that what is added
 * to it still has room. Minted once for a draft and kept by every attempt to send it.
 */
export function mintClientOrderId({ kind, number }: OrderingAccount, at: number, chance: Uint8Array): string {
  const account = number.replace(/\W/g, '').slice(0, MOST_NUMBER_CHARACTERS)
  return `pdk-${kind.replace(/^alpaca-/, '')}-${account}-${ulid(at, chance)}`
}
