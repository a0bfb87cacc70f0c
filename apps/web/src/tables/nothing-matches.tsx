import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** A list that its filter leaves nothing of. `what` there is: "orders". */
export const NothingMatches = ({ what, onClear }: { what: string; onClear: () => void }) => (
  <EmptyState title="Nothing matches the filter" action={<Button onClick={onClear}>Clear the filter</Button>}>
    There are {what} that it leaves out.
  </EmptyState>
)
