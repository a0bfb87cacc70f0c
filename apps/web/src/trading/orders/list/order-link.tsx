import { legsOf } from '@paddock/analytics/orders/family'
import type { Order } from '@paddock/contract/entities/order'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SymbolTip } from '../../assets/symbol-tip.tsx'

/** What an order is called, which leads to it and tells what its symbol does: of several contracts the first one's. */
export const OrderLink = ({ order, children }: { order: Order; children: ReactNode }) => (
  <SymbolTip symbol={order.symbol || (legsOf(order)[0]?.symbol ?? '')}>
    {(handlers) => (
      <Link to="/orders/$id" params={{ id: order.id }} className="symbol" {...handlers}>
        {children}
      </Link>
    )}
  </SymbolTip>
)
