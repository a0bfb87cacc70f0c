/** Above the page of a live account that is locked: that it is, why, and the way to open it. Tells the server of hands on the desk while it is not. */
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { UnlockConnection } from '../accounts/alpaca/alpaca-dialogs.tsx'
import { liveLockQuery, tellUsed } from '../accounts/alpaca/live-lock-query.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Milliseconds in which many movements are told as one. */
const TOLD_EVERY = 20_000
const HANDS = ['pointerdown', 'keydown', 'wheel'] as const

export function LiveLock({ account: { id, name } }: { account: DeskAccount }) {
  const { data } = useQuery(liveLockQuery(id))
  const isOpen = data?.isLocked === false
  useEffect(() => (isOpen ? tellOfHands(id) : undefined), [isOpen, id])
  if (!data?.isLocked) return undefined
  return (
    <div className="notice m-3" data-tone="warning" role="status">
      <Icon name="lock" />
      <span className="flex-1">
        {data.isIdle
          ? `${name} is locked after ${data.minutes} minutes of inactivity: read-only. Scripts with its access keys still trade.`
          : `${name} is locked: read-only.`}
      </span>
      <DialogButton
        size="small"
        aria-label={`Unlock ${name}`}
        dialog={(close) => (
          <UnlockConnection connection={{ accountId: id, name }} phrase={data.phrase} onClose={close} />
        )}
      >
        Unlock
      </DialogButton>
    </div>
  )
}

/** Answers how to stop. One that is lost is followed by another. */
function tellOfHands(account: string): () => void {
  let toldAt = 0
  const tell = () => {
    if (Date.now() - toldAt < TOLD_EVERY) return
    toldAt = Date.now()
    void tellUsed(account).catch(() => {})
  }
  for (const hand of HANDS) addEventListener(hand, tell, { passive: true })
  return () => {
    for (const hand of HANDS) removeEventListener(hand, tell)
  }
}
