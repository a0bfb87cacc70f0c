/** What held orders and drafts ask of a broker, in the broker's own calls; every answer is parsed here. */
import type { Actor } from '@paddock/broker/account/event'
import type { OrderFact } from '@paddock/broker/waiting/held-rules'
import type { Split } from '@paddock/broker/waiting/split'
import { CorporateActions } from '@paddock/contract/entities/corporate-actions'
import { DecimalString } from '@paddock/contract/entities/scalar'
import { isRefusal } from '@paddock/contract/errors/error-body'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import type { TradingDay } from '@paddock/market/instant'
import * as z from 'zod/mini'
import type { Accounts } from '../accounts/accounts.ts'
import { askBroker, type OwnCall } from '../accounts/ask-broker.ts'
import type { Broker } from '../accounts/broker.ts'
import { UNSENT } from '../alpaca/relayed-answer.ts'
import { accountById } from '../storage/accounts.ts'
import type { Database } from '../storage/tables/tables.ts'

export const AskedOrder = z.looseObject({
  id: z.string(),
  client_order_id: z.string(),
  status: z.string(),
  filled_qty: DecimalString,
  filled_avg_price: z.nullish(DecimalString),
  replaced_by: z.nullish(z.string()),
})
const AskedPosition = z.looseObject({ qty: DecimalString, qty_available: z.nullish(DecimalString) })
const AskedActions = z.looseObject({ corporate_actions: CorporateActions })
const Refusal = z.looseObject({ message: z.optional(z.string()) })

type Sent =
  | { readonly kind: 'order'; readonly order: OrderFact }
  | { readonly kind: 'refused'; readonly why: string }
  /** The broker certainly has none of it: it could not be reached, or is asked too much just now. */
  | { readonly kind: 'unsent'; readonly why: string }
  | { readonly kind: 'unknown' }

export type Found = { readonly kind: 'order'; readonly order: OrderFact } | { readonly kind: 'missing' | 'silent' }

export interface Asking {
  place(body: PlaceOrder): Promise<Sent>
  /** Whether the broker took it. */
  cancel(orderId: string): Promise<boolean>
  /** By the name it was sent under; where it was replaced by another, that one. */
  order(clientOrderId: string): Promise<Found>
  /** Signed, and how much of it is free; undefined where the broker does not say. */
  position(symbol: string): Promise<{ readonly qty: string; readonly free: string } | undefined>
  /** Whether the broker knows an asset; undefined where it does not say. */
  isAsset(symbol: string): Promise<boolean | undefined>
  /** Splits with an ex day after a day, until another, the earliest first; undefined where the broker does not say. */
  splits(symbols: readonly string[], after: TradingDay, until: TradingDay): Promise<readonly Split[] | undefined>
}

const TOO_MANY = 429
/** The broker says that there is none. A page with 404 says nothing: somebody on the way has no such address. */
const isMissing = (status: number, value: unknown): boolean => status === 404 && Refusal.safeParse(value).success

/** What is asked of the broker of an account by its id; undefined where there is no such account. */
export const askingAccounts =
  (db: Database, accounts: Pick<Accounts, 'brokerFor'>, cause: string) =>
  async (accountId: string): Promise<Asking | undefined> => {
    const account = await accountById(db, accountId)
    const broker = account && (await accounts.brokerFor(account.user_id, accountId))
    return broker && asking(broker, cause)
  }

/** `actor` is who sends what is placed: the server by itself, or a person who said so. */
export function asking(broker: Broker, cause: string, actor?: Actor): Asking {
  const ask = (call: Omit<OwnCall, 'requestId'>) =>
    askBroker(broker, { ...call, requestId: cause, ...(actor && { actor }) })

  async function order(clientOrderId: string): Promise<Found> {
    const query = { client_order_id: clientOrderId }
    const { status, value } = await ask({ operation: 'getOrderByClientOrderId', query })
    if (isMissing(status, value)) return { kind: 'missing' }
    const read = status === 200 ? AskedOrder.safeParse(value) : undefined
    if (!read?.success) return { kind: 'silent' }
    return { kind: 'order', order: { ...factOf(await latest(read.data)), clientOrderId } }
  }

  /** Behind an order that somebody changed stands the one that took its place. */
  async function latest(asked: z.infer<typeof AskedOrder>): Promise<z.infer<typeof AskedOrder>> {
    if (asked.status !== 'replaced' || !asked.replaced_by) return asked
    const { status, value } = await ask({ operation: 'getOrderByOrderID', path: { order_id: asked.replaced_by } })
    const read = status === 200 ? AskedOrder.safeParse(value) : undefined
    return read?.success ? latest(read.data) : asked
  }

  return {
    order,
    async place(body) {
      const { status, value, headers } = await ask({ operation: 'postOrder', body })
      const read = status === 200 ? AskedOrder.safeParse(value) : undefined
      if (read?.success) return { kind: 'order', order: factOf(read.data) }
      const words = Refusal.safeParse(value)
      const why = words.success && words.data.message ? words.data.message : `it answered ${status}`
      if (status === TOO_MANY || headers[UNSENT]) return { kind: 'unsent', why }
      const found = await order(String(body.client_order_id))
      if (found.kind === 'order') return found
      return isRefusal(status) && words.success ? { kind: 'refused', why } : { kind: 'unknown' }
    },
    async cancel(orderId) {
      const { status } = await ask({ operation: 'deleteOrderByOrderID', path: { order_id: orderId } })
      return status >= 200 && status < 300
    },
    async position(symbol) {
      const path = { symbol_or_asset_id: symbol.replace('/', '') }
      const { status, value } = await ask({ operation: 'getOpenPosition', path })
      if (isMissing(status, value)) return { qty: '0', free: '0' }
      const read = status === 200 ? AskedPosition.safeParse(value) : undefined
      return read?.success ? { qty: read.data.qty, free: read.data.qty_available ?? read.data.qty } : undefined
    },
    async isAsset(symbol) {
      const path = { symbol_or_asset_id: symbol }
      const { status, value } = await ask({ operation: 'getV2AssetsSymbolOrAssetId', path })
      return status === 200 ? true : isMissing(status, value) ? false : undefined
    },
    async splits(symbols, after, until) {
      const query = {
        symbols: symbols.join(),
        types: 'forward_split,reverse_split',
        start: after,
        end: until,
        limit: '1000',
      }
      const { status, value } = await ask({ operation: 'corporateActions', query })
      const read = status === 200 ? AskedActions.safeParse(value) : undefined
      if (!read?.success) return undefined
      const { forward_splits, reverse_splits } = read.data.corporate_actions
      return [...(forward_splits ?? []), ...(reverse_splits ?? [])]
        .map(({ symbol, new_rate, old_rate, ex_date, process_date }) => ({
          ...{ symbol, newRate: String(new_rate), oldRate: String(old_rate), exDay: ex_date ?? process_date },
        }))
        .filter(({ symbol, exDay }) => symbols.includes(symbol) && exDay > after && exDay <= until)
        .sort((one, other) => (one.exDay < other.exDay ? -1 : 1))
    },
  }
}

export const factOf = (order: z.infer<typeof AskedOrder>): OrderFact => ({
  clientOrderId: order.client_order_id,
  id: order.id,
  status: order.status,
  filledQty: order.filled_qty,
  price: order.filled_avg_price,
})
