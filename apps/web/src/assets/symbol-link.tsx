import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepAccount } from '../desk/keep-account.ts'
import { useTile } from '../widgets/tile.ts'

/** A symbol that leads to its page; a visitor is asked to sign in there. In a linked widget a plain press gives it to the link group. */
export function SymbolLink({ symbol, children }: { symbol: string; children?: ReactNode }) {
  const { choose } = useTile()
  return (
    <Link
      to="/assets/$symbol"
      params={{ symbol }}
      search={keepAccount}
      className="symbol"
      onClick={(event) => {
        if (!choose || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        choose(symbol)
      }}
    >
      {children ?? symbol}
    </Link>
  )
}
