import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepAccount } from '../desk/keep-account.ts'

/** A symbol that leads to its page; a visitor is asked to sign in there. */
export const SymbolLink = ({ symbol, children }: { symbol: string; children?: ReactNode }) => (
  <Link to="/assets/$symbol" params={{ symbol }} search={keepAccount} className="symbol">
    {children ?? symbol}
  </Link>
)
