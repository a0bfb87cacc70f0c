/** Wallets that coins come in by, and the whitelist of addresses they may be sent to. */
import { createHash, randomUUID } from 'node:crypto'
import type { CryptoChain, CryptoWallet, WhitelistedAddress } from '@paddock/contract/entities/crypto-funding'
import { addressNotFound } from '@paddock/contract/errors/answers'
import type { InputOf } from '@paddock/contract/operations/parse'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import { answerError, answerInvalid, answerJson, EMPTY } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import * as storage from '../../storage/coin-addresses.ts'
import type { View } from '../ledger/view.ts'
import { type AskedAccount, type Numbered, readView } from './asked-account.ts'
import { chainsOf, coinOf } from './coins.ts'

/** The wallet of an asset, which it has from the first time it is asked for; or all there are, of one chain or of every. */
export const wallets = (asked: AskedAccount, { query }: InputOf<'listCryptoFundingWallets'>): Promise<Numbered> =>
  readView(asked, async (view) => {
    const onChain = query.chain ?? (query.network && NETWORKS[query.network])
    if (query.asset === undefined) {
      const known = await storage.listWallets(asked.db, asked.accountId)
      return answerJson(known.filter(({ chain }) => onChain === undefined || chain === onChain).map(toWallet))
    }
    const chain = chainFor(view, query.asset, onChain)
    if (typeof chain !== 'string') return chain.refusal
    return answerJson(toWallet(await walletOf(asked, chain, view.now)))
  })

const NETWORKS = { ethereum: 'ETH', solana: 'SOL' } as const

/** The account's wallet of a chain, made now if there is none. */
export const walletOf = (asked: AskedAccount, chain: CryptoChain, now: Instant): Promise<storage.WalletRecord> =>
  storage.keepWallet(asked.db, {
    account_id: asked.accountId,
    chain,
    address: practiceAddress(asked.accountId, chain),
    created_at: now,
  })

/** Derived from the account, and marked, so that nobody mistakes it for one that real coins can be sent to. */
const practiceAddress = (accountId: string, chain: CryptoChain): string =>
  `practice-${chain.toLowerCase()}-${createHash('sha256').update(`${accountId} ${chain}`).digest('hex').slice(0, 32)}`

/** The chain that is meant, or the refusal of an asset or chain that coins cannot be moved by. */
export function chainFor(
  view: View,
  asset: string,
  chain: string | null | undefined,
): CryptoChain | { readonly refusal: BrokerAnswer } {
  const found = coinOf(view, asset)
  const chains = found ? chainsOf(found.coin) : []
  const [usual] = chains
  if (usual === undefined) return { refusal: answerInvalid('trading', `asset ${asset} cannot be transferred`) }
  if (!chain) return usual
  const wanted = chains.find((known) => known === chain)
  return wanted ?? { refusal: answerInvalid('trading', `asset ${asset} cannot be transferred over chain ${chain}`) }
}

export const whitelist = (asked: AskedAccount): Promise<Numbered> =>
  readView(asked, async ({ now }) =>
    answerJson((await storage.listAddresses(asked.db, asked.accountId)).map((record) => toAddress(record, now))),
  )

const MOST_CHARACTERS = 256

export const addToWhitelist = (asked: AskedAccount, { body }: InputOf<'createWhitelistedAddress'>): Promise<Numbered> =>
  readView(asked, async (view) => {
    const { address, asset } = body
    if (!address) return answerInvalid('trading', 'address is required')
    if (!/^\S+$/.test(address) || address.length > MOST_CHARACTERS)
      return answerInvalid('trading', `invalid address: ${address}`)
    if (!asset) return answerInvalid('trading', 'asset is required')
    const chain = chainFor(view, asset, body.chain)
    if (typeof chain !== 'string') return chain.refusal
    const record = {
      id: randomUUID(),
      account_id: asked.accountId,
      asset: coinOf(view, asset)?.coin ?? asset,
      chain,
      address,
      created_at: view.now,
    }
    const isNew = await storage.insertAddress(asked.db, record)
    return isNew ? answerJson(toAddress(record, view.now)) : answerInvalid('trading', 'address is already whitelisted')
  })

export const dropFromWhitelist = (
  asked: AskedAccount,
  { path }: InputOf<'deleteWhitelistedAddress'>,
): Promise<Numbered> =>
  readView(asked, async () => {
    const isGone = await storage.deleteAddress(asked.db, asked.accountId, path.whitelisted_address_id)
    return isGone ? EMPTY : answerError(addressNotFound())
  })

const APPROVAL_MS = 86_400_000

/** 24 hours of the account's time after it was asked for. */
export const isApproved = ({ created_at }: storage.AddressRecord, now: Instant): boolean =>
  now >= created_at + APPROVAL_MS

const toWallet = ({ chain, address, created_at }: storage.WalletRecord): CryptoWallet => ({
  chain,
  address,
  created_at: toTimestamp(created_at),
})

const toAddress = (record: storage.AddressRecord, now: Instant): WhitelistedAddress => ({
  id: record.id,
  chain: record.chain,
  asset: record.asset,
  address: record.address,
  status: isApproved(record, now) ? 'APPROVED' : 'PENDING',
  created_at: toTimestamp(record.created_at),
})
