import * as z from 'zod/mini'
import {
  CRYPTO_CHAINS,
  CryptoTransfer,
  CryptoWallet,
  TransferEstimate,
  WhitelistedAddress,
} from '../entities/crypto-funding.ts'
import { formed } from '../entities/wire-form.ts'
import { CreateCryptoTransfer, CreateWhitelistedAddress } from '../requests/crypto-funding.ts'
import { operationsOf } from './operation.ts'
import { amount, choice, text } from './parameters.ts'

const operation = operationsOf('CryptoFundingApi', 'trading')

export const listCryptoFundingWallets = operation({
  path: '/v2/wallets',
  summary:
    'The wallets coins can be sent to: a list, or the one of an asset, which is made when it is first asked for.',
  input: {
    query: z.object({
      asset: z.optional(text('A coin, such as BTC.')),
      chain: z.optional(choice('chain', CRYPTO_CHAINS)),
      network: z.optional(
        formed(choice('network', ['ethereum', 'solana']), { description: 'Deprecated in favour of chain.' }),
      ),
    }),
  },
  answer: z.union([CryptoWallet, z.array(CryptoWallet)]),
})

export const listCryptoFundingTransfers = operation({
  path: '/v2/wallets/transfers',
  summary: 'Coins that came in or went out, newest first.',
  answer: z.array(CryptoTransfer),
})

export const getCryptoFundingTransfer = operation({
  path: '/v2/wallets/transfers/{transfer_id}',
  summary: 'One transfer of coins by its id.',
  input: { path: z.object({ transfer_id: z.string() }) },
  answer: CryptoTransfer,
  refusals: [404],
})

export const createCryptoTransferForAccount = operation({
  method: 'POST',
  path: '/v2/wallets/transfers',
  summary: 'Send coins to an address that was whitelisted at least a day ago.',
  input: { body: CreateCryptoTransfer },
  answer: CryptoTransfer,
  refusals: [403, 422],
})

export const getCryptoTransferEstimate = operation({
  path: '/v2/wallets/fees/estimate',
  summary: 'What sending coins would cost.',
  input: {
    query: z.object({
      asset: z.optional(text('A coin, such as BTC.')),
      from_address: z.optional(z.string()),
      to_address: z.optional(z.string()),
      amount: z.optional(formed(amount('amount'), { description: 'In the coin.' })),
    }),
  },
  answer: TransferEstimate,
})

export const listWhitelistedAddress = operation({
  path: '/v2/wallets/whitelists',
  summary: 'Addresses that coins may be sent to, or soon may.',
  answer: z.array(WhitelistedAddress),
})

export const createWhitelistedAddress = operation({
  method: 'POST',
  path: '/v2/wallets/whitelists',
  summary: 'Ask for an address to be approved, which takes 24 hours.',
  input: { body: CreateWhitelistedAddress },
  answer: WhitelistedAddress,
  refusals: [422],
})

export const deleteWhitelistedAddress = operation({
  method: 'DELETE',
  path: '/v2/wallets/whitelists/{whitelisted_address_id}',
  summary: 'Take an address off the whitelist.',
  input: { path: z.object({ whitelisted_address_id: z.string() }) },
  refusals: [404],
})
