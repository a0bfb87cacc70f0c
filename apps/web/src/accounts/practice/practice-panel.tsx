/** What belongs to an account as a whole: its time, its fills, its money, trouble, and what becomes of it. */
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { useQuery } from '@tanstack/react-query'
import { newYorkTime } from '../../format/time.ts'
import { practiceClockQuery } from '../../live/streams/practice-clock.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { RewindDialog } from './account-dialogs.tsx'
import { ClockCard } from './clock-card.tsx'
import { FillsCard } from './fills-card.tsx'
import { isLive, LivePricesCard } from './live-prices.tsx'
import { ManageCard } from './manage-card.tsx'
import { TroubleCard } from './trouble-card.tsx'

export function PracticePanel({ account }: { account: DeskAccount }) {
  const isPractice = account.kind === 'practice'
  return (
    <>
      {isPractice && <StandingNotice account={account} />}
      {isPractice && (isLive(account) ? <LivePricesCard account={account} /> : <ClockCard account={account.id} />)}
      <ManageCard account={account} />
      {isPractice && <FillsCard account={account.id} />}
      {account.kind !== 'alpaca-live' && <TroubleCard account={account.id} />}
    </>
  )
}

/** An account whose last event was recorded while the machine's clock was ahead: it stands until then, or is taken back. */
function StandingNotice({ account }: { account: DeskAccount }) {
  const { data: clock } = useQuery(practiceClockQuery(account.id))
  if (clock?.standsUntil === undefined) return null
  return (
    <div className="notice flex flex-wrap items-center gap-3" role="status">
      <span>
        Paused until {newYorkTime(clock.standsUntil)}: the machine’s clock was ahead when the last event was recorded,
        and an account's clock never runs backwards.
      </span>
      <DialogButton size="small" icon="undo-2" dialog={(close) => <RewindDialog account={account} onClose={close} />}>
        Take it back
      </DialogButton>
    </div>
  )
}
