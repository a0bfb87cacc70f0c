/** Positions in the wire's shape, at the context's prices. Crypto symbols come without the slash here, as Alpaca writes them. */
import type { Position } from '@paddock/contract/entities/position'
import { positionSymbol } from '@paddock/contract/entities/symbol'
import { absolute, add, type Decimal, isNegative, isZero, subtract } from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import { notional, type Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Pieces } from '@paddock/market/pieces'
import { tradingDayAt } from '@paddock/market/sessions/today'
import { averagePrice } from '@paddock/market/units'
import type { HeldPosition, PracticeAccount } from '../account/account.ts'
import type { Context, SymbolNow } from '../account/context.ts'
import { markOf } from '../options/mark.ts'
import { timesMultiplier } from '../options/terms.ts'
import { availability } from '../orders/availability.ts'
import { heldPosition } from '../positions/held-position.ts'
import { onDay } from '../positions/lots.ts'

const AMOUNT = { scale: 6, mode: 'half-even' } as const
const RATIO = { scale: 5, mode: 'half-even' } as const

const amount = (value: Decimal): string => toWire(round(value, AMOUNT))
const ratio = (part: Decimal, whole: Decimal): string =>
  isZero(whole) ? '0' : toWire(divide(part, absolute(whole), RATIO))

/** All positions, in pieces: all of them as they are at the call, whatever becomes of them before the last piece. */
export function positionViewsInPieces(account: PracticeAccount, context: Context): Pieces<Position[]> {
  const held = [...account.positions.values()].map(
    (position) => [position, availability(account, position).available] as const,
  )
  return (function* () {
    const views: Position[] = []
    for (const [position, available] of held) {
      views.push(viewOf(position, available, context))
      yield
    }
    return views
  })()
}

/** The position a symbol (crypto with or without its slash) or an asset id names; undefined if the account holds none. */
export function positionView(account: PracticeAccount, symbolOrId: string, context: Context): Position | undefined {
  const position = heldPosition(account, symbolOrId)
  return position && viewOf(position, availability(account, position).available, context)
}

function viewOf(held: HeldPosition, available: Quantity, context: Context): Position {
  const position = onDay(held, tradingDayAt(context.now))
  const symbol = context.symbol(position.symbol)
  return {
    asset_id: position.assetId,
    symbol: positionSymbol(position.symbol),
    exchange: position.option ? '' : (symbol?.instrument.exchange ?? ''),
    asset_class: position.assetClass,
    asset_marginable: position.assetClass === 'us_equity' && (symbol?.instrument.isMarginable ?? false),
    qty: toWire(position.qty),
    avg_entry_price: averageOf(position),
    side: isNegative(position.qty) ? 'short' : 'long',
    cost_basis: amount(position.cost),
    qty_available: toWire(available),
    ...(symbol ? priced(position, symbol) : UNPRICED),
  }
}

interface Bought extends Pick<HeldPosition, 'assetClass' | 'option'> {
  readonly cost: Decimal
  readonly qty: Decimal
}

/** What one share or coin has cost on average; of contracts, one of what they are for. */
export const averageOf = ({ assetClass, cost, qty, option }: Bought): string =>
  toWire(averagePrice(assetClass, cost, timesMultiplier(qty, option)))

const UNPRICED = {
  market_value: null,
  unrealized_pl: null,
  unrealized_plpc: null,
  unrealized_intraday_pl: null,
  unrealized_intraday_plpc: null,
  current_price: null,
  lastday_price: null,
  change_today: null,
}

/** What depends on prices. The day's result takes what was held overnight from the last close, and the rest from its own entry. */
function priced(position: HeldPosition, symbol: SymbolNow): typeof UNPRICED | Partial<Position> {
  const { previousClose } = symbol
  const price = markOf(symbol)
  const units = (qty: Quantity): Quantity => timesMultiplier(qty, position.option)
  const value = notional(price, units(position.qty))
  // Of the cost as it is told, so that whoever takes it from the value finds the same.
  const gain = subtract(value, round(position.cost, AMOUNT))
  const opened = add(notional(previousClose, units(position.overnightQty)), position.openedToday)
  const today = subtract(value, opened)
  return {
    market_value: amount(value),
    unrealized_pl: amount(gain),
    unrealized_plpc: ratio(gain, position.cost),
    unrealized_intraday_pl: amount(today),
    unrealized_intraday_plpc: ratio(today, opened),
    current_price: toWire(price),
    lastday_price: toWire(previousClose),
    change_today: ratio(subtract(price, previousClose), previousClose),
  }
}
