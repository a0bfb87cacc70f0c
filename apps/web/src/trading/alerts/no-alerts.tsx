import './alerts.css'
import { openAlert } from '../../page/layers.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const NoAlerts = () => (
  <EmptyState
    title="No alerts yet"
    action={
      <Button tone="primary" icon="bell" onClick={() => openAlert()}>
        New alert
      </Button>
    }
  >
    Be told when a price is reached, a symbol has moved, or a time has come. The server waits for it, also while no page
    is open. On a symbol: its menu, or the key a.
  </EmptyState>
)
