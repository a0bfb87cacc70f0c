import type { Position } from '@paddock/contract/entities/position'
import { useState } from 'react'
import { quantity } from '../format/quantity.ts'
import { BulkResults } from '../orders/bulk-results.tsx'
import { useCloseAll } from '../orders/mutations.ts'
import { refusalOf } from '../orders/refusal.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Switch } from '../ui/switch.tsx'

/** Closes every position at market after showing them, then says what became of each. */
export function CloseAllDialog({
  account,
  positions,
  onClose,
}: {
  account: string
  positions: readonly Position[]
  onClose: () => void
}) {
  const [isCancelling, setCancelling] = useState(true)
  const close = useCloseAll(account)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={close.data ? 'Close all: results' : `Close ${positions.length} positions at market?`}
      description={
        close.data
          ? undefined
          : 'One market order goes out for each. Stocks wait for the open when the market is closed.'
      }
      actions={
        close.data ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button onClick={onClose}>Keep them</Button>
            <Button
              tone="sell"
              isBusy={close.isPending}
              disabled={positions.length === 0}
              onClick={() => close.mutate(isCancelling)}
            >
              Close {positions.length} positions
            </Button>
          </>
        )
      }
    >
      {close.error && (
        <ErrorState title={refusalOf(close.error).title} error={close.error}>
          {refusalOf(close.error).detail}
        </ErrorState>
      )}
      {close.data ? (
        <BulkResults
          done="Order sent"
          results={close.data.map(({ symbol, status, body }) => ({ key: symbol, name: symbol, status, body }))}
        />
      ) : (
        <>
          <ul className="my-3 max-h-60 overflow-auto text-muted">
            {positions.map((position) => (
              <li key={position.asset_id}>
                {position.side === 'short' ? 'Buy' : 'Sell'} {quantity(position.qty).replace('−', '')} {position.symbol}
              </li>
            ))}
          </ul>
          <div className="flex items-center gap-2">
            <Switch label="Cancel working orders first" isOn={isCancelling} onChange={setCancelling} />
            <span>Cancel working orders first</span>
          </div>
        </>
      )}
    </Dialog>
  )
}
