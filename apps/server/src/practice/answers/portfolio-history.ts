/** The account's equity over time: by days from its closes, otherwise from what it held, each window valued in the account's market. */
import type { PracticeAccount } from '@paddock/broker/account/account'
import type { EventBody } from '@paddock/broker/account/event'
import type { Traded } from '@paddock/broker/positions/change'
import {
  CHANGE_KINDS,
  type Curve,
  closesCurve,
  equityOf,
  holdingsCurve,
  type Live,
} from '@paddock/broker/project/history/curve'
import { type Mark, marketMark } from '@paddock/broker/project/history/mark'
import { type HistoryPlan, planHistory } from '@paddock/broker/project/history/plan'
import { instantsOf, portfolioHistory } from '@paddock/broker/project/history/portfolio-history'
import type { InputOf } from '@paddock/contract/operations/parse'
import { asMoney } from '@paddock/decimal/money'
import type { Instant } from '@paddock/market/instant'
import { startOfDay } from '@paddock/market/sessions/calendar'
import { dateAfter } from '@paddock/market/sessions/date'
import { answerInvalid, answerJson } from '../../accounts/answer.ts'
import { instantOf } from '../../http/instant-of.ts'
import { type Reader, slices } from '../../slices.ts'
import { cashFlows } from '../../storage/activities.ts'
import { closesFrom, eventsOfKinds } from '../../storage/events.ts'
import { tradedBy } from '../../storage/orders.ts'
import type { AskedAccount, Numbered } from './asked-account.ts'

export async function history(
  asked: AskedAccount,
  { query }: InputOf<'getAccountPortfolioHistory'>,
): Promise<Numbered> {
  const { result, sequence } = await asked.ledger.read(asked, (account, now, { market }) => {
    const mark = marketMark(market)
    const { openedAt, cash, positions } = account
    const held = { cash, positions: new Map(positions) }
    return { now, mark, openedAt, held, isCryptoActive: hasTradedCrypto(account) }
  })
  const end = query.end ?? query.date_end
  const reporting = query.intraday_reporting ?? (query.extended_hours ? 'extended_hours' : 'market_hours')
  const request = {
    period: query.period,
    timeframe: query.timeframe,
    start: query.start === undefined ? undefined : instantOf(query.start),
    end: end === undefined ? undefined : instantOf(end, lastOfDay),
    reporting,
    isCryptoActive: result.isCryptoActive,
  }
  const plan = await slices.run(readerOf(asked), planHistory(request, result.now))
  if (typeof plan === 'string') return { result: answerInvalid('trading', plan), sequence }
  const first = plan.windows[0]
  const cashflow = flowsOf(query.cashflow_types)
  const flows = cashflow && first ? await cashFlows(asked.db, asked.accountId, first.start, result.now) : []
  const areCloses = plan.timeframe === '1D' && !(reporting === 'continuous' && result.isCryptoActive)
  const curve = areCloses
    ? await ofCloses(asked, plan, await liveOf(asked, result), sequence)
    : await ofHoldings(asked, plan, result, sequence)
  const form = { reset: query.pnl_reset ?? 'per_day', cashflow } as const
  const opening = await openingEquity(asked, plan, result.openedAt, sequence)
  const made = await slices.run(readerOf(asked), portfolioHistory(plan, form, curve, flows, opening))
  return { result: answerJson(made), sequence }
}

const readerOf = ({ accountId, reader }: AskedAccount): Reader => reader ?? { caller: accountId }

/** Its volume is kept from the first fill on. */
const hasTradedCrypto = ({ books }: PracticeAccount): boolean => books.cryptoVolume.length > 0

const beginningOf = (plan: HistoryPlan): Instant =>
  instantsOf(plan).reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER)

const liveOf = async (
  asked: AskedAccount,
  { held, now, mark }: { readonly held: Parameters<typeof equityOf>[0]; readonly now: Instant; readonly mark: Mark },
): Promise<Live> => ({ now, equity: await slices.run(readerOf(asked), equityOf(held, now, mark)) })

const ofCloses = async (
  { db, accountId }: AskedAccount,
  plan: HistoryPlan,
  live: Live,
  sequence: number,
): Promise<Curve> =>
  closesCurve(await closesFrom(db, accountId, beginningOf(plan), sequence, () => slices.turn(accountId)), live)

/** Sequences of an opening: the account, and what it brings along. */
const OPENING_EVENTS = 2

/** What an account was worth when it was opened, cash and positions; undefined where the plan begins later. */
async function openingEquity({ db, accountId }: AskedAccount, plan: HistoryPlan, openedAt: Instant, sequence: number) {
  if (beginningOf(plan) > openedAt) return undefined
  const last = Math.min(sequence, OPENING_EVENTS)
  const kinds = ['account-opened', 'positions-carried'] as const
  const opened = await eventsOfKinds(db, accountId, kinds, 0, last, () => slices.turn(accountId))
  const [first, carried] = opened.map(({ body }) => body)
  if (carried?.kind === 'positions-carried') return asMoney(carried.equity)
  return first?.kind === 'account-opened' ? asMoney(first.cash) : undefined
}

async function ofHoldings(
  { db, accountId, ledger }: AskedAccount,
  plan: HistoryPlan,
  { mark, now }: { readonly mark: Mark; readonly now: Instant },
  sequence: number,
): Promise<Curve> {
  const from = beginningOf(plan)
  const turn = () => slices.turn(accountId)
  const told = await closesFrom(db, accountId, from, sequence, turn)
  const closes = told.filter(({ body }) => body.kind === 'day-closed')
  const before = closes.findLast(({ at }) => at <= from)
  const changes = await eventsOfKinds(db, accountId, CHANGE_KINDS, before?.sequence ?? 0, sequence, turn)
  const orderIds = new Set(changes.flatMap(({ body }) => tradedIn(body)))
  const traded = await tradedBy(db, accountId, [...orderIds], turn)
  const { market } = await ledger.loaded(accountId)
  const orderOf = (orderId: string): Traded | undefined => {
    const order = traded.get(orderId)
    // Whatever a symbol stood for in turn, its contracts have one multiplier.
    return order?.assetClass === 'us_option' ? { ...order, option: market.instrument(order.symbol)?.option } : order
  }
  return holdingsCurve({ closes, changes, now }, orderOf, mark)
}

const tradedIn = (body: EventBody): string[] =>
  body.kind === 'order-filled'
    ? [body.orderId]
    : body.kind === 'legs-filled'
      ? body.legs.map(({ orderId }) => orderId)
      : []

/** A bare date as an end means all of that day. */
const lastOfDay = (date: string): Instant => startOfDay(dateAfter(date, 1)) - 1

const flowsOf = (types: readonly string[] | undefined): 'all' | readonly string[] | undefined =>
  types === undefined || types.includes('NONE') ? undefined : types.includes('ALL') ? 'all' : types
