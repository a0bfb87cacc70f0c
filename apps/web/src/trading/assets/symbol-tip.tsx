import type { ReactNode } from 'react'
import { useSymbolCard } from './use-symbol-card.tsx'

interface SymbolTipProps {
  readonly symbol: string
  /** The link, which takes the handlers. */
  readonly children: (handlers: ReturnType<typeof useSymbolCard>['handlers']) => ReactNode
}

/** The card and the menu of a symbol on a link that leads elsewhere than to the symbol's page: to an order, to a position. */
export function SymbolTip({ symbol, children }: SymbolTipProps): ReactNode {
  const { handlers, card } = useSymbolCard(symbol)
  return (
    <>
      {children(handlers)}
      {card}
    </>
  )
}
