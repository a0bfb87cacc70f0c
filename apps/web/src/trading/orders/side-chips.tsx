/** Buys alone, sales alone, or both. */
import { FilterChip } from '../../tables/table-bar.tsx'

type Side = 'buy' | 'sell'

export function SideChips(props: { side: Side | undefined; onChange: (side: Side | undefined) => void }) {
  return (['buy', 'sell'] as const).map((side) => (
    <FilterChip key={side} isOn={props.side === side} onChange={(isOn) => props.onChange(isOn ? side : undefined)}>
      {side === 'buy' ? 'Buys' : 'Sells'}
    </FilterChip>
  ))
}
