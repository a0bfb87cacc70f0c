/** Positions, and closing them: a close is a market order composed from the position. */

import type { HeldPosition } from '@paddock/broker/account/account'
import { QTY_SCALE } from '@paddock/broker/account/order-sizes'
import { rejectionAnswer } from '@paddock/broker/account/rejection-answer'
import { heldPosition } from '@paddock/broker/positions/held-position'
import { closingOrder } from '@paddock/broker/positions/market-order'
import { positionView, positionViewsInPieces } from '@paddock/broker/project/positions'
import { invalidInput, positionNotFound } from '@paddock/contract/errors/answers'
import type { InputOf } from '@paddock/contract/operations/parse'
import { absolute, decimal, HUNDRED, isAbove, isNegative, isPositive, significantScale } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { percentOf } from '@paddock/decimal/percent'
import { toWire } from '@paddock/decimal/wire'
import type { Pieces } from '@paddock/market/pieces'
import { answerError, answerJson } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { slices } from '../../slices.ts'
import type { Circumstances } from '../ledger/circumstances.ts'
import { contextAt } from '../ledger/context-at.ts'
import type { Judgement } from '../ledger/loaded-account.ts'
import { type AskedAccount, answerJudgement, type Numbered, orderOf } from './asked-account.ts'
import { oncePerSecond } from './once-per-second.ts'
import { cancelAllOrders } from './orders.ts'

const written = oncePerSecond<BrokerAnswer | Promise<BrokerAnswer>>()

export async function listedPositions(asked: AskedAccount): Promise<Numbered> {
  const { result, sequence } = await asked.ledger.readPriced(asked, (account, now, { market }) =>
    written(account, now, () => {
      const views = positionViewsInPieces(account, contextAt(market, now))
      return slices.run({ caller: asked.accountId }, answered(views))
    }),
  )
  return { result: await result, sequence }
}

function* answered(made: Pieces<unknown>): Pieces<BrokerAnswer> {
  return answerJson(yield* made)
}

export async function positionOf(asked: AskedAccount, { path }: InputOf<'getOpenPosition'>): Promise<Numbered> {
  const { result, sequence } = await asked.ledger.read(asked, (account, now, { market }) =>
    positionView(account, path.symbol_or_asset_id, contextAt(market, now)),
  )
  return { result: result ? answerJson(result) : answerError(positionNotFound()), sequence }
}

export async function closePosition(
  asked: AskedAccount,
  { path, query }: InputOf<'deleteOpenPosition'>,
  by: Circumstances,
): Promise<Numbered> {
  await asked.ledger.prepare(asked.accountId, (account) => {
    const position = heldPosition(account, path.symbol_or_asset_id)
    return position && closing(position, toWire(absolute(position.qty)))
  })
  const { result, sequence } = await asked.ledger.work(asked, by, ({ account, judge }) => {
    const position = heldPosition(account, path.symbol_or_asset_id)
    if (!position) return positionNotFound()
    const qty = closingQty(position, query)
    return 'refusal' in qty ? invalidInput('trading', qty.refusal) : judge(closing(position, qty.qty))
  })
  return { result: 'kind' in result ? answerJudgement(result) : answerError(result), sequence }
}

/** 207: every position, each with its closing order or the refusal of it. Orders are canceled first where that is asked for. */
export async function closeAllPositions(
  asked: AskedAccount,
  { query }: InputOf<'deleteAllOpenPositions'>,
  by: Circumstances,
): Promise<Numbered> {
  await asked.ledger.prepare(asked.accountId, (account) => {
    const [first] = account.positions.values()
    return first && closing(first, toWire(absolute(first.qty)))
  })
  if (query.cancel_orders) await cancelAllOrders(asked, by)
  const { result: held, sequence: before } = await asked.ledger.read(asked, ({ positions }) =>
    [...positions].sort(([, a], [, b]) => Number(isWritten(b)) - Number(isWritten(a))).map(([key]) => key),
  )
  const answers: unknown[] = []
  let sequence = before
  for (let from = 0; from < held.length; from += CLOSED_AT_ONCE) {
    const some = await asked.ledger.work(asked, by, ({ account, judge }) =>
      held.slice(from, from + CLOSED_AT_ONCE).flatMap((key) => {
        const position = account.positions.get(key)
        if (!position) return []
        const item = itemOf(judge(closing(position, toWire(absolute(position.qty)))))
        return { symbol: position.symbol.replace('/', ''), ...item }
      }),
    )
    answers.push(...some.result)
    sequence = some.sequence
  }
  return { result: answerJson(answers, 207), sequence }
}

/** Written contracts go first: what covers them can be sold once they are being bought back. */
const isWritten = ({ option, qty }: HeldPosition): boolean => Boolean(option) && isNegative(qty)

/** Positions closed in one commit, behind which others are answered: some milliseconds' worth. */
const CLOSED_AT_ONCE = 20

const itemOf = (judgement: Judgement) =>
  judgement.kind === 'accepted' ? { status: 200, body: orderOf(judgement.rows) } : rejectionAnswer(judgement.rejection)

const closing = (position: HeldPosition, qty: string) => ({
  kind: 'place-order' as const,
  request: closingOrder(position, qty),
})

interface Part {
  readonly qty?: string | undefined
  readonly percentage?: string | undefined
}

/** How much of a position to close: a number, a share of it, or all. A share of whole shares or contracts is whole. */
function closingQty(position: HeldPosition, part: Part): { readonly qty: string } | { readonly refusal: string } {
  const held = absolute(position.qty)
  if (part.qty !== undefined && part.percentage !== undefined)
    return { refusal: 'only one of qty or percentage is accepted' }
  if (part.percentage === undefined) return { qty: part.qty ?? toWire(held) }
  const percentage = decimal(part.percentage)
  if (!isPositive(percentage) || isAbove(percentage, HUNDRED))
    return { refusal: 'percentage must be greater than 0 and at most 100' }
  const isWhole = position.assetClass !== 'crypto' && significantScale(held) === 0
  const scale = isWhole ? 0 : QTY_SCALE
  return { qty: toWire(round(percentOf(held, percentage), { scale, mode: 'down' })) }
}
