/** Above the widgets: the account's figures and what is done most, or, for visitors, what an account would add. */

import { ratio, totals } from '@paddock/analytics/equity/valuation'
import { subtract } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Change } from '../format/change.tsx'
import { money } from '../format/money.ts'
import { accountQuery, positionsQuery } from '../live/queries.ts'
import { keepAccount } from '../page/keep-account.ts'
import { openTicket } from '../page/ticket-store.ts'
import { useValued } from '../trading/positions/use-valued.ts'
import { Button, buttonClass } from '../ui/button.tsx'

/** `children` are further buttons at its end. */
export function Summary({ account, children }: { account: string; children: ReactNode }) {
  const { data: figures } = useQuery(accountQuery(account))
  const { data: positions } = useQuery(positionsQuery(account))
  const all = totals(useValued(account, positions ?? []))
  const equity = fromWire(figures?.equity)
  const before = fromWire(figures?.last_equity)
  const today = equity && before && subtract(equity, before)
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
            <Change amount={today ?? null} ratio={today && before && ratio(today, before)} hasArrow />
          </dd>
        </div>
      </dl>
      <dl className="figures">
        <div>
          <dt>Unrealised</dt>
          <dd>
            <Change amount={all.unrealized_pl} />
          </dd>
        </div>
        <div>
          <dt>Cash</dt>
          <dd>{money(figures?.cash)}</dd>
        </div>
        <div>
          <dt>Buying power</dt>
          <dd>
            <Link to="/balances" search={keepAccount}>
              {money(figures?.buying_power)}
            </Link>
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
