/** A dashboard: a name, an address, and widgets in order. */
import type { StoredWidget } from '../widgets/widget.ts'

export interface Dashboard {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly widgets: readonly StoredWidget[]
}

/** The one everybody starts with. */
export const MAIN_DASHBOARD: Dashboard = {
  id: 'dashboard',
  name: 'Main Dashboard',
  path: '/dashboard',
  widgets: [
    { key: 'MarketData', options: {} },
    { key: 'StockMarket', options: {} },
  ],
}
