/** What the order keys do beside sending: each opens the dialog that its button elsewhere opens, so that nothing leaves unasked. */
import { isCancelable } from '@paddock/analytics/orders/cancelable'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { lazy, Suspense } from 'react'
import { isWorking } from '../../format/order.ts'
import type { PositionDialog } from '../../trading/positions/closing/position-actions.tsx'
import type { Facts } from '../facts/facts.ts'

const CancelDialog = lazy(async () => ({
  default: (await import('../../trading/orders/changing/cancel-dialog.tsx')).CancelDialog,
}))
const PositionDialogOf = lazy(async () => ({ default: (await import('./position-dialog-of.tsx')).PositionDialogOf }))

export type AskedAct = 'flatten' | 'reverse' | 'cancel-symbol'

/** Why an act has nothing to act on; undefined where it has. */
export function whyNotAct(act: AskedAct, symbol: string, { position, orders }: Facts): string | undefined {
  if (act === 'cancel-symbol')
    return ordersIn(symbol, orders).length > 0 ? undefined : `No working orders in ${symbol}.`
  if (!position) return `You hold no ${symbol}.`
  return act === 'reverse' && position.asset_class !== 'us_equity' ? 'Only stock positions can be reversed.' : undefined
}

const ordersIn = (symbol: string, orders: Facts['orders']) =>
  orders.filter(
    (order) =>
      isWorking(order) &&
      isCancelable(order) &&
      [order, ...(order.legs ?? [])].some((part) => part.symbol && isSameSymbol(part.symbol, symbol)),
  )

const DIALOGS = { flatten: 'close', reverse: 'reverse' } as const satisfies Record<string, PositionDialog>

export function OrderActs(props: {
  account: string
  symbol: string
  facts: Facts
  act: AskedAct | undefined
  onClose: () => void
}) {
  const { account, symbol, facts, act, onClose } = props
  if (!act) return null
  return (
    <Suspense>
      {act === 'cancel-symbol' ? (
        <CancelDialog
          account={account}
          orders={ordersIn(symbol, facts.orders)}
          isAll={false}
          what={symbol}
          onClose={onClose}
        />
      ) : (
        facts.position && (
          <PositionDialogOf account={account} position={facts.position} dialog={DIALOGS[act]} onClose={onClose} />
        )
      )}
    </Suspense>
  )
}
