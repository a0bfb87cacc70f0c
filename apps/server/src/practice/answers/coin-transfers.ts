/** Coins that leave an account: events, read back as transfers. None come in: nobody can send to a practice wallet. */
import { rejectionAnswer } from '@paddock/broker/account/rejection-answer'
import type { CryptoTransfer } from '@paddock/contract/entities/crypto-funding'
import { transferNotFound } from '@paddock/contract/errors/answers'
import type { InputOf } from '@paddock/contract/operations/parse'
import { decimal, multiply } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { CENTS } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import { toTimestamp } from '@paddock/market/instant'
import { answerError, answerInvalid, answerJson } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { listAddresses } from '../../storage/coin-addresses.ts'
import { eventAt, eventsOfKind, type KindOfEvent } from '../../storage/events.ts'
import type { Circumstances } from '../ledger/circumstances.ts'
import type { View } from '../ledger/view.ts'
import { type AskedAccount, type Numbered, readRows, readView } from './asked-account.ts'
import { chainFor, isApproved, walletOf } from './coin-wallets.ts'
import { coinOf, networkFee } from './coins.ts'

export const transfers = (asked: AskedAccount): Promise<Numbered> =>
  readRows(asked, async (db) => answerJson((await eventsOfKind(db, asked.accountId, 'coins-sent')).map(toTransfer)))

export const transferOf = (asked: AskedAccount, { path }: InputOf<'getCryptoFundingTransfer'>): Promise<Numbered> =>
  readRows(asked, async (db) => {
    const sent = await eventsOfKind(db, asked.accountId, 'coins-sent')
    const found = sent.find(({ body }) => body.transferId === path.transfer_id)
    return found ? answerJson(toTransfer(found)) : answerError(transferNotFound())
  })

export const transferEstimate = (
  asked: AskedAccount,
  { query }: InputOf<'getCryptoTransferEstimate'>,
): Promise<Numbered> =>
  readView(asked, async (view) => {
    if (query.asset === undefined) return answerInvalid('trading', 'asset is required')
    const chain = chainFor(view, query.asset, undefined)
    if (typeof chain !== 'string') return chain.refusal
    const pair = coinOf(view, query.asset)?.pair
    return answerJson({ fee: '0', network_fee: pair ? networkFee(view, pair, chain) : '0' })
  })

/** To an address of the whitelist that is approved, out of what no order holds. The network's fee comes on top. */
export async function sendCoins(
  asked: AskedAccount,
  { body }: InputOf<'createCryptoTransferForAccount'>,
  by: Circumstances,
): Promise<Numbered> {
  const { result: view, sequence } = await asked.ledger.read(asked, (_account, now, { market }) => ({
    market,
    now,
  }))
  const transfer = await prepared(asked, view, body)
  if ('refusal' in transfer) return { result: transfer.refusal, sequence }
  const judged = await asked.ledger.work(asked, by, ({ judge }) => judge({ kind: 'send-coins', transfer }))
  if (judged.result.kind === 'rejected')
    return { ...judged, result: answerError(rejectionAnswer(judged.result.rejection)) }
  const sent = await eventAt(asked.db, asked.accountId, judged.sequence, 'coins-sent')
  return { ...judged, result: answerJson(toTransfer(sent)) }
}

async function prepared(
  asked: AskedAccount,
  view: View,
  { amount, address, asset, chain: wanted }: InputOf<'createCryptoTransferForAccount'>['body'],
) {
  if (!amount) return { refusal: answerInvalid('trading', 'amount is required') }
  if (!address) return { refusal: answerInvalid('trading', 'address is required') }
  if (!asset) return { refusal: answerInvalid('trading', 'asset is required') }
  const known = coinOf(view, asset)
  const chain = chainFor(view, asset, wanted)
  if (typeof chain !== 'string') return chain
  const listed = (await listAddresses(asked.db, asked.accountId)).find(
    (record) => record.address === address && record.asset === known?.coin && record.chain === chain,
  )
  if (!known || !listed) return { refusal: forbidden('address is not whitelisted') }
  if (!isApproved(listed, view.now)) return { refusal: forbidden('address is not approved yet') }
  const wallet = await walletOf(asked, chain, view.now)
  return {
    symbol: known.pair.symbol,
    amount,
    networkFee: networkFee(view, known.pair, chain),
    chain,
    from: wallet.address,
    to: address,
  }
}

/** A practice transfer is through as soon as it is made, and its hash says that no chain knows it. */
function toTransfer({ at, body }: KindOfEvent<'coins-sent'>): CryptoTransfer {
  const dollars = multiply(decimal(body.amount), decimal(body.price))
  return {
    id: body.transferId,
    tx_hash: `practice-${body.transferId}`,
    direction: 'OUTGOING',
    status: 'COMPLETE',
    amount: body.amount,
    usd_value: toWire(round(dollars, CENTS)),
    network_fee: body.networkFee,
    fees: '0',
    chain: body.chain,
    asset: body.symbol.split('/')[0] ?? body.symbol,
    from_address: body.from,
    to_address: body.to,
    created_at: toTimestamp(at),
  }
}
const forbidden = (message: string): BrokerAnswer => answerError(rejectionAnswer({ kind: 'forbidden', message }))
