import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { contractName } from '../../format/contract.ts'
import { useLinkGroup } from './link-group.ts'
import { useSymbolCard } from './use-symbol-card.tsx'

/**
 * A symbol that leads to its page; a visitor is asked to sign in there. In a linked widget a plain press gives it to the link group. Pointed at,
 * it tells its price and what one has in it.
 */
export function SymbolLink({ symbol, children }: { symbol: string; children?: ReactNode }) {
  const choose = useLinkGroup()
  const { handlers, card } = useSymbolCard(symbol)
  return (
    <>
      <Link
        to="/assets/$symbol"
        params={{ symbol }}
        className="symbol"
        {...handlers}
        onClick={(event) => {
          if (!choose || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          choose(symbol)
        }}
      >
        {children ?? contractName(symbol)}
      </Link>
      {card}
    </>
  )
}
