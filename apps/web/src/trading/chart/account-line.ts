/** A line on a chart that stands for something of the account's: whatever it is, it is drawn, taken and moved in the same way. */
import type { Alert } from '@paddock/contract/desk/alerts'
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import type { ChartLine } from '../../charts/chart-core.ts'
import type { DraftLine } from '../../page/draft-lines.ts'

export interface AccountLine extends ChartLine {
  /** Read aloud, and on its tag where there is room. */
  readonly name: string
  /** The price as a decimal. */
  readonly at: string
  /** Why it cannot be moved; undefined for what can be, and for what nobody would move. */
  readonly why?: string | undefined
  readonly of:
    | { readonly kind: 'order'; readonly order: Order; readonly field: 'limit_price' | 'stop_price' }
    | { readonly kind: 'held'; readonly held: HeldOrder }
    | { readonly kind: 'position'; readonly position: Position }
    | { readonly kind: 'alert'; readonly alert: Alert }
    | { readonly kind: 'draft'; readonly ticket: string; readonly line: DraftLine }
}
