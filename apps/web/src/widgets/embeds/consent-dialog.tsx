/** What it means to load TradingView's widgets, before anything of theirs is asked for. */
import { usePreferences } from '../../live/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function ConsentDialog({ onClose }: { onClose: () => void }) {
  const { change } = usePreferences()
  const allow = () => {
    change({ areEmbedsAllowed: true })
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Allow TradingView's widgets?"
      description="They are pages of TradingView's in frames of your dashboard. Nothing is asked of TradingView until you allow it."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button tone="primary" onClick={allow}>
            Allow TradingView
          </Button>
        </>
      }
    >
      <ul className="grid gap-2 pt-2 pb-3 pl-4.5 list-disc">
        <li>
          <strong>TradingView sees</strong> the address of your connection and of this desk, and what each widget shows:
          its symbols and settings.
        </li>
        <li>
          <strong>It cannot see</strong> this page, your accounts or your orders. Its pages may keep cookies of their
          own.
        </li>
        <li>
          <strong>It shows real market data,</strong> some of it delayed. A practice market has other prices, and orders
          never trade at what these widgets show.
        </li>
        <li>
          You can take this back in the settings of any of these widgets, and under Settings, Dashboard Layouts. The
          built-in widgets need none of it.
        </li>
      </ul>
    </Dialog>
  )
}
