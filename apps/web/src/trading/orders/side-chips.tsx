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

interface ClosedSearch {
  readonly side?: Side | undefined
  readonly ended?: boolean | undefined
}

/** Of a list that begins with what is open: its sides, and whether what is closed is listed too. */
export const ClosedChips = (props: { search: ClosedSearch; onSearch: (change: ClosedSearch) => void }) => (
  <>
    <SideChips side={props.search.side} onChange={(side) => props.onSearch({ side })} />
    <FilterChip
      isOn={props.search.ended === true}
      onChange={(isOn) => props.onSearch({ ended: isOn ? true : undefined })}
    >
      Include closed
    </FilterChip>
  </>
)
