/** How many symbols a layout streams. */
import type { DashboardContent } from '@paddock/contract/dashboards/dashboard'
import { useQuery } from '@tanstack/react-query'
import { loadWidget } from '../widgets/registry.ts'

/** Symbols that a free plan of Alpaca's streams at once. */
export const STREAM_BUDGET = 30

/** Each symbol counts once, however many widgets show it. Widgets that pick their symbols themselves count what they are set to. */
export async function streamedSymbols({ widgets }: DashboardContent): Promise<number> {
  const each = await Promise.all(
    widgets.map(async ({ key, options }) => (await loadWidget(key))?.symbols(options) ?? []),
  )
  return new Set(each.flat()).size
}

/** Undefined until the widgets are known. */
export function useStreamedSymbols(dashboard: DashboardContent): number | undefined {
  const { data } = useQuery({
    queryKey: ['stream-cost', dashboard.widgets],
    queryFn: () => streamedSymbols(dashboard),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
