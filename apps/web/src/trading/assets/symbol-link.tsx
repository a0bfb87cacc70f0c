import { positionSymbol } from '@paddock/contract/entities/symbol'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { contractName } from '../../format/contract.ts'
import { SymbolTip } from './symbol-tip.tsx'

interface SymbolLinkProps {
  readonly symbol: string
  readonly children?: ReactNode
}

/** A symbol that leads to its page; a visitor is asked to sign in there. */
export const SymbolLink = ({ symbol, children }: SymbolLinkProps) => (
  <SymbolTip symbol={symbol}>
    {(handlers) => (
      <Link to="/assets/$symbol" params={{ symbol }} className="symbol" {...handlers}>
        {children ?? contractName(symbol)}
      </Link>
    )}
  </SymbolTip>
)

/** A symbol that leads to what is held of it. */
export const PositionLink = ({ symbol, children }: SymbolLinkProps) => (
  <SymbolTip symbol={symbol}>
    {(handlers) => (
      <Link to="/positions/$symbol" params={{ symbol: positionSymbol(symbol) }} className="symbol" {...handlers}>
        {children ?? contractName(symbol)}
      </Link>
    )}
  </SymbolTip>
)
