import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepAccount } from '../desk/keep-account.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Where nothing is held yet: what would stand here, and the way to something to trade. */
export const NoPositions = ({ children }: { children: ReactNode }) => (
  <EmptyState
    title="No positions yet"
    action={
      <Link to="/assets" search={keepAccount} className={buttonClass('primary')}>
        Find something to trade
      </Link>
    }
  >
    {children}
  </EmptyState>
)
