/** What must hold when a soak has come to rest. Each problem is a sentence. */
import { isDeepStrictEqual } from 'node:util'
import { FINAL_STATUSES, type Order } from '@paddock/contract/entities/order'
import { checkStorage } from '../../apps/server/src/storage/engine/check.ts'
import { openStorage, type StorageLocation } from '../../apps/server/src/storage/engine/database.ts'
import { refoldAccounts } from '../../apps/server/src/storage/engine/refold.ts'
import type { Person } from './person.ts'

const PAGE = 500

/** Every order of an account, as the server has it. */
async function ordersOf({ read }: Person): Promise<Order[]> {
  const all: Order[] = []
  for (;;) {
    const last = all.at(-1)
    const query = `status=all&direction=asc&limit=${PAGE}${last ? `&after_order_id=${last.id}` : ''}`
    const page = (await read(`/v2/orders?${query}`)) as Order[]
    all.push(...page)
    if (page.length < PAGE) return all
  }
}

/** What a person was told that is not so: an order that is missing, is another one or is there twice, a cancellation that was none. */
export async function untrue(person: Person): Promise<string[]> {
  const { account, record } = person
  const problems: string[] = []
  const byName = new Map<string, Order[]>()
  const orders = await ordersOf(person)
  for (const order of orders) {
    const name = order.client_order_id ?? ''
    byName.set(name, [...(byName.get(name) ?? []), order])
  }
  for (const [name, same] of byName)
    if (same.length > 1) problems.push(`${account} has ${same.length} orders of the client order id ${name}`)
  for (const [name, id] of record.accepted)
    if (byName.get(name)?.[0]?.id !== id)
      problems.push(
        `${account} was told of order ${id} as ${name}, which is ${byName.get(name)?.[0]?.id ?? 'not there'}`,
      )
  const byId = new Map(orders.map((order) => [order.id, order]))
  for (const id of record.canceled) {
    const status = byId.get(id)?.status ?? 'not there'
    if (!FINAL_STATUSES.has(status) && status !== 'pending_cancel')
      problems.push(`${account} was told that order ${id} is canceled, which is ${status}`)
  }
  return problems
}

/** Where a person's picture is another one than the server's. */
export async function differences(person: Person): Promise<string[]> {
  const { account } = person
  const problems: string[] = []
  for (const list of ['open', 'all'] as const) {
    const theirs = (await person.read(`/v2/orders?status=${list}&limit=${PAGE}&nested=true`)) as Order[]
    const shown = new Map((person.picture(list) ?? []).map((order) => [order.id, order]))
    for (const order of theirs) {
      const seen = shown.get(order.id)
      if (!isDeepStrictEqual(seen, order))
        problems.push(
          `${account} shows ${seen ? `${changes(seen, order)} of` : 'nothing of'} order ${order.id} (${list})`,
        )
      shown.delete(order.id)
    }
    // A list is read as far as one answer goes.
    if (theirs.length < PAGE)
      for (const id of shown.keys()) problems.push(`${account} shows order ${id} as ${list}, which is not`)
  }
  const held = (of: unknown) =>
    (of as { symbol: string; qty: string; avg_entry_price: string }[] | undefined)
      ?.map(({ symbol, qty, avg_entry_price }) => `${symbol} ${qty} at ${avg_entry_price}`)
      .sort()
  const [theirs, shown] = [held(await person.read('/v2/positions')), held(person.positions())]
  if (!isDeepStrictEqual(theirs, shown)) problems.push(`${account} shows positions ${shown}, which are ${theirs}`)
  const { cash } = (await person.read('/v2/account')) as { cash: string }
  if (cash !== person.cash()) problems.push(`${account} shows ${person.cash()} in cash, which is ${cash}`)
  return problems
}

const changes = (seen: Order, order: Order): string =>
  [...new Set([...Object.keys(seen), ...Object.keys(order)])]
    .filter((key) => !isDeepStrictEqual(seen[key], order[key]))
    .map((key) => `${key} ${JSON.stringify(seen[key])} for ${JSON.stringify(order[key])}`)
    .join(', ')

/** What `admin check` says of a database whose servers have ended, with the number of accounts it folded again. */
export async function checked(
  location: StorageLocation,
): Promise<{ problems: string[]; accounts: number; orders: number }> {
  const storage = await openStorage(location)
  try {
    const problems = await checkStorage(storage.db)
    const { accounts } = await refoldAccounts(storage.db, (sentence) => problems.push(sentence))
    const { orders } = await storage.db
      .selectFrom('order_row')
      .select(({ fn }) => fn.countAll<number | string>().as('orders'))
      .executeTakeFirstOrThrow()
    return { problems, accounts, orders: Number(orders) }
  } finally {
    await storage.close()
  }
}
