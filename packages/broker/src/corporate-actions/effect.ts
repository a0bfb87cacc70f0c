/**
 * What a company's action does to a holding: lines of history, cash now or later, and what the position becomes. Short positions owe
 * what long ones get. Source: Alpaca, "Corporate actions" and "Account activities"; quantities keep nine digits, cash whole cents.
 */
import { add, decimal, isNegative, isZero, multiply, negate, ONE, subtract } from '@paddock/decimal/decimal'
import { proRata, round } from '@paddock/decimal/divide'
import { asPrice, CENTS, type Money, NO_MONEY, notional, type Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { CorporateAction } from '@paddock/market/corporate-action'
import type { TradingDay } from '@paddock/market/instant'
import type { HeldPosition } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import type { Entry, Restated } from '../account/event.ts'
import { costShare, type Made, madeOf, QTY } from './made.ts'
import type { OrderEffect } from './orders.ts'

/** A line and the cash that goes with it; on a later day than the action's it is owed until then. */
export interface Booking {
  readonly entry: Entry
  readonly cash: Money
  readonly removes?: string
}

interface Effect {
  readonly lines: readonly Booking[]
  /** Undefined where the position stays as it is. */
  readonly positions?: readonly Restated[]
  readonly orders: OrderEffect
}

const NO_ORDERS: OrderEffect = { kind: 'none' }
const CANCEL: OrderEffect = { kind: 'cancel' }

/** What `action` does to `position`, which is as it was held when `day` began. */
export function effectOf(action: CorporateAction, position: HeldPosition, day: TradingDay, context: Context): Effect {
  const { symbol, cusip } = action
  const { qty, cost } = position
  const line = (
    type: string,
    subType: string | undefined,
    on: TradingDay,
    amount: Money,
    more: Partial<Entry>,
  ): Booking => ({
    entry: {
      type,
      ...(subType !== undefined && { subType }),
      day: on,
      netAmount: toWire(amount),
      description: '',
      symbol,
      cusip,
      ...more,
    },
    cash: amount,
  })
  const gone = (type: string, subType: string | undefined, description: string): Booking =>
    line(type, subType, day, NO_MONEY, { qty: toWire(negate(qty)), description })
  const came = (type: string, subType: string | undefined, made: Made, description: string): Booking[] => [
    line(type, subType, day, NO_MONEY, { symbol: made.symbol, qty: toWire(made.whole), description }),
    ...made.inLieu.map((amount) =>
      line('CIL', undefined, day, amount, {
        symbol: made.symbol,
        qty: toWire(made.fraction),
        description: 'Cash in lieu of fractional shares',
      }),
    ),
  ]
  const paid = (
    type: string,
    subType: string | undefined,
    on: TradingDay,
    rate: string,
    description: string,
  ): Booking =>
    line(type, subType, on, round(notional(asPrice(rate), qty), CENTS), { perShareAmount: rate, description })
  const make = (to: string, amount: Quantity, share: Money): Made => madeOf(position, to, amount, share, context)
  const times = (newRate: string, oldRate: string): Quantity => proRata(qty, decimal(newRate), decimal(oldRate), QTY)

  switch (action.kind) {
    case 'cash_dividend': {
      const entitled = position.overnightQty
      const amount = round(notional(asPrice(action.rate), entitled), CENTS)
      if (isZero(amount)) return { lines: [], orders: NO_ORDERS }
      const shares = toWire(entitled)
      const description = `Cash DIV @ ${action.rate}, Pos QTY: ${shares}, Rec Date: ${action.recordDay}`
      const more = { qty: shares, perShareAmount: action.rate, description }
      const subType = isNegative(amount) ? 'SPD' : 'CDIV'
      return {
        lines: [line('DIV', subType, action.payableDay, amount, more)],
        orders: { kind: 'reduce', by: asPrice(action.rate) },
      }
    }
    case 'stock_dividend': {
      const factor = add(ONE, decimal(action.rate))
      const made = make(symbol, round(multiply(qty, factor), QTY), cost)
      const added: Made = { ...made, whole: subtract(made.whole, qty) }
      return {
        lines: came('DIV', 'SDIV', added, `Stock DIV @ ${action.rate}`),
        positions: made.restated,
        orders: { kind: 'split', newRate: factor, oldRate: ONE },
      }
    }
    case 'forward_split':
    case 'reverse_split': {
      const { newRate, oldRate } = action
      const subType = action.kind === 'forward_split' ? 'FSPLIT' : 'RSPLIT'
      const words = `${newRate} for ${oldRate}`
      const made = make(symbol, times(newRate, oldRate), cost)
      return {
        lines: [
          gone('SPLIT', subType, `Split ${words}, removal`),
          ...came('SPLIT', subType, made, `Split ${words}, addition`),
        ],
        positions: made.restated,
        orders:
          action.kind === 'forward_split'
            ? { kind: 'split', newRate: decimal(newRate), oldRate: decimal(oldRate) }
            : CANCEL,
      }
    }
    case 'unit_split': {
      const { newSymbol, alternateSymbol, newRate, alternateRate, oldRate } = action
      const [one, other] = [times(newRate, oldRate), times(alternateRate, oldRate)]
      const share = costShare(cost, [newSymbol, one], [alternateSymbol, other], context)
      const parts = [make(newSymbol, one, share), make(alternateSymbol, other, subtract(cost, share))]
      return {
        lines: [
          gone('SPLIT', 'USPLIT', 'Unit split, removal'),
          ...parts.flatMap((made) => came('SPLIT', 'USPLIT', made, 'Unit split, addition')),
        ],
        positions: parts.flatMap((made) => made.restated),
        orders: CANCEL,
      }
    }
    case 'spin_off': {
      const { newSymbol, newRate, oldRate } = action
      const share = round(multiply(cost, decimal(action.costShare)), QTY)
      const made = make(newSymbol, times(newRate, oldRate), share)
      const kept = make(symbol, qty, subtract(cost, share))
      return {
        lines: came('SPIN', undefined, made, `Spin-off of ${newSymbol}, ${newRate} for ${oldRate}`),
        positions: [...kept.restated, ...made.restated],
        orders: NO_ORDERS,
      }
    }
    case 'cash_merger':
      return {
        lines: [
          gone('MA', 'CMA', `Merger with ${action.acquirer}, removal`),
          paid('MA', 'CMA', action.payableDay, action.cash, `Merger with ${action.acquirer}, cash`),
        ],
        positions: [],
        orders: CANCEL,
      }
    case 'stock_merger':
    case 'stock_and_cash_merger': {
      const { acquirer, newRate, oldRate } = action
      const subType = action.kind === 'stock_merger' ? 'SMA' : 'SCMA'
      const made = make(acquirer, times(newRate, oldRate), cost)
      const cash = action.kind === 'stock_and_cash_merger' ? action.cash : undefined
      return {
        lines: [
          gone('MA', subType, `Merger with ${acquirer}, removal`),
          ...came('MA', subType, made, `Merger with ${acquirer}, addition`),
          ...(cash === undefined
            ? []
            : [paid('MA', subType, action.payableDay, cash, `Merger with ${acquirer}, cash`)]),
        ],
        positions: made.restated,
        orders: CANCEL,
      }
    }
    case 'redemption':
      return {
        lines: [
          gone('REORG', undefined, 'Redemption, removal'),
          paid('REORG', undefined, action.payableDay, action.cash, 'Redemption, cash'),
        ],
        positions: [],
        orders: CANCEL,
      }
    case 'partial_call': {
      const called = round(multiply(qty, decimal(action.share)), { scale: 0, mode: 'down' })
      if (isZero(called)) return { lines: [], orders: NO_ORDERS }
      const left = subtract(qty, called)
      const made = make(symbol, left, proRata(cost, left, qty, QTY))
      const amount = round(notional(asPrice(action.cash), called), CENTS)
      return {
        lines: [
          line('REORG', undefined, day, NO_MONEY, {
            qty: toWire(negate(called)),
            description: 'Partial call, removal',
          }),
          line('REORG', undefined, action.payableDay, amount, {
            perShareAmount: action.cash,
            description: 'Partial call, cash',
          }),
        ],
        positions: made.restated,
        orders: CANCEL,
      }
    }
    case 'name_change': {
      const made = make(action.newSymbol, qty, cost)
      const subType = action.newCusip === cusip ? 'SNC' : 'SCNC'
      return {
        lines: [
          gone('NC', subType, `Name change to ${action.newSymbol}, removal`),
          line('NC', subType, day, NO_MONEY, {
            symbol: action.newSymbol,
            cusip: action.newCusip,
            qty: toWire(qty),
            description: `Name change from ${symbol}, addition`,
          }),
        ],
        positions: made.restated,
        orders: CANCEL,
      }
    }
    case 'worthless_removal':
      return { lines: [gone('REORG', 'WRM', 'Worthless removal')], positions: [], orders: CANCEL }
    case 'rights_distribution': {
      const { newSymbol, expirationDay } = action
      const made = make(newSymbol, times(action.newRate, action.oldRate), NO_MONEY)
      const kept = make(symbol, qty, cost)
      const end = line('REORG', 'WRM', expirationDay, NO_MONEY, { symbol: newSymbol, description: 'Rights expired' })
      return {
        lines: [...came('VOF', 'VRGT', made, `Rights distribution of ${newSymbol}`), { ...end, removes: newSymbol }],
        positions: [...kept.restated, ...made.restated],
        orders: NO_ORDERS,
      }
    }
  }
}
