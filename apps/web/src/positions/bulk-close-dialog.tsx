/** Closes several positions at market: every order is shown before it goes, every answer after; what failed can be tried again. */
import type { Position } from '@paddock/contract/entities/position'
import { absolute, add, decimal, isPositive, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { useState } from 'react'
import { tradedSymbol } from '../assets/symbol.ts'
import { useAccounts } from '../desk/account.ts'
import { contractName } from '../format/contract.ts'
import { dollars } from '../format/money.ts'
import { quantity } from '../format/quantity.ts'
import { accountClient } from '../live/client.ts'
import { BulkResults } from '../orders/bulk-results.tsx'
import { isDone, useLineByLine } from '../orders/line-by-line.ts'
import { useCloseAll } from '../orders/mutations.ts'
import { refusalOf } from '../orders/refusal.ts'
import { mintClientOrderId } from '../ticket/client-order-id.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Switch } from '../ui/switch.tsx'
import { closingOrder, closingQty } from './closing.ts'

/** What has to be typed where money is real. */
const WORD = 'close'

/** With `isAll` one call closes whatever is held; otherwise each of these positions is closed by an order of its own. */
export function BulkCloseDialog(props: {
  account: string
  positions: readonly Position[]
  isAll: boolean
  onClose: () => void
}) {
  const { account, isAll, onClose } = props
  const [positions] = useState(props.positions)
  const [ids] = useState(
    () => new Map(positions.map(({ asset_id }) => [asset_id, mintClientOrderId(Date.now(), Math.random)])),
  )
  const [isCancelling, setCancelling] = useState(true)
  const [typed, setTyped] = useState('')
  const isLive = useAccounts().find(({ id }) => id === account)?.kind === 'alpaca-live'
  const all = useCloseAll(account)
  const lines = useLineByLine(account)
  const review = positions.map((position) => {
    const qty = closingQty(isAll && isCancelling ? { ...position, qty_available: position.qty } : position, 100)
    const words = `${position.side === 'short' ? 'Buy' : 'Sell'} ${quantity(qty ?? '0')} ${contractName(tradedSymbol(position))} at market`
    return { position, qty, words }
  })
  const sent = review.filter(({ qty }) => qty !== undefined)
  const total = sent.reduce((sum, { position }) => add(sum, absolute(fromWire(position.market_value) ?? ZERO)), ZERO)
  const tasks = (keys?: ReadonlySet<string>) =>
    sent
      .filter(({ position }) => keys === undefined || keys.has(position.symbol))
      .map(({ position, qty = '0', words }) => ({
        key: position.symbol,
        name: words,
        send: () =>
          accountClient(account).postOrder({
            // Sent again after a refusal it keeps its id, so that it is never there twice.
            body: closingOrder(position, qty, ids.get(position.asset_id) ?? ''),
          }),
      }))
  const close = () =>
    isAll
      ? all.mutate(isCancelling, {
          onSuccess: (answer) =>
            lines.setResults(
              answer.map(({ symbol, status, body }) => ({
                key: symbol,
                name: review.find(({ position }) => position.symbol === symbol)?.words ?? symbol,
                status,
                body,
              })),
            ),
        })
      : void lines.run(tasks())
  const hasBegun = lines.isRunning || lines.results.length > 0 || all.data !== undefined
  const failed = lines.results.filter((line) => !isDone(line))
  const isBusy = all.isPending || lines.isRunning
  const count = `${sent.length} ${sent.length === 1 ? 'position' : 'positions'}`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={hasBegun ? `Close ${count}: results` : `Close ${count} at market?`}
      description={
        hasBegun
          ? undefined
          : `One market order goes out for each, about ${dollars(total)} together. Stocks wait for the open when the market is closed.`
      }
      actions={
        hasBegun ? (
          <>
            {failed.length > 0 && (
              <Button isBusy={isBusy} onClick={() => void lines.run(tasks(new Set(failed.map(({ key }) => key))))}>
                Try {failed.length} again
              </Button>
            )}
            <Button tone="primary" isBusy={isBusy} onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Keep them</Button>
            <Button
              tone="sell"
              isBusy={isBusy}
              disabled={sent.length === 0 || (isLive && typed.trim().toLowerCase() !== WORD)}
              onClick={close}
            >
              Close {count}
            </Button>
          </>
        )
      }
    >
      {all.error && (
        <ErrorState title={refusalOf(all.error).title} error={all.error}>
          {refusalOf(all.error).detail}
        </ErrorState>
      )}
      {hasBegun ? (
        <>
          {isBusy && <progress className="w-full" max={sent.length} value={lines.results.length} />}
          <BulkResults done="Order sent" results={lines.results} />
        </>
      ) : (
        <>
          <ul className="my-3 max-h-60 overflow-auto text-muted" aria-label="Orders that will be sent">
            {review.map(({ position, qty, words }) => (
              <li key={position.asset_id}>
                {qty === undefined ? (
                  <span className="warn">{tradedSymbol(position)} is left out: working orders hold all of it</span>
                ) : (
                  words
                )}
                {qty !== undefined && isPositive(decimal(qty)) && isHeldInPart(position) && !isAll && (
                  <span className="warn"> · the rest is held by working orders</span>
                )}
              </li>
            ))}
          </ul>
          {isAll && (
            <div className="flex items-center gap-2">
              <Switch label="Cancel working orders first" isOn={isCancelling} onChange={setCancelling} />
              <span>Cancel working orders first</span>
            </div>
          )}
          {isLive && (
            <Field label={`Type ${WORD} to close real positions`}>
              {(control) => <Input {...control} value={typed} onChange={(event) => setTyped(event.target.value)} />}
            </Field>
          )}
        </>
      )}
    </Dialog>
  )
}

const isHeldInPart = ({ qty, qty_available }: Position): boolean => qty_available !== undefined && qty_available !== qty
