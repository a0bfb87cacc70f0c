/** The exits of a position: what works, what it risks and promises, and what is missing. */
import { pricedQty, riskOf } from '@paddock/analytics/exposure/exit-risk'
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import type { Order } from '@paddock/contract/entities/order'
import { absolute, type Decimal, decimal, equals, isPositive, parseDecimal } from '@paddock/decimal/decimal'
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
import { useTicketSettings } from '../../orders/sending/ticket-settings.ts'
import { trailingExit } from '../closing/exit-draft.ts'
import { openExits } from '../closing/position-actions.tsx'
import { type PositionRow, useValue } from '../position-row.ts'
import { exitsOf, heldExitsOf, priceExits } from '../protection.ts'

export function ExitsPanel(props: { account: string; held: PositionRow; orders: readonly Order[] }) {
  const { account, held, orders } = props
  const [typed, setTyped] = useState(useTicketSettings().gap || '10')
  const gap = parseDecimal(typed) ? typed : '0'
  const value = useValue(held)
  const { stops, targets } = exitsOf(held.position, orders)
  const { data: onServer } = useQuery(heldQuery(account))
  const kept = heldExitsOf(held.position, onServer?.held ?? [])
  const { position } = held
  const exits = priceExits(position, orders, kept)
  const risk = value && riskOf(position, value.price, exits.stops, exits.targets, gap)
  const all = absolute(decimal(position.qty))
  const stopped = pricedQty(exits.stops)
  const areStops = exits.stops.length > 1
  const of = (qty: Decimal) => (equals(qty, all) ? '' : `, for ${quantity(qty)} of ${quantity(all)}`)
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
          <HeldExit held={one} />
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
      {isPositive(stopped) && <NumberField label="Gap" isRow value={typed} onChange={setTyped} step="1" unit="%" />}
      <Facts
        facts={[
          [`At risk to the ${areStops ? 'stops' : 'stop'}, USD${of(stopped)}`, risk?.risk && money(risk.risk)],
          [
            `To gain at the ${exits.targets.length > 1 ? 'targets' : 'target'}, USD${of(pricedQty(exits.targets))}`,
            risk?.reward && money(risk.reward),
          ],
          ['Reward to risk, a share', risk?.ratio && plain(risk.ratio)],
          [
            `Loss on a ${gap}% gap beyond ${areStops ? 'each stop' : 'the stop'}, USD`,
            risk?.worst && money(risk.worst),
          ],
        ]}
      />
    </div>
  )
}

/** An exit that this server holds, in words. */
export const HeldExit = ({ held }: { held: HeldOrder }) => (
  <span>
    {comingSteps(held)
      .map((step) => stepWords(held, step))
      .join(', ')}{' '}
    <span className="label">held by this server, for {quantity(held.left)}</span>
  </span>
)
