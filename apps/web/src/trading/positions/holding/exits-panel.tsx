/** The exits of a position: what works, what it risks and promises, and what is missing. */
import { riskOf } from '@paddock/analytics/exposure/exit-risk'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { absolute, decimal, formatDecimal, negate, parseDecimal, smaller } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { money, plain, quantity } from '../../../format/number.ts'
import { orderLine, whyNotReplaceable } from '../../../format/order.ts'
import { openTicket } from '../../../page/ticket-store.ts'
import { Facts } from '../../../tables/facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { NumberField } from '../../../ui/number-input.tsx'
import { HeldActs } from '../../held/held-acts.tsx'
import { heldQuery } from '../../held/held-query.ts'
import { comingSteps, stepWords } from '../../held/held-words.ts'
import { CancelButton } from '../../orders/changing/cancel-button.tsx'
import { EditDialog } from '../../orders/changing/edit-dialog.tsx'
import { trailingExit } from '../closing/exit-draft.ts'
import { openExits } from '../closing/position-actions.tsx'
import { type PositionRow, useValue } from '../position-row.ts'
import { exitsOf, heldExitsOf, stoppedQty } from '../protection.ts'

/** What orders have left to close, signed as the position and never more than it. */
function closedBy(position: Position, orders: readonly Order[]): string {
  const all = absolute(decimal(position.qty))
  const left = smaller(all, stoppedQty({ orders, stops: orders, targets: [] }))
  return formatDecimal(position.side === 'short' ? negate(left) : left)
}

export function ExitsPanel(props: { account: string; held: PositionRow; orders: readonly Order[] }) {
  const { account, held, orders } = props
  const [typed, setTyped] = useState('10')
  const gap = parseDecimal(typed) ? typed : '0'
  const value = useValue(held)
  const { stops, targets } = exitsOf(held.position, orders)
  const { data: onServer } = useQuery(heldQuery(account))
  const kept = heldExitsOf(held.position, onServer?.held ?? [])
  const stop = fromWire(stops[0]?.stop_price)
  const target = fromWire(targets[0]?.limit_price)
  const { position } = held
  const price = value?.price
  // Each exit for what it closes, which may be less than all.
  const stopped = closedBy(position, stops)
  const sold = closedBy(position, targets)
  const risk = price && riskOf({ ...position, qty: stopped }, price, stop, undefined, gap)
  const reward = price && riskOf({ ...position, qty: sold }, price, undefined, target, gap)
  const both = price && riskOf(position, price, stop, target, gap)
  const of = (qty: string) =>
    qty === position.qty
      ? ''
      : `, for ${quantity(absolute(decimal(qty)))} of ${quantity(absolute(decimal(position.qty)))}`
  return (
    <div className="grid gap-2">
      {[...stops, ...targets].map((order) => (
        <p key={order.id} className="flex items-center gap-2">
          {orderLine(order)}
          <span className="push flex gap-1">
            <DialogButton
              size="small"
              disabled={whyNotReplaceable(order) !== undefined}
              title={whyNotReplaceable(order)}
              aria-label={`Edit ${orderLine(order)}`}
              dialog={(close) => <EditDialog account={account} order={order} onClose={close} />}
            >
              Edit
            </DialogButton>
            <CancelButton account={account} order={order} />
          </span>
        </p>
      ))}
      {kept.map((one) => (
        <p key={one.id} className="flex items-center gap-2">
          <span>
            {comingSteps(one)
              .map((step) => stepWords(one, step))
              .join(', ')}{' '}
            <span className="label">held by this server, for {quantity(one.left)}</span>
          </span>
          <span className="push">
            <HeldActs account={account} held={one} />
          </span>
        </p>
      ))}
      {stops.length + targets.length + kept.length === 0 && <p className="warn">No stop or target set</p>}
      <span className="flex flex-wrap gap-2">
        <Button hotkey="p" onClick={() => openExits(account, held, { stop: true, target: false })}>
          Set a stop…
        </Button>
        <Button hotkey="t" onClick={() => openExits(account, held, { stop: false, target: true })}>
          Set a target…
        </Button>
        <Button onClick={() => openExits(account, held, { stop: true, target: true })}>Set both…</Button>
        <Button onClick={() => openTicket(trailingExit(held.position))}>Set a trailing stop…</Button>
      </span>
      {stop && <NumberField label="Gap" isRow value={typed} onChange={setTyped} step="1" unit="%" />}
      <Facts
        facts={[
          [`At risk to the stop, USD${of(stopped)}`, risk?.risk && money(risk.risk)],
          [`To gain at the target, USD${of(sold)}`, reward?.reward && money(reward.reward)],
          ['Reward to risk, a share', both?.ratio && plain(both.ratio)],
          [`Loss on a ${gap}% gap beyond the stop, USD`, risk?.worst && money(risk.worst)],
        ]}
      />
    </div>
  )
}
