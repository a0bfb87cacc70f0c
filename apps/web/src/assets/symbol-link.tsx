import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepAccount } from '../desk/keep-account.ts'
import { useSymbolCard } from './use-symbol-card.tsx'

/** A symbol that leads to its page; a visitor is asked to sign in there. Pointed at, it tells its price and what one has in it. */
export function SymbolLink({ symbol, children }: { symbol: string; children?: ReactNode }) {
  const { handlers, card } = useSymbolCard(symbol)
  return (
    <>
      <Link to="/assets/$symbol" params={{ symbol }} search={keepAccount} className="symbol" {...handlers}>
        {children ?? symbol}
      </Link>
      {card}
    </>
  )
}
