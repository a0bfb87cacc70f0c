import { DASHBOARD_KEYS } from '../../dashboards/dashboard-keys.ts'
import { closeLayer } from '../../page/layers.ts'
import { TICKET_KEYS } from '../../ticket/keys/ticket-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { KEYS } from './keys.ts'

export function KeysSheet({ isOpen }: { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={closeLayer} title="Keyboard shortcuts" size="small">
      <dl className="pairs">
        {[...KEYS, ...DASHBOARD_KEYS, ...TICKET_KEYS].map(([keys, does]) => (
          <div key={keys}>
            <dt>{does}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
