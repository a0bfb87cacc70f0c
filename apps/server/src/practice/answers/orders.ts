/** Placing, listing, replacing and canceling orders. Order answers are the text of their rows. */
import type { Rejection } from '@paddock/broker/account/rejection'
import { rejectionAnswer } from '@paddock/broker/account/rejection-answer'
import { refusalToCancel, refusalToCancelLeg } from '@paddock/broker/commands/cancel-order'
import { refusalToReplace } from '@paddock/broker/orders/state'
import type { Order } from '@paddock/contract/entities/order'
import { isUuid } from '@paddock/contract/entities/scalar'
import { orderNotFound } from '@paddock/contract/errors/answers'
import type { InputOf } from '@paddock/contract/operations/parse'
import type { Market } from '@paddock/market/market'
import type { Pieces } from '@paddock/market/pieces'
import { answerError, answerInvalid, answerJson, answerText, answerTexts, NO_CONTENT } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { instantOf } from '../../http/instant-of.ts'
import { slices } from '../../slices.ts'
import { exitsOf, listOrders, orderByClientId, orderById } from '../../storage/orders.ts'
import type { Circumstances } from '../ledger/circumstances.ts'
import { contextAt } from '../ledger/context-at.ts'
import type { Judgement } from '../ledger/loaded-account.ts'
import { type AskedAccount, answerJudgement, type Numbered, readRows } from './asked-account.ts'
import { marked, type Trails, trailsOf, withLegs } from './order-texts.ts'

export async function placeOrder(
  asked: AskedAccount,
  { body }: InputOf<'postOrder'>,
  by: Circumstances,
): Promise<Numbered> {
  const preparing = asked.ledger.prepare(asked.accountId, () => ({ kind: 'place-order', request: body }))
  if (preparing) await preparing
  const { result, sequence } = await asked.ledger.work(
    asked,
    by,
    ({ judge }) => judge({ kind: 'place-order', request: body }),
    body.client_order_id,
  )
  return { result: answerJudgement(result), sequence }
}

export async function replaceOrder(
  asked: AskedAccount,
  { path, body }: InputOf<'patchOrderByOrderId'>,
  by: Circumstances,
): Promise<Numbered> {
  const orderId = path.order_id
  if (!isUuid(orderId)) return notAnOrderId(asked)
  await asked.ledger.prepare(asked.accountId, () => ({ kind: 'replace-order', orderId, request: body }))
  const { result, sequence } = await asked.ledger.work(
    asked,
    by,
    ({ judge }) => judge({ kind: 'replace-order', orderId, request: body }),
    body.client_order_id,
  )
  if (!isUnknown(result)) return { result: answerJudgement(result), sequence }
  const refusal = await refusalByRow(asked, orderId, refusalToReplace)
  return { result: refusal, sequence }
}

export async function cancelOrder(
  asked: AskedAccount,
  { path }: InputOf<'deleteOrderByOrderID'>,
  by: Circumstances,
): Promise<Numbered> {
  const orderId = path.order_id
  if (!isUuid(orderId)) return notAnOrderId(asked)
  const { result, sequence } = await asked.ledger.work(asked, by, ({ judge }) =>
    judge({ kind: 'cancel-order', orderId }),
  )
  if (isUnknown(result)) return { result: await refusalByRow(asked, orderId, refusalToCancel), sequence }
  return { result: result.kind === 'accepted' ? NO_CONTENT : answerJudgement(result), sequence }
}

/** 207: every order open at this instant, each with what became of its cancel. */
export async function cancelAllOrders(asked: AskedAccount, by: Circumstances): Promise<Numbered> {
  const { result: ids, sequence: before } = await asked.ledger.read(asked, ({ orders }) => [...orders.keys()])
  const answers: unknown[] = []
  let sequence = before
  for (let from = 0; from < ids.length; from += CANCELED_AT_ONCE) {
    const some = await asked.ledger.work(asked, by, ({ account, judge }) =>
      ids.slice(from, from + CANCELED_AT_ONCE).map((id) => {
        // Its group went with an order before it.
        if (!account.orders.has(id)) return { id, status: 200 }
        const judgement = judge({ kind: 'cancel-order', orderId: id })
        return judgement.kind === 'accepted' ? { id, status: 200 } : { id, ...rejectionAnswer(judgement.rejection) }
      }),
    )
    answers.push(...some.result)
    sequence = some.sequence
  }
  return { result: answerJson(answers, 207), sequence }
}

/** Orders canceled in one commit, behind which others are answered: some milliseconds' worth. */
const CANCELED_AT_ONCE = 100

export async function listedOrders(asked: AskedAccount, { query }: InputOf<'getAllOrders'>): Promise<Numbered> {
  const { market } = await asked.ledger.loaded(asked.accountId, asked.sequence)
  const { before_order_id: beforeOrderId, after_order_id: afterOrderId, after, until } = query
  const isMixed = (beforeOrderId ?? afterOrderId) !== undefined && (after ?? until) !== undefined
  if (isMixed || (beforeOrderId !== undefined && afterOrderId !== undefined)) {
    return readRows(asked, async () =>
      answerInvalid('trading', 'only one of before_order_id, after_order_id or after/until is accepted'),
    )
  }
  const symbols = query.symbols && (await slices.run({ caller: asked.accountId }, inFull(market, query.symbols)))
  return readOrders(asked, async (db, trails) => {
    const isNested = query.nested === true
    const found = await listOrders(db, asked.accountId, {
      status: query.status,
      after: after === undefined ? undefined : instantOf(after),
      until: until === undefined ? undefined : instantOf(until),
      beforeOrderId,
      afterOrderId,
      symbols,
      areUnderlyings: query.asset_class?.some((one) => one === 'us_option' || one === 'all'),
      side: query.side,
      assetClasses: query.asset_class?.includes('all') ? undefined : query.asset_class,
      direction: query.direction,
      isNested,
      limit: query.limit,
    })
    return answerTexts(await nestedTexts(asked, found, trails, isNested))
  })
}

export async function orderOfId(asked: AskedAccount, { path, query }: InputOf<'getOrderByOrderID'>): Promise<Numbered> {
  if (!isUuid(path.order_id)) return notAnOrderId(asked)
  return readOrders(asked, async (db, trails) => {
    const order = await orderById(db, asked.accountId, path.order_id)
    if (order === undefined) return answerError(orderNotFound(path.order_id))
    const [text = order] = await nestedTexts(asked, [order], trails, query.nested === true)
    return answerText(text)
  })
}

export async function orderOfClientId(
  asked: AskedAccount,
  { query }: InputOf<'getOrderByClientOrderId'>,
): Promise<Numbered> {
  return readOrders(asked, async (db, trails) => {
    const order = await orderByClientId(db, asked.accountId, query.client_order_id)
    return order === undefined ? answerError(orderNotFound(query.client_order_id)) : answerText(marked(order, trails))
  })
}

/** Reads order rows, with where each working trailing stop stands now: it follows the market without anything being written. */
async function readOrders(
  asked: AskedAccount,
  query: (db: AskedAccount['db'], trails: Trails) => Promise<BrokerAnswer>,
): Promise<Numbered> {
  const { result: trails, sequence } = await asked.ledger.read(asked, (account, now, { market }) =>
    trailsOf(account, contextAt(market, now)),
  )
  return { result: await query(asked.db, trails), sequence }
}

/** The texts of orders as they stand, rolled up with their exits where that is asked for. */
async function nestedTexts(
  asked: AskedAccount,
  texts: readonly string[],
  trails: Trails,
  isNested: boolean,
): Promise<string[]> {
  const standing = texts.map((text) => marked(text, trails))
  if (!isNested) return standing
  const ids = standing.map((text) => (JSON.parse(text) as Order).id)
  const exits = await exitsOf(asked.db, asked.accountId, ids)
  return standing.map((text, index) => withLegs(text, exits.get(ids[index] ?? '') ?? []))
}

/** Lists name crypto pairs without their slash. */
function* inFull(market: Market, symbols: readonly string[]): Pieces<string[]> {
  const found: string[] = []
  for (const symbol of symbols) {
    found.push(market.instrument(symbol)?.symbol ?? symbol)
    yield
  }
  return found
}

const notAnOrderId = (asked: AskedAccount): Promise<Numbered> =>
  readRows(asked, async () => answerInvalid('trading', 'order_id is missing'))

const isUnknown = (judgement: Judgement): boolean =>
  judgement.kind === 'rejected' && judgement.rejection.kind === 'order-not-found'

/** The rules know open orders only: what a closed one answers depends on the status in its row. Nothing to refuse is 204. */
async function refusalByRow(
  asked: AskedAccount,
  orderId: string,
  refusal: (status: string) => Rejection | undefined,
): Promise<BrokerAnswer> {
  const row = await orderById(asked.db, asked.accountId, orderId)
  if (row === undefined) return answerError(orderNotFound(orderId))
  const { status, ratio_qty: ratio } = JSON.parse(row) as Order
  const isLeg = ratio !== undefined && ratio !== null
  const rejection = isLeg && refusal === refusalToCancel ? refusalToCancelLeg(status) : refusal(status)
  return rejection ? answerError(rejectionAnswer(rejection)) : NO_CONTENT
}
