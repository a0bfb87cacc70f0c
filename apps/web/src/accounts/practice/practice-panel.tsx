/** What belongs to an account as a whole: its time, its fills, its money, trouble, and what becomes of it. */
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { ClockCard } from './clock-card.tsx'
import { FillsCard } from './fills-card.tsx'
import { isLive, LivePricesCard } from './live-prices.tsx'
import { ManageCard } from './manage-card.tsx'
import { StandingNotice } from './standing-notice.tsx'
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
