/** Corporate actions as the trading host announces them, the older form of the data host's list. */
import type { Announcement } from '@paddock/contract/entities/announcement'
import { announcementNotFound } from '@paddock/contract/errors/answers'
import type { InputOf } from '@paddock/contract/operations/parse'
import type { CorporateAction } from '@paddock/market/corporate-action'
import type { Pieces } from '@paddock/market/pieces'
import { dateAfter } from '@paddock/market/sessions/date'
import { answerError, answerInvalid, answerJson } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import type { View } from '../ledger/view.ts'
import { actionsOfIds, declaredActions } from './corporate-actions.ts'

const MOST_DAYS = 90

export function* announcements(
  view: View,
  { query }: InputOf<'getV2CorporateActionsAnnouncements'>,
): Pieces<BrokerAnswer> {
  const { since, until, symbol, cusip, date_type: dateType } = query
  const problem =
    until < since
      ? 'invalid param: until must not be before since'
      : until > dateAfter(since, MOST_DAYS)
        ? `invalid param: since & until must be at most ${MOST_DAYS} days apart`
        : undefined
  if (problem) return answerInvalid('trading', problem)
  const types = new Set(query.ca_types.map((type) => type.toLowerCase()))
  const declared = yield* declaredActions(view, {
    from: dateAfter(since, -REACH_DAYS),
    to: dateAfter(until, REACH_DAYS),
    by: 'exDay',
  })
  const listed = declared
    .map(toAnnouncement)
    .filter((item) => item !== undefined)
    .filter((item) => {
      const date = item[dateType]
      return (
        types.has(item.ca_type) &&
        typeof date === 'string' &&
        date >= since &&
        date <= until &&
        (symbol === undefined || item.initiating_symbol === symbol || item.target_symbol === symbol) &&
        (cusip === undefined || item.initiating_original_cusip === cusip)
      )
    })
  return answerJson(listed)
}

/** No other date of an action is further from its ex-date. */
const REACH_DAYS = 120

export function* announcement(
  view: View,
  { path }: InputOf<'getV2CorporateActionsAnnouncementsId'>,
): Pieces<BrokerAnswer> {
  const [action] = yield* actionsOfIds(view, [path.id])
  const found = action && toAnnouncement(action)
  return found ? answerJson(found) : answerError(announcementNotFound())
}

type Kind = readonly [type: string, subType: string]

/** Kinds the older form knows; it says nothing of the others. */
const KINDS: Partial<Record<CorporateAction['kind'], Kind>> = {
  cash_dividend: ['dividend', 'cash'],
  stock_dividend: ['dividend', 'stock'],
  forward_split: ['split', 'stock_split'],
  reverse_split: ['split', 'reverse_split'],
  unit_split: ['split', 'unit_split'],
  spin_off: ['spinoff', 'spinoff'],
  cash_merger: ['merger', 'merger_completion'],
  stock_merger: ['merger', 'merger_completion'],
  stock_and_cash_merger: ['merger', 'merger_completion'],
}

function toAnnouncement(action: CorporateAction): Announcement | undefined {
  const kind = KINDS[action.kind]
  if (!kind) return undefined
  const target = 'newSymbol' in action ? action.newSymbol : 'acquirer' in action ? action.acquirer : action.symbol
  return {
    id: action.id,
    corporate_action_id: action.id,
    ca_type: kind[0],
    ca_sub_type: kind[1],
    initiating_symbol: action.symbol,
    initiating_original_cusip: action.cusip,
    target_symbol: target,
    target_original_cusip: target === action.symbol ? action.cusip : null,
    declaration_date: action.declaredDay,
    ex_date: action.exDay,
    record_date: 'recordDay' in action ? action.recordDay : null,
    payable_date: 'payableDay' in action ? action.payableDay : null,
    expiration_date: null,
    cash: action.kind === 'cash_dividend' ? action.rate : 'cash' in action ? action.cash : '0',
    old_rate: 'oldRate' in action ? action.oldRate : '1',
    new_rate: 'newRate' in action ? action.newRate : '1',
  }
}
