/** What companies have announced that will change what is held, and the orders on it. */
import type { CorporateActions } from '@paddock/contract/entities/corporate-actions'
import { DAY_MS, MINUTE_MS } from '@paddock/market/instant'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../live/client.ts'

interface Announced {
  readonly key: string
  readonly symbol: string
  readonly title: string
  /** The day from which it counts: shares bought on it do not take part. */
  readonly day: string
  readonly paidOn: string | undefined
  readonly isDividend: boolean
  /** What becomes of orders that are good till cancelled. Source: Alpaca, "Corporate actions", orders. */
  readonly orders: string
}

/** Days ahead that are asked about. */
const AHEAD = 90

/** Of these symbols, from a New York day on; soonest first. */
export const announcedQuery = (account: string | undefined, symbols: readonly string[], today: string | undefined) => {
  const asked = [...new Set(symbols)].sort()
  return queryOptions({
    queryKey: ['corporate-actions', account, asked, today],
    queryFn: async ({ signal }) => {
      const start = today ?? ''
      const end = new Date(Date.parse(start) + AHEAD * DAY_MS).toISOString().slice(0, 10)
      const query = { symbols: asked, start, end, limit: 1000 }
      const { corporate_actions } = await clientFor(account).corporateActions({ query }, { signal })
      return announcedIn(corporate_actions).filter(({ day }) => day >= start)
    },
    enabled: asked.length > 0 && today !== undefined,
    staleTime: 15 * MINUTE_MS,
  })
}

const REDUCED = 'Buy limits and sell stops are lowered by the dividend, unless they say otherwise.'
const ADJUSTED = 'Prices and quantities of orders are adjusted.'
const CANCELLED = 'Orders on it are cancelled.'

function announcedIn(actions: CorporateActions): Announced[] {
  const found: Announced[] = []
  const add = (
    action: {
      readonly id: string
      readonly process_date: string
      readonly ex_date?: string
      readonly payable_date?: string
    },
    symbol: string | undefined,
    title: string,
    orders: string,
    isDividend = false,
  ) => {
    if (symbol)
      found.push({
        ...{ key: action.id, symbol, title, orders, isDividend },
        ...{ day: action.ex_date ?? action.process_date, paidOn: action.payable_date },
      })
  }
  for (const one of actions.cash_dividends ?? [])
    add(
      dated(one),
      one.symbol,
      `${one.special ? 'Special dividend' : 'Dividend'} of ${one.rate} a share`,
      REDUCED,
      true,
    )
  for (const one of actions.stock_dividends ?? [])
    add(dated(one), one.symbol, `Dividend of ${one.rate} shares a share`, ADJUSTED)
  for (const one of actions.forward_splits ?? [])
    add(dated(one), one.symbol, `Split ${one.new_rate} for ${one.old_rate}`, ADJUSTED)
  for (const one of actions.reverse_splits ?? [])
    add(dated(one), one.symbol, `Reverse split ${one.new_rate} for ${one.old_rate}`, CANCELLED)
  for (const one of actions.spin_offs ?? [])
    add(dated(one), one.source_symbol, `Spin-off of ${one.new_symbol ?? 'a company'}`, ADJUSTED)
  for (const one of [
    ...(actions.cash_mergers ?? []),
    ...(actions.stock_mergers ?? []),
    ...(actions.stock_and_cash_mergers ?? []),
  ])
    add(
      dated(one),
      one.acquiree_symbol,
      `Merger${one.acquirer_symbol ? ` into ${one.acquirer_symbol}` : ''}`,
      CANCELLED,
    )
  for (const one of actions.name_changes ?? [])
    add(dated(one), one.old_symbol, `Its symbol becomes ${one.new_symbol ?? 'another'}`, ADJUSTED)
  for (const one of actions.worthless_removals ?? []) add(dated(one), one.symbol, 'Removed as worthless', CANCELLED)
  return found.sort((a, b) => a.day.localeCompare(b.day))
}

const dated = (one: { readonly id: string; readonly process_date: string; readonly [other: string]: unknown }) => ({
  id: one.id,
  process_date: one.process_date,
  ...(typeof one.ex_date === 'string' && { ex_date: one.ex_date }),
  ...(typeof one.payable_date === 'string' && { payable_date: one.payable_date }),
})
