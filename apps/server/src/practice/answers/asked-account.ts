/** What the calls of one account are answered with. */
import { strict as assert } from 'node:assert'
import { rejectionAnswer } from '@paddock/broker/account/rejection-answer'
import type { Row } from '@paddock/broker/project/row'
import type { Order } from '@paddock/contract/entities/order'
import { answerError, answerJson, answerText } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import type { Reader } from '../../slices.ts'
import type { Database } from '../../storage/tables/tables.ts'
import type { AskedFor, Judged, Ledger } from '../ledger/ledger.ts'
import type { Judgement } from '../ledger/loaded-account.ts'
import type { View } from '../ledger/view.ts'

export interface AskedAccount extends AskedFor {
  readonly ledger: Ledger
  readonly db: Database
  /** For whom long work is done; where it is left out, for nobody who might go. */
  readonly reader?: Reader | undefined
}

/** An answer about an account, with the sequence it was true at. */
export type Numbered = Judged<BrokerAnswer>

/** The order a command led to, as its row has it, or the refusal. */
export function answerJudgement(judgement: Judgement): BrokerAnswer {
  if (judgement.kind === 'rejected') return answerError(rejectionAnswer(judgement.rejection))
  const { row, legs } = orderRowOf(judgement.rows)
  return legs.length > 0 ? answerJson({ ...row.order, legs }) : answerText(row.text)
}

/** The order that rows are about, with the exits among them: of a group the parent, of a replacement the new order. */
export function orderOf(rows: readonly Row[]): Order {
  const { row, legs } = orderRowOf(rows)
  return legs.length > 0 ? { ...row.order, legs } : row.order
}

type OrderRow = Extract<Row, { kind: 'order' }>

function orderRowOf(rows: readonly Row[]): { readonly row: OrderRow; readonly legs: Order[] } {
  const [only] = rows
  if (only?.kind === 'order' && rows.length === 1) return { row: only, legs: [] }
  const orders = rows.filter((row) => row.kind === 'order')
  const ids = new Set(orders.map(({ order }) => order.id))
  const row = orders.findLast(({ parentId }) => parentId === null || !ids.has(parentId))
  assert(row, 'an accepted order has a row')
  return { row, legs: orders.filter(({ parentId }) => parentId === row.order.id).map(({ order }) => order) }
}

/** Reads the database once everything decided before is in it. */
export async function readRows(asked: AskedAccount, query: (db: Database) => Promise<BrokerAnswer>): Promise<Numbered> {
  const { sequence } = await asked.ledger.read(asked, () => undefined)
  return { result: await query(asked.db), sequence }
}

/** Answers with the account's market and time, and the sequence they were true at. */
export async function readView(asked: AskedAccount, work: (view: View) => Promise<BrokerAnswer>): Promise<Numbered> {
  const { result, sequence } = await asked.ledger.read(asked, (_account, now, { market }) => ({
    market,
    now,
  }))
  return { result: await work(result), sequence }
}
