import { useAccountId } from '../../desk/account.ts'
import { CurrencyMatrix } from '../../forex/currency-matrix.tsx'
import { crossesOf } from '../../forex/matrix.ts'
import { usePairs } from '../../forex/pairs-query.ts'
import { ListState, StaleAge } from '../../tables/list-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTile } from '../tile.ts'
import type { WidgetViewProps } from '../widget.ts'
import { WidgetCard } from '../widget-card.tsx'
import type { ForexCrossRatesSettings } from './settings.ts'

export function ForexCrossRatesView({ settings }: WidgetViewProps<ForexCrossRatesSettings>) {
  const { query, pairs } = usePairs(useAccountId())
  const { title } = useTile()
  return (
    <WidgetCard note="one of the row in the column's" isFlush actions={<StaleAge query={query} />}>
      <ListState
        query={query}
        what="Exchange rates"
        reassurance="Prices elsewhere and trading are not affected."
        isEmpty={pairs.length === 0}
        empty={<EmptyState title="No exchange rates">This market has none.</EmptyState>}
      >
        <CurrencyMatrix label={title} currencies={settings.currencies} cross={crossesOf(pairs)} shows="rate" />
      </ListState>
    </WidgetCard>
  )
}
