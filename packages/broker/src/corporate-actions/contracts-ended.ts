/**
 * What becomes of contracts whose shares are no more: they are settled in cash on the ex day, by what a share has become. Where it has become
 * shares of another company OCC would have contracts deliver those; here what these were worth last is paid. Source: OCC by-laws, article VI
 * section 11A; acceleration of expirations after cash mergers.
 */
import { add, decimal, decimalOf, multiply, negate } from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import { asPrice, CENTS, type Money, NO_PRICE, notional, type Price } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { CorporateAction } from '@paddock/market/corporate-action'
import type { TradingDay } from '@paddock/market/instant'
import { intrinsic } from '@paddock/market/options/intrinsic'
import type { HeldPosition, PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import type { Entry, EventBody } from '../account/event.ts'
import { canceledOn } from './contracts.ts'

/** Thousandths of a dollar, as strikes are. */
const THOUSANDTHS = { scale: 3, mode: 'half-even' } as const

interface EndedContracts {
  readonly restated: Extract<EventBody, { kind: 'positions-restated' }>
  readonly lines: readonly { readonly entry: Entry; readonly cash: Money }[]
  readonly canceled: readonly EventBody[]
}

/** Undefined where an action leaves the shares there, where nobody knows what they became worth, and where nothing is held or ordered. */
export function endedContracts(
  { orders }: Pick<PracticeAccount, 'orders'>,
  positions: ReadonlyMap<string, HeldPosition>,
  action: CorporateAction,
  day: TradingDay,
  context: Context,
): EndedContracts | undefined {
  const contracts = [...positions.values()].filter(({ option }) => option?.underlying === action.symbol)
  const canceled = canceledOn(orders, action.symbol)
  if (contracts.length + canceled.length === 0) return undefined
  const worth = worthOf(action, context)
  if (!worth) return undefined
  const cut = round(worth, THOUSANDTHS)
  const price = Number(cut.coefficient) * 10 ** (THOUSANDTHS.scale - cut.scale)
  return {
    restated: {
      ...{ kind: 'positions-restated', actionId: action.id, action: action.kind, day, positions: [] },
      sources: contracts.map(({ symbol }) => symbol),
    },
    lines: contracts.map(({ symbol, option, qty }) => {
      const thousandths = option ? intrinsic(option, price) * option.shares : 0
      const each = asPrice(decimalOf(BigInt(thousandths), THOUSANDTHS.scale))
      const cash = round(notional(each, qty), CENTS)
      const description = `Cash settlement of contracts on ${action.symbol} @ ${toWire(worth)}`
      return {
        cash,
        entry: { type: 'OPCSH', day, netAmount: toWire(cash), symbol, qty: toWire(negate(qty)), description },
      }
    }),
    canceled,
  }
}

/** What one share has become, in dollars. */
function worthOf(action: CorporateAction, context: Context): Price | undefined {
  switch (action.kind) {
    case 'cash_merger':
    case 'redemption':
      return asPrice(action.cash)
    case 'stock_merger':
    case 'stock_and_cash_merger': {
      const price = context.symbol(action.acquirer)?.last
      if (!price) return undefined
      const shares = divide(decimal(action.newRate), decimal(action.oldRate), { scale: 9, mode: 'half-even' })
      return add(multiply(price, shares), action.kind === 'stock_merger' ? NO_PRICE : asPrice(action.cash))
    }
    case 'worthless_removal':
      return NO_PRICE
    default:
      return undefined
  }
}
