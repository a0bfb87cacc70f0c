/** What a company's action makes of the contracts held on its shares: the market's own adjustment, with its lines. */
import { decimalOf, multiply, negate } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import type { CorporateAction } from '@paddock/market/corporate-action'
import type { TradingDay } from '@paddock/market/instant'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { type Adjustment, adjustedTerms, adjustmentOf, isRenamed } from '@paddock/market/options/adjustment'
import { formatOptionSymbol } from '@paddock/market/options/symbol'
import type { HeldPosition, PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import type { Entry, EventBody, Restated } from '../account/event.ts'

const SUB_TYPES: Readonly<Record<string, string>> = {
  forward_split: 'SPLIT.FSPLIT',
  reverse_split: 'SPLIT.RSPLIT',
  stock_dividend: 'DIV.SDIV',
  cash_dividend: 'DIV.CDIV',
}

/** Orders in contracts on a symbol, which end with it. */
export const canceledOn = (orders: PracticeAccount['orders'], symbol: string): EventBody[] =>
  [...orders.values()]
    .filter(({ option, legs }) => (option ?? legs?.[0]?.option)?.underlying === symbol)
    .map(({ id }) => ({ kind: 'order-canceled', orderId: id, reason: 'corporate-action' }))

type Restating = Extract<EventBody, { kind: 'positions-restated' }>

/** What is held instead, with its lines, and the orders in what is gone, which end. Undefined where an action leaves contracts alone. */
export function adjustedContracts(
  { orders }: Pick<PracticeAccount, 'orders'>,
  positions: ReadonlyMap<string, HeldPosition>,
  action: CorporateAction,
  day: TradingDay,
  context: Context,
):
  | { readonly restated: Restating; readonly entries: readonly Entry[]; readonly canceled: readonly EventBody[] }
  | undefined {
  const subType = SUB_TYPES[action.kind]
  const adjustment = adjustmentOf(action)
  if (subType === undefined || !adjustment) return undefined
  const made = [...positions.values()].flatMap((position) =>
    position.option?.underlying === action.symbol ? [adjusted(position, position.option, adjustment, context)] : [],
  )
  // An order in a contract that is about to have another name ends, held or not.
  const canceled = canceledOn(orders, action.symbol)
  if (made.length === 0 && canceled.length === 0) return undefined
  const line = (symbol: string, qty: string, what: string): Entry => ({
    ...{ type: 'OPCA', subType, day, netAmount: '0', symbol, qty },
    description: `${nameOf(action)}, ${what}`,
  })
  return {
    restated: {
      kind: 'positions-restated',
      actionId: action.id,
      action: action.kind,
      day,
      sources: made.map(({ from }) => from.symbol),
      positions: made.map(({ restated }) => restated),
    },
    entries: made.flatMap(({ from, restated }) => [
      line(from.symbol, toWire(negate(from.qty)), 'removal'),
      line(restated.symbol, restated.qty, 'addition'),
    ]),
    canceled,
  }
}

function nameOf(action: CorporateAction): string {
  if (action.kind === 'stock_dividend') return `Dividend of ${action.rate} shares`
  if (action.kind === 'cash_dividend') return `Special dividend of ${action.rate}`
  return 'newRate' in action ? `Split ${action.newRate} for ${action.oldRate}` : action.kind
}

function adjusted(
  from: HeldPosition,
  option: OptionTerms,
  adjustment: Adjustment,
  context: Context,
): { readonly from: HeldPosition; readonly restated: Restated } {
  const { strike, shares } = adjustedTerms(option, adjustment)
  const scaled = { ...option, strike, shares, multiplier: shares }
  const terms = isRenamed(adjustment) ? { ...scaled, root: rootOf(option, scaled, context) } : scaled
  const symbol = formatOptionSymbol(terms)
  return {
    from,
    restated: {
      from: from.symbol,
      symbol,
      assetId: context.instrument?.(symbol)?.assetId ?? symbol,
      assetClass: from.assetClass,
      option: terms,
      qty: toWire(adjustment.isWhole ? multiply(from.qty, decimalOf(BigInt(adjustment.ratio))) : from.qty),
      cost: toWire(from.cost),
    },
  }
}

const MOST_ADJUSTMENTS = 9

/** A contract adjusted before keeps its root; another gets the next one that the market lists with these terms. */
function rootOf(option: OptionTerms, terms: OptionTerms, context: Context): string {
  if (/\d$/.test(option.root)) return option.root
  for (let number = 1; number <= MOST_ADJUSTMENTS; number += 1) {
    const root = `${option.root}${number}`
    const listed = context.instrument?.(formatOptionSymbol({ ...terms, root }))?.option
    if (listed?.shares === terms.shares) return root
  }
  return `${option.root}1`
}
