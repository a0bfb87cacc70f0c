/** Shares turned into tokens of a chain and back, by authorized participants. */
import * as z from 'zod/mini'
import { DecimalString, openEnum, Timestamp } from './scalar.ts'

export const TOKENIZATION_ISSUERS = ['xstocks', 'st0x'] as const
export const TOKENIZATION_NETWORKS = [
  'solana',
  'arbitrum',
  'ethereum',
  'binance',
  'base',
  'ton',
  'tron',
  'mantle',
] as const
export const TOKENIZATION_STATUSES = ['pending', 'rejected', 'completed'] as const
export const TOKENIZATION_TYPES = ['mint', 'redeem'] as const

export const TokenizationRequest = z.looseObject({
  tokenization_request_id: z.string(),
  client_request_id: z.nullish(z.string()),
  type: openEnum(TOKENIZATION_TYPES),
  status: openEnum(TOKENIZATION_STATUSES),
  underlying_symbol: z.string(),
  token_symbol: z.nullish(z.string()),
  qty: DecimalString,
  issuer: openEnum(TOKENIZATION_ISSUERS),
  network: openEnum(TOKENIZATION_NETWORKS),
  wallet_address: z.nullish(z.string()),
  tx_hash: z.nullish(z.string()),
  fees: z.nullish(DecimalString),
  created_at: Timestamp,
  updated_at: z.nullish(Timestamp),
})
export type TokenizationRequest = z.infer<typeof TokenizationRequest>
