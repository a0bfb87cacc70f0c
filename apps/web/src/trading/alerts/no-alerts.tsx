import { howMany } from '../../format/number.ts'
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
    Get notified when a price is reached, a symbol has moved, or at a time. The server watches, also while no page is
    open. Set one in a symbol’s menu, or with the key a.
  </EmptyState>
)

/** Where every alert has ended, and active ones alone are listed. */
export const NoActiveAlerts = ({ ended, onShow }: { ended: number; onShow: () => void }) => (
  <EmptyState title="No active alerts" action={<Button onClick={onShow}>Show past alerts</Button>}>
    {ended === 1 ? 'The only alert has ended.' : `All ${howMany(ended)} alerts have ended.`}
  </EmptyState>
)
