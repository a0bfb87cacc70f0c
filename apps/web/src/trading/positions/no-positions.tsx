import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepAccount } from '../../page/keep-account.ts'
import { openTicket } from '../../page/ticket-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Where nothing is held yet: what would stand here, and the way to something to trade. */
export const NoPositions = ({ children }: { children: ReactNode }) => (
  <EmptyState
    title="No positions yet"
    action={
      <span className="flex flex-wrap gap-x-2">
        <Link to="/assets" search={keepAccount} className={buttonClass('primary')}>
          Find something to trade
        </Link>
        <Button onClick={() => openTicket({ side: 'buy' })}>Open the ticket</Button>
        <Link to="/settings/alpaca" search={keepAccount} className={buttonClass()}>
          Connect Alpaca account
        </Link>
      </span>
    }
  >
    {children}
  </EmptyState>
)
