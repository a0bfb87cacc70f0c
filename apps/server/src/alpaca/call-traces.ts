/**
 * Calls that carry no client order id, and how each is found again when its answer is lost: by what it left behind at Alpaca since it was
 * recorded. Nothing here sends such a call.
 */
import { CryptoTransfer } from '@paddock/contract/entities/crypto-funding'
import { Locate } from '@paddock/contract/entities/locate'
import { Order } from '@paddock/contract/entities/order'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { TokenizationRequest } from '@paddock/contract/entities/tokenization'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { CreateLocate } from '@paddock/contract/requests/create-locate'
import { CreateCryptoTransfer } from '@paddock/contract/requests/crypto-funding'
import { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { TokenizationMint } from '@paddock/contract/requests/tokenization-mint'
import { equals, parseDecimal, plainText } from '@paddock/decimal/decimal'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import * as z from 'zod/mini'
import type { BrokerRequest } from '../accounts/broker.ts'

/** What was asked, as it is kept. */
export const SentCall = z.object({
  operation: z.string(),
  path: z.record(z.string(), z.string()),
  query: z.record(z.string(), z.string()),
  body: z.unknown(),
})
export type SentCall = z.infer<typeof SentCall>

/**
 * `found`: it was carried out, and this is its answer. `missing`: nothing of it is there yet. `silent`: Alpaca does not say. `untold`: no call of
 * Alpaca's tells, and asking for it twice does what asking once does.
 */
type Traced =
  | { readonly kind: 'found'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'missing' | 'silent' | 'untold' }

/** One read of Alpaca's; undefined where it is not answered. */
export type AskTrace = (
  operation: OperationName,
  input?: { readonly path?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string>> },
) => Promise<{ readonly status: number; readonly value: unknown } | undefined>

interface TraceParts {
  readonly ask: AskTrace
  /** By Alpaca's clock, which each answer tells: what is older was there before. */
  readonly since: () => Instant
  /** Whether an order, by its id or its client order id, came of something else that is accounted for. */
  readonly isOther: (order: Order) => boolean
}

type Trace = (call: SentCall, parts: TraceParts) => Promise<Traced>

/** Alpaca's clock and ours are compared by the second of an answer's header. */
const SLACK_MS = 2_000
const MOST_ORDERS = 500

const MISSING = { kind: 'missing' } as const
const SILENT = { kind: 'silent' } as const

const TRACES: Partial<Record<OperationName, Trace>> = {
  async deleteOpenPosition({ path, query }, parts) {
    const name = path.symbol_or_asset_id ?? ''
    const orders = await closesSince(parts)
    const isSize = ({ qty }: Order) => query.qty === undefined || isSameAmount(qty, query.qty)
    const order = orders?.find((one) => (one.asset_id === name || isSameSymbol(one.symbol, name)) && isSize(one))
    if (order) return { kind: 'found', status: 200, body: order }
    return orders ? MISSING : SILENT
  },
  async deleteAllOpenPositions(_, parts) {
    const orders = await closesSince(parts)
    if (!orders) return SILENT
    const isDone = orders.length > 0 || (await isWithoutPositions(parts.ask))
    if (!isDone) return MISSING
    return { kind: 'found', status: 207, body: orders.map((body) => ({ symbol: body.symbol, status: 200, body })) }
  },
  async optionExercise({ path }, { ask }) {
    const position = await ask('getOpenPosition', { path: { symbol_or_asset_id: path.symbol_or_contract_id ?? '' } })
    // All of it is exercised at once: then there is no such position.
    if (position?.status === 404) return { kind: 'found', status: 200, body: undefined }
    return position?.status === 200 ? MISSING : SILENT
  },
  optionDoNotExercise: async () => ({ kind: 'untold' }),
  async patchOrderByOrderId({ path, body }, { ask }) {
    const before = await orderOf(ask, path.order_id)
    if (before === undefined || before.status === 'pending_replace') return SILENT
    if (!before.replaced_by) return MISSING
    const after = await orderOf(ask, before.replaced_by)
    if (after === undefined) return SILENT
    return isAsAsked(after, body) ? { kind: 'found', status: 200, body: after } : MISSING
  },
  createCryptoTransferForAccount: ({ body }, parts) =>
    listed(parts, 'listCryptoFundingTransfers', 200, CryptoTransfer, (one) => {
      const { amount, address } = CreateCryptoTransfer.parse(body)
      return one.direction === 'OUTGOING' && one.to_address === address && isSameAmount(one.amount, amount)
    }),
  createLocates: ({ body }, parts) =>
    listed(parts, 'listLocates', 201, Locate, (one) => {
      const { symbol, qty } = CreateLocate.parse(body)
      return isSameSymbol(one.symbol, symbol ?? '') && isSameAmount(one.requested_qty, qty)
    }),
  postTokenizationMint: ({ body }, parts) =>
    listed(parts, 'getTokenizationRequests', 200, TokenizationRequest, (one) => {
      const { underlying_symbol, qty, wallet_address } = TokenizationMint.parse(body)
      const isSame = isSameSymbol(one.underlying_symbol, underlying_symbol ?? '')
      return isSame && one.wallet_address === wallet_address && isSameAmount(one.qty, qty)
    }),
}

/** Calls that are on record before they leave, and are traced when their answer is lost. */
export const isTraced = (operation: OperationName): boolean => TRACES[operation] !== undefined

export const sentCallOf = ({ operation, path, query, body }: BrokerRequest): SentCall => ({
  ...{ operation, path: { ...path }, query: Object.fromEntries(query) },
  body: body ?? null,
})

export const readSentCall = (text: string): SentCall => SentCall.parse(JSON.parse(text))

/** A call as a person reads it: `DELETE /v2/positions/AAPL`. */
export function wordsOf({ operation, path }: SentCall): string {
  const entry = OPERATIONS[operation as OperationName]
  return `${entry.method} ${entry.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '')}`
}

export async function traced(call: SentCall, parts: TraceParts): Promise<Traced> {
  return (await TRACES[call.operation as OperationName]?.(call, parts)) ?? { kind: 'untold' }
}

/** Orders at the market since the call left that nothing else accounts for, the oldest first; undefined where they are not told. */
async function closesSince({ ask, since, isOther }: TraceParts): Promise<Order[] | undefined> {
  const query = { status: 'all', direction: 'asc', limit: String(MOST_ORDERS), after: toTimestamp(since() - SLACK_MS) }
  const answer = await ask('getAllOrders', { query })
  const read = answer?.status === 200 ? z.array(Order).safeParse(answer.value) : undefined
  return read?.success ? read.data.filter((order) => order.type === 'market' && !isOther(order)) : undefined
}

async function isWithoutPositions(ask: AskTrace): Promise<boolean> {
  const answer = await ask('getAllOpenPositions')
  return answer?.status === 200 && Array.isArray(answer.value) && answer.value.length === 0
}

async function orderOf(ask: AskTrace, orderId = ''): Promise<Order | undefined> {
  const answer = await ask('getOrderByOrderID', { path: { order_id: orderId } })
  const read = answer?.status === 200 ? Order.safeParse(answer.value) : undefined
  return read?.success ? read.data : undefined
}

function isAsAsked(order: Order, body: unknown): boolean {
  const { qty, limit_price, stop_price, trail, client_order_id } = ReplaceOrder.parse(body)
  const isSame = (is: string | null | undefined, asked: string | number | null | undefined) =>
    asked === undefined || asked === null || isSameAmount(is, asked)
  return (
    isSame(order.qty, qty) &&
    isSame(order.limit_price, limit_price) &&
    isSame(order.stop_price, stop_price) &&
    isSame(order.trail_price ?? order.trail_percent, trail) &&
    (!client_order_id || order.client_order_id === client_order_id)
  )
}

/** What of a list, or of the list an answer holds, was made since the call left and is what it asked for. */
async function listed<Item extends { readonly created_at: string }>(
  { ask, since }: TraceParts,
  operation: OperationName,
  status: number,
  Schema: z.ZodMiniType<Item>,
  isAsked: (item: Item) => boolean,
): Promise<Traced> {
  const answer = await ask(operation)
  const value = answer?.value
  const list = Array.isArray(value)
    ? value
    : z.looseObject({ locates: z.array(z.unknown()) }).safeParse(value).data?.locates
  const read = answer?.status === 200 ? z.array(Schema).safeParse(list) : undefined
  if (!read?.success) return SILENT
  const item = read.data.find((one) => Date.parse(one.created_at) >= since() - SLACK_MS && isAsked(one))
  return item ? { kind: 'found', status, body: item } : MISSING
}

function isSameAmount(a: string | number | null | undefined, b: string | number | null | undefined): boolean {
  const [one, other] = [a, b].map((amount) => parseDecimal(plainText(String(amount)) ?? ''))
  return one !== undefined && other !== undefined && equals(one, other)
}
