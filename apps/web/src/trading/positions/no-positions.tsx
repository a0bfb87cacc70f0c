import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { openTicket } from '../../page/ticket-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Where nothing is held yet: what would stand here, and the way to something to trade. */
export const NoPositions = ({ children }: { children: ReactNode }) => (
  <EmptyState
    title="No positions yet"
    action={
      <span className="flex flex-wrap gap-x-2">
        <Link to="/assets" className={buttonClass('primary')}>
          Find something to trade
        </Link>
        <Button onClick={() => openTicket({ side: 'buy' })}>Open the ticket</Button>
        <Link to="/settings/alpaca" className={buttonClass()}>
          Connect Alpaca account
        </Link>
      </span>
    }
  >
    {children}
  </EmptyState>
)
