import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In the place of a curve that has no two points yet. */
export const NoHistory = ({ onToday }: { onToday: () => void }) => (
  <EmptyState title="Not enough history yet" action={<Button onClick={onToday}>Show today</Button>}>
    A curve needs two trading days. The first one is shown every 5 minutes.
  </EmptyState>
)
