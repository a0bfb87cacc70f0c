/** The widgets of currencies against each other: their rates, or how far they have moved. */
import { useAccountId } from '../../live/account.ts'
import { ListState, StaleAge } from '../../tables/list-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CurrencyMatrix, type CurrencyMatrixProps } from '../forex/currency-matrix.tsx'
import { crossesOf } from '../forex/matrix.ts'
import { usePairs } from '../forex/pairs-query.ts'
import { useTile } from '../tile.ts'
import { WidgetCard } from '../widget-card.tsx'

type CurrencyTableProps = Pick<CurrencyMatrixProps, 'currencies' | 'shows'> & { readonly note: string }

export function CurrencyTable({ note, currencies, shows }: CurrencyTableProps) {
  const { query, pairs } = usePairs(useAccountId())
  const { title } = useTile()
  return (
    <WidgetCard note={note} isFlush actions={<StaleAge query={query} />}>
      <ListState
        query={query}
        what="Exchange rates"
        reassurance="Prices elsewhere and trading are not affected."
        isEmpty={pairs.length === 0}
        empty={<EmptyState title="No exchange rates">This market has none.</EmptyState>}
      >
        <CurrencyMatrix label={title} currencies={currencies} cross={crossesOf(pairs)} shows={shows} />
      </ListState>
    </WidgetCard>
  )
}
