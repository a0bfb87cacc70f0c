/** What a request by a key would trade, as its limits look at it. */
import { isSameSymbol, isWhole, needsQuotes, replaced, symbolsOf, worthOf } from '@paddock/broker/guardrails/entry'
import type { KeyAct } from '@paddock/broker/guardrails/key-limits'
import type { Client } from '@paddock/contract/client/client'
import { ApiError } from '@paddock/contract/errors/api-error'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { CreateLocate } from '@paddock/contract/requests/create-locate'
import { PlaceOrder } from '@paddock/contract/requests/place-order'
import { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import type { Decimal } from '@paddock/decimal/decimal'
import type { BrokerRequest } from '../accounts/broker.ts'
import { quotesOf } from '../guardrails/asked.ts'
import type { Receipt } from '../guardrails/receipt.ts'

export interface Trade {
  /** For the receipt: what of it is an order. */
  readonly order: Partial<PlaceOrder>
  readonly symbols: readonly string[]
  /** Orders of the day that it makes. */
  readonly orders: number
  /** US dollars; undefined where no price says. Left out where its worth is not looked at. */
  readonly worth?: () => Promise<Decimal | undefined>
  /** Whole, and a new order: it can await approval. */
  readonly draft?: PlaceOrder
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

/** Undefined for what the broker says itself that it does not have. Rejects where it does not answer. */
export async function readTrade(client: Client, request: BrokerRequest): Promise<Trade | 'malformed' | undefined> {
  const { operation, path, body } = request
  switch (operation) {
    case 'postOrder':
      return orderOf(client, body)
    case 'patchOrderByOrderId':
      return changeOf(client, path.order_id ?? '', body)
    case 'deleteOpenPosition':
      return { ...(await positionOf(client, path.symbol_or_asset_id ?? '')), orders: 1 }
    case 'optionExercise':
      return { ...(await positionOf(client, path.symbol_or_contract_id ?? '')), orders: 1 }
    case 'optionDoNotExercise':
      return { ...(await positionOf(client, path.symbol_or_contract_id ?? '')), orders: 0 }
    case 'deleteAllOpenPositions': {
      const symbols = (await client.getAllOpenPositions()).map(({ symbol }) => symbol)
      return { order: {}, symbols, orders: symbols.length }
    }
    default: {
      // Locates, and what may come: what it names is what it is about.
      const read = CreateLocate.safeParse(body)
      if (!read.success) return 'malformed'
      const { symbol, qty } = read.data
      return { order: { symbol, qty }, symbols: symbol ? [symbol] : [], orders: 0 }
    }
  }
}

function orderOf(client: Client, body: unknown): Trade | 'malformed' {
  const read = PlaceOrder.safeParse(body)
  if (!read.success) return 'malformed'
  const order = read.data
  const facts = { order, symbols: symbolsOf(order), orders: 1 }
  // The broker says in its own words what is missing.
  return isWhole(order) ? { ...facts, worth: () => worthNow(client, order), draft: order } : facts
}

async function changeOf(client: Client, orderId: string, body: unknown): Promise<Trade | 'malformed' | undefined> {
  const changes = ReplaceOrder.safeParse(body)
  if (!changes.success) return 'malformed'
  try {
    const before = await client.getOrderByOrderID({ path: { order_id: orderId } })
    const { notional } = changes.data
    const after = { ...replaced(before, changes.data), ...(notional && { notional }) }
    const order = { ...after, client_order_id: before.client_order_id }
    return { order, symbols: symbolsOf(after), orders: 0, worth: () => worthNow(client, after) }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return undefined
    throw error
  }
}

/** A position by its symbol or its asset's id; what is not held is left as it was named. */
async function positionOf(client: Client, named: string): Promise<Pick<Trade, 'order' | 'symbols'>> {
  const held = await client.getAllOpenPositions()
  const found = held.find(({ symbol, asset_id }) => asset_id === named || isSameSymbol(symbol, named))
  const symbol = found?.symbol ?? named
  return { order: { symbol }, symbols: [symbol] }
}

async function worthNow(client: Client, order: Parameters<typeof worthOf>[0]): Promise<Decimal | undefined> {
  const quoteOf = needsQuotes(order) ? await quotesOf(client, symbolsOf(order)) : () => undefined
  return worthOf(order, quoteOf)
}
