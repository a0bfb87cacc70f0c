/** Coins that come into an account and leave it. Amounts are in the coin unless a name says otherwise. */
import * as z from 'zod/mini'
import { DecimalString, openEnum, Timestamp } from './scalar.ts'

export const CRYPTO_CHAINS = ['SOL', 'ETH', 'BTC', 'XRP', 'ARB'] as const
export type CryptoChain = (typeof CRYPTO_CHAINS)[number]
const TRANSFER_DIRECTIONS = ['INCOMING', 'OUTGOING'] as const
const TRANSFER_STATUSES = ['PROCESSING', 'FAILED', 'COMPLETE'] as const
const WHITELIST_STATUSES = ['PENDING', 'APPROVED'] as const

const amount = z.nullish(DecimalString)

/** The address at which an account receives a chain's coins. */
export const CryptoWallet = z.looseObject({
  chain: openEnum(CRYPTO_CHAINS),
  address: z.string(),
  created_at: Timestamp,
})
export type CryptoWallet = z.infer<typeof CryptoWallet>

export const CryptoTransfer = z.looseObject({
  id: z.string(),
  tx_hash: z.nullish(z.string()),
  direction: openEnum(TRANSFER_DIRECTIONS),
  status: openEnum(TRANSFER_STATUSES),
  amount: DecimalString,
  usd_value: amount,
  network_fee: amount,
  fees: amount,
  chain: z.nullish(openEnum(CRYPTO_CHAINS)),
  asset: z.string(),
  from_address: z.nullish(z.string()),
  to_address: z.nullish(z.string()),
  created_at: Timestamp,
})
export type CryptoTransfer = z.infer<typeof CryptoTransfer>

/** An address that coins may be sent to, once it is approved. */
export const WhitelistedAddress = z.looseObject({
  id: z.string(),
  chain: z.nullish(openEnum(CRYPTO_CHAINS)),
  asset: z.string(),
  address: z.string(),
  status: openEnum(WHITELIST_STATUSES),
  created_at: Timestamp,
})
export type WhitelistedAddress = z.infer<typeof WhitelistedAddress>

/** What sending would cost: the broker's fee and the network's. */
export const TransferEstimate = z.looseObject({ fee: amount, network_fee: amount })
export type TransferEstimate = z.infer<typeof TransferEstimate>
