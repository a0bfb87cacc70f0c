/** Closes several positions at market: every order is shown before it goes; what was refused can be tried again. */
import type { Position } from '@paddock/contract/entities/position'
import { tradedSymbol } from '@paddock/contract/entities/symbol'
import { absolute, add, decimal, isPositive, ZERO } from '@paddock/decimal/decimal'
import { phaseAt } from '@paddock/market/sessions/calendar'
import { useState } from 'react'
import { contractName } from '../../../format/contract.ts'
import { counted, dollars, plain } from '../../../format/number.ts'
import { useAccounts } from '../../../live/account.ts'
import { useMarketTime } from '../../../live/streams/practice-clock.ts'
import { priceNow } from '../../../live/streams/prices.ts'
import { InputField } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { BulkDialog } from '../../orders/changing/bulk-dialog.tsx'
import { useMint } from '../../orders/sending/minting.ts'
import { valueAt } from '../position-row.ts'
import { closingOrder, closingQty, isHeldInPart, outOfHours } from './closing.ts'

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
  const mint = useMint(account)
  const [ids] = useState(() => new Map(positions.map(({ asset_id }) => [asset_id, mint()])))
  const [isCancelling, setCancelling] = useState(true)
  const [typed, setTyped] = useState('')
  const isLive = useAccounts().find(({ id }) => id === account)?.kind === 'alpaca-live'
  const at = useMarketTime(account).now()
  const isShut = at !== undefined && phaseAt(at) !== 'regular'
  const review = positions.map((position) => {
    const qty = closingQty(isAll && isCancelling ? { ...position, qty_available: position.qty } : position, 100)
    const words = `${position.side === 'short' ? 'Buy' : 'Sell'} ${plain(qty ?? '0')} ${contractName(tradedSymbol(position))} at market`
    return { position, qty, words }
  })
  const worthOf = (position: Position) =>
    valueAt(position, priceNow(account, tradedSymbol(position))?.last)?.market_value
  const sent = review.filter(({ qty }) => qty !== undefined)
  const total = sent.reduce((sum, { position }) => add(sum, absolute(worthOf(position) ?? ZERO)), ZERO)
  const waiting = isShut ? sent.filter(({ position }) => position.asset_class === 'us_equity').length : 0
  const count = counted(sent.length, 'position')
  return (
    <BulkDialog
      kind="close"
      account={account}
      onClose={onClose}
      asks={`Close ${count} at market?`}
      description={`One market order is sent for each, about ${dollars(total)} in total.${waiting > 0 ? ` The market is closed: ${waiting} of them wait for the open.` : ''}`}
      lines={sent.map(({ position, qty = '0', words }) => ({
        key: position.symbol,
        words,
        request: { place: closingOrder(position, qty, ids.get(position.asset_id) ?? '') },
      }))}
      whole={isAll ? (isCancelling ? 'cancel-and-close' : 'close') : undefined}
      said="Order sent"
      keep="Keep them"
      go={`Close ${count}`}
      isBlocked={isLive && typed.trim().toLowerCase() !== WORD}
    >
      <ul className="my-3 max-h-60 overflow-auto text-muted" aria-label="Orders that will be sent">
        {review.map(({ position, qty, words }) => (
          <li key={position.asset_id}>
            {qty === undefined ? (
              <span className="warn">{tradedSymbol(position)} is skipped: held by working orders</span>
            ) : (
              words
            )}
            {isShut && qty !== undefined && outOfHours(position) && (
              <span className="muted"> · {outOfHours(position)}</span>
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
        <InputField
          label={`Type ${WORD} to close real positions`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </BulkDialog>
  )
}
