/** What the calls of one account are answered with. */
import { strict as assert } from 'node:assert'
import type { Row } from '@paddock/broker/project/row'
import { rejectionAnswer } from '@paddock/broker/rejection-answer'
import type { Order } from '@paddock/contract/entities/order'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { BrokerAnswer } from '../accounts/broker.ts'
import type { Database } from '../storage/tables.ts'
import type { Judgement } from './actor.ts'
import { answerError, answerJson } from './answer.ts'
import type { Judged, Ledger } from './ledger.ts'
import type { View } from './view.ts'

export interface Desk {
  readonly accountId: AccountId
  readonly ledger: Ledger
  readonly db: Database
}

/** An answer about an account, with the sequence it was true at. */
export type Numbered = Judged<BrokerAnswer>

/** The order a command led to, as its row has it, or the refusal. */
export function answerJudgement(judgement: Judgement): BrokerAnswer {
  if (judgement.kind === 'rejected') return answerError(rejectionAnswer(judgement.rejection))
  return answerJson(orderOf(judgement.rows))
}

/** The last order among rows: the new one of a replacement. */
export function orderOf(rows: readonly Row[]): Order {
  const row = rows.findLast((candidate) => candidate.kind === 'order')
  assert(row?.kind === 'order', 'an accepted order has a row')
  return row.order
}

/** Reads the database once everything decided before is in it. */
export async function readRows(desk: Desk, query: (db: Database) => Promise<BrokerAnswer>): Promise<Numbered> {
  const { sequence } = await desk.ledger.read(desk.accountId, () => undefined)
  return { result: await query(desk.db), sequence }
}

/** Answers with the account's market and time, and the sequence they were true at. */
export async function readView(desk: Desk, work: (view: View) => Promise<BrokerAnswer>): Promise<Numbered> {
  const { result, sequence } = await desk.ledger.read(desk.accountId, (_account, now, { market }) => ({ market, now }))
  return { result: await work(result), sequence }
}
