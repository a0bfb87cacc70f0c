/** How many symbols a layout streams. */
import { isActiveAlert } from '@paddock/contract/desk/alerts'
import type { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import { tradedSymbol } from '@paddock/contract/entities/symbol'
import { SECOND_MS } from '@paddock/market/instant'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useAccountId } from '../../live/account.ts'
import { alertsQuery } from '../../live/alerts.ts'
import { positionsQuery } from '../../live/queries.ts'
import { POLL_EVERY } from '../../live/streams/stream-refusals.ts'
import { watchlistQuery, watchlistsQuery } from '../../trading/watchlists/changes.ts'
import { loadWidget } from '../../widgets/load-widget.ts'

/** Symbols that a free plan of Alpaca's streams at once. */
export const STREAM_BUDGET = 30

/** What widgets of an account stream beside their settings: what is on the list, what is held. */
const OF_ACCOUNT: Readonly<Record<string, (client: QueryClient, account: string, list: unknown) => Promise<string[]>>> =
  {
    async Watchlist(client, account, list) {
      const lists = await client.ensureQueryData(watchlistsQuery(account))
      const shown = lists.find(({ id }) => id === list) ?? lists[0]
      const { assets } = shown ? await client.ensureQueryData(watchlistQuery(account, shown.id)) : { assets: [] }
      return (assets ?? []).map(({ symbol }) => symbol)
    },
    Positions: heldSymbols,
    Alerts: alertSymbols,
    Waterfall: heldSymbols,
  }

async function alertSymbols(client: QueryClient, account: string): Promise<string[]> {
  const alerts = await client.ensureQueryData(alertsQuery(account))
  return alerts.flatMap((alert) =>
    isActiveAlert(alert) && alert.symbol && !parseOptionSymbol(alert.symbol) ? [alert.symbol] : [],
  )
}

/** Contracts are not streamed: their prices come with their records. */
async function heldSymbols(client: QueryClient, account: string): Promise<string[]> {
  const positions = await client.ensureQueryData(positionsQuery(account))
  return positions.filter((position) => position.asset_class !== 'us_option').map(tradedSymbol)
}

/** What one widget streams. */
export async function symbolsOfWidget(
  { key, options }: DashboardContent['widgets'][number],
  client?: QueryClient,
  account?: string,
): Promise<readonly string[]> {
  const own = (await loadWidget(key))?.symbols(options) ?? []
  const more = client && account ? await OF_ACCOUNT[key]?.(client, account, options.list) : undefined
  return [...own, ...(more ?? [])]
}

/** What a widget streams for the page's account; nothing until it is known. */
export function useWidgetSymbols(widget: DashboardContent['widgets'][number]): readonly string[] {
  const account = useAccountId()
  const { data = [] } = useQuery({
    queryKey: ['widget-symbols', account, widget.key, widget.options],
    queryFn: ({ client }) => symbolsOfWidget(widget, client, account),
  })
  return data
}

interface StreamCost {
  readonly symbols: number
  /** A list of movers is in it with all its rows: those that rank first at the moment may be among the others, or fewer. */
  readonly isMost: boolean
}

/** Each symbol counts once, however many widgets show it. */
export async function streamCost(
  { widgets }: Pick<DashboardContent, 'widgets'>,
  client?: QueryClient,
  account?: string,
): Promise<StreamCost> {
  const each = await Promise.all(widgets.map((widget) => symbolsOfWidget(widget, client, account)))
  const ranked = await Promise.all(
    widgets
      .filter(({ key }) => key === 'StockMarket')
      .map(async ({ key, options }) => (await loadWidget(key))?.read(options).rows),
  )
  const symbols = ranked.reduce<number>((sum, rows) => sum + Number(rows), new Set(each.flat()).size)
  return { symbols, isMost: ranked.length > 0 }
}

/** `12 of 30 symbols`, as it stands after the verb; what is more than a free plan streams is told with what becomes of the rest. */
export function streamCostText({ symbols, isMost }: StreamCost): string {
  const most = isMost ? 'up to ' : ''
  return symbols <= STREAM_BUDGET
    ? `${most}${symbols} of ${STREAM_BUDGET} symbols`
    : `${most}${symbols} symbols, on a free Alpaca plan ${STREAM_BUDGET} of them, the rest every ${POLL_EVERY / SECOND_MS} s`
}

/** Undefined until the widgets, and what the account has, are known. */
export function useStreamCost({ widgets }: Pick<DashboardContent, 'widgets'>): StreamCost | undefined {
  const account = useAccountId()
  const { data } = useQuery({
    queryKey: ['stream-cost', account, widgets],
    queryFn: ({ client }) => streamCost({ widgets }, client, account),
    staleTime: 30_000,
  })
  return data
}
