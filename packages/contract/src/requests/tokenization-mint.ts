import * as z from 'zod/mini'
import { DecimalInput } from '../entities/scalar.ts'

/** The body of `POST /v2/tokenization/mint`. */
export const TokenizationMint = z.looseObject({
  underlying_symbol: z.nullish(z.string()),
  qty: z.nullish(DecimalInput),
  issuer: z.nullish(z.string()),
  network: z.nullish(z.string()),
  wallet_address: z.nullish(z.string()),
})
export type TokenizationMint = z.infer<typeof TokenizationMint>
