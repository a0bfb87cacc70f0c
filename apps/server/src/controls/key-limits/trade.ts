/** What a request by a key would trade, as its limits look at it. */
import { symbolsOf } from '@paddock/broker/guardrails/entry'
import type { KeyAct } from '@paddock/broker/guardrails/key-limits'
import type { Client } from '@paddock/contract/client/client'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { parseInput } from '@paddock/contract/operations/parse'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { CreateLocate } from '@paddock/contract/requests/create-locate'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import type { Decimal } from '@paddock/decimal/decimal'
import { answerError } from '../../accounts/answer.ts'
import type { BrokerAnswer, BrokerRequest } from '../../accounts/broker.ts'
import { worthNow } from '../guardrails/asked.ts'
import { orderRead } from '../guardrails/order-read.ts'
import { NO_ORDER, type OrderFacts, type Receipt } from '../guardrails/receipt.ts'
import type { Closing } from './close-each.ts'

export interface Trade {
  readonly kind: 'trade'
  /** For the receipt: what of it is an order. */
  readonly facts: OrderFacts
  readonly symbols: readonly string[]
  /** Orders of the day that it makes. */
  readonly orders: number
  /** US dollars; undefined where no price says. Left out where its worth is not looked at. */
  readonly worth?: () => Promise<Decimal | undefined>
  /** Of a new order: it can await approval. */
  readonly draft?: PlaceOrder
  /** Of the close of all positions: those that are judged, and no others are closed. */
  readonly closing?: Closing
}

const ACTS: Partial<Record<OperationName, KeyAct>> = {
  postOrder: 'trade',
  patchOrderByOrderId: 'trade',
  deleteOpenPosition: 'trade',
  deleteAllOpenPositions: 'trade',
  optionExercise: 'trade',
  optionDoNotExercise: 'trade',
  createLocates: 'trade',
  deleteOrderByOrderID: 'cancel',
  deleteAllOrders: 'cancel',
}
const WHATS: Partial<Record<OperationName, Receipt['what']>> = {
  postOrder: 'order',
  patchOrderByOrderId: 'change',
  deleteOpenPosition: 'close',
  deleteAllOpenPositions: 'close',
  optionExercise: 'exercise',
  deleteOrderByOrderID: 'cancel',
  deleteAllOrders: 'cancel',
}

export function actOf(operation: OperationName): KeyAct {
  const { method, path } = OPERATIONS[operation]
  if (method === 'GET') return 'read'
  return ACTS[operation] ?? (path.startsWith('/v2/watchlists') ? 'list' : 'other')
}

export const whatOf = (operation: OperationName): Receipt['what'] => WHATS[operation] ?? 'other'

type TradeRead = Trade | { readonly kind: 'missing' } | { readonly kind: 'refused'; readonly answer: BrokerAnswer }

/** `missing`: the broker says itself that it has no such thing. `refused`: nobody can say what it is. Rejects where the broker does not answer. */
export async function readTrade(client: Client, request: BrokerRequest): Promise<TradeRead> {
  const { operation, path } = request
  if (operation === 'postOrder' || operation === 'patchOrderByOrderId') return orderTrade(client, request)
  const parsed = parseInput(operation, request)
  if (!parsed.ok) return { kind: 'refused', answer: answerError(parsed) }
  switch (operation) {
    case 'deleteOpenPosition':
      return positionTrade(client, path.symbol_or_asset_id ?? '', 1)
    case 'optionExercise':
      return positionTrade(client, path.symbol_or_contract_id ?? '', 1)
    case 'optionDoNotExercise':
      return positionTrade(client, path.symbol_or_contract_id ?? '', 0)
    case 'deleteAllOpenPositions': {
      const positions = await client.getAllOpenPositions()
      const symbols = positions.map(({ symbol }) => symbol)
      const { query } = parsed.input
      const closing = {
        positions,
        cancelsOrders: query !== undefined && 'cancel_orders' in query && query.cancel_orders,
      }
      return { kind: 'trade', facts: NO_ORDER, symbols, orders: symbols.length, closing }
    }
    case 'createLocates': {
      const { symbol, qty } = CreateLocate.parse(request.body)
      const symbols = symbol ? [symbol] : []
      return { kind: 'trade', facts: { ...NO_ORDER, symbols, qty: qty ?? null }, symbols, orders: 0 }
    }
    default:
      throw new Error(`it is not known what ${operation} trades`)
  }
}

async function orderTrade(client: Client, request: BrokerRequest): Promise<TradeRead> {
  const read = await orderRead(client, request)
  if (read.kind === 'missing' || read.kind === 'refused') return read
  const { traded, facts } = read
  return {
    ...{ kind: 'trade', facts, symbols: symbolsOf(traded) },
    worth: () => worthNow(client, traded),
    ...(read.kind === 'order' ? { orders: 1, draft: read.body } : { orders: 0 }),
  }
}

/** A position by its symbol or its asset's id; what is not held is left as it was named. */
async function positionTrade(client: Client, named: string, orders: number): Promise<Trade> {
  const held = await client.getAllOpenPositions()
  const found = held.find(({ symbol, asset_id }) => asset_id === named || isSameSymbol(symbol, named))
  const symbols = [found?.symbol ?? named]
  return { kind: 'trade', facts: { ...NO_ORDER, symbols }, symbols, orders }
}
