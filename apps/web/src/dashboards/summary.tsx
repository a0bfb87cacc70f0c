/** Above the widgets: the account's figures and what is done most, or, for visitors, what an account would add. */

import './dashboard.css'
import { powerFor, todayOf } from '@paddock/analytics/equity/live-account'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Change } from '../format/change.tsx'
import { money } from '../format/number.ts'
import { useMarketPhase } from '../live/streams/practice-clock.ts'
import { openTicket } from '../page/ticket-store.ts'
import { Facts } from '../tables/facts.tsx'
import { FUNDS_NAMES, fundsOf } from '../trading/balances/funds.ts'
import { usePortfolio } from '../trading/portfolio/use-live-account.ts'
import { Button, buttonClass } from '../ui/button.tsx'

/** `children` are further buttons at its end. */
export function Summary({ account, children }: { account: string; children: ReactNode }) {
  const { figures, sums } = usePortfolio(account)
  const today = figures && todayOf(figures)
  const funds = fundsOf('us_equity', { phase: useMarketPhase(account) })
  return (
    <section className="dashboard-summary" aria-label="Account">
      <Facts
        className="figures dashboard-worth"
        facts={[
          ['Equity', money(figures?.equity)],
          ['Today', <Change key="today" amount={today?.amount ?? null} ratio={today?.ratio} hasArrow />],
        ]}
      />
      <Facts
        className="figures"
        facts={[
          ['Unrealised', <Change key="unrealised" amount={sums?.unrealized_pl ?? null} />],
          ['Cash', money(figures?.cash)],
          [
            FUNDS_NAMES[funds],
            <Link key="power" to="/balances">
              {money(powerFor(figures, funds))}
            </Link>,
          ],
        ]}
      />
      <span className="quick-actions push" role="toolbar" aria-label="Quick actions">
        <Button tone="buy" onClick={() => openTicket({ side: 'buy' })}>
          Buy
        </Button>
        <Button tone="sell" onClick={() => openTicket({ side: 'sell' })}>
          Sell
        </Button>
        {children}
      </span>
    </section>
  )
}

/** For visitors: what an account would add. */
export const Invitation = ({ children }: { children: ReactNode }) => (
  <section className="dashboard-summary" aria-label="Sign in">
    <p className="muted">
      You are looking at the simulated market. With an account this page also shows your equity, positions and orders.
    </p>
    <span className="push flex gap-2">
      <Link to="/register" className={buttonClass()}>
        Register
      </Link>
      <Link to="/login" className={buttonClass('primary')}>
        Sign in
      </Link>
      {children}
    </span>
  </section>
)
