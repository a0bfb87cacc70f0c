/** Above the widgets: the account's figures and what is done most, or, for visitors, what an account would add. */

import './dashboard.css'
import { todayOf } from '@paddock/analytics/equity/live-account'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Change } from '../format/change.tsx'
import { money } from '../format/money.ts'
import { openTicket } from '../page/ticket-store.ts'
import { usePortfolio } from '../trading/portfolio/use-live-account.ts'
import { Button, buttonClass } from '../ui/button.tsx'

/** `children` are further buttons at its end. */
export function Summary({ account, children }: { account: string; children: ReactNode }) {
  const { figures, sums } = usePortfolio(account)
  const today = figures && todayOf(figures)
  return (
    <section className="dashboard-summary" aria-label="Account">
      <dl className="figures dashboard-worth">
        <div>
          <dt>Equity</dt>
          <dd>{money(figures?.equity)}</dd>
        </div>
        <div>
          <dt>Today</dt>
          <dd>
            <Change amount={today?.amount ?? null} ratio={today?.ratio} hasArrow />
          </dd>
        </div>
      </dl>
      <dl className="figures">
        <div>
          <dt>Unrealised</dt>
          <dd>
            <Change amount={sums?.unrealized_pl ?? null} />
          </dd>
        </div>
        <div>
          <dt>Cash</dt>
          <dd>{money(figures?.cash)}</dd>
        </div>
        <div>
          <dt>Buying power</dt>
          <dd>
            <Link to="/balances">{money(figures?.buying_power)}</Link>
          </dd>
        </div>
      </dl>
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
