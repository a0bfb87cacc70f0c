/** Everything that was said since the page was loaded, the last first: what went by while nobody looked. */
import { MINUTE_MS } from '@paddock/market/instant'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { shortTime } from '../../format/time.ts'
import { useAccountId } from '../../live/account.ts'
import { useMarketTime } from '../../live/streams/practice-clock.ts'
import { closeLayer } from '../../page/layers.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { forgetToasts, markToastsRead, usePastToasts } from '../../ui/toast.ts'
import { toastIcon } from '../../ui/toast-icon.ts'

export function NotificationsDrawer({ isOpen }: { isOpen: boolean }) {
  const past = usePastToasts()
  const now = useMarketTime(useAccountId(), MINUTE_MS).now()
  useEffect(() => {
    if (past.length > 0) markToastsRead()
  }, [past])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeLayer}
      title="Notifications"
      className="drawer"
      actions={
        <>
          <Link to="/settings/notifications" className={buttonClass('bare')} onClick={closeLayer}>
            Alerts and settings
          </Link>
          <Button icon="trash-2" disabled={past.length === 0} onClick={forgetToasts}>
            Clear
          </Button>
        </>
      }
    >
      {past.length === 0 ? (
        <EmptyState title="Nothing yet">Fills, rejections and other notifications appear here.</EmptyState>
      ) : (
        <ul className="drawer-list">
          {past.map((toast) => (
            <li
              key={toast.id}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-2.5 py-2.5 px-4 border-b border-b-line"
              data-tone={toast.color}
            >
              {toast.avatar ? <Avatar {...toast.avatar} /> : <Icon name={toastIcon(toast)} />}
              <div className="min-w-0">
                <p className="strong">{toast.title}</p>
                {toast.description && <p className="muted">{toast.description}</p>}
                {toast.actions.map(({ label, onSelect }) => (
                  <button key={label} type="button" className="link" onClick={onSelect}>
                    {label}
                  </button>
                ))}
              </div>
              <time className="label" dateTime={new Date(toast.at).toISOString()}>
                {shortTime(toast.at, now)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
