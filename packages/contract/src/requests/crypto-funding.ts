/** The bodies of the calls that move coins, by shape only. */
import * as z from 'zod/mini'
import { DecimalInput } from '../entities/scalar.ts'

/** The body of `POST /v2/wallets/transfers`: `amount` coins of `asset` to an address that is approved. */
export const CreateCryptoTransfer = z.looseObject({
  amount: z.nullish(DecimalInput),
  address: z.nullish(z.string()),
  asset: z.nullish(z.string()),
  chain: z.nullish(z.string()),
})
export type CreateCryptoTransfer = z.infer<typeof CreateCryptoTransfer>

/** The body of `POST /v2/wallets/whitelists`. */
export const CreateWhitelistedAddress = z.looseObject({
  address: z.nullish(z.string()),
  asset: z.nullish(z.string()),
  chain: z.nullish(z.string()),
})
export type CreateWhitelistedAddress = z.infer<typeof CreateWhitelistedAddress>
