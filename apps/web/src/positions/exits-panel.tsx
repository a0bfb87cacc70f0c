/** The exits of a position: what works, what it risks and promises, and what is missing. */
import type { Order } from '@paddock/contract/entities/order'
import { parseDecimal } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { useState } from 'react'
import { openTicket } from '../desk/ticket-store.ts'
import { money } from '../format/money.ts'
import { plain } from '../format/number.ts'
import { CancelButton } from '../orders/cancel-button.tsx'
import { EditDialog } from '../orders/edit-dialog.tsx'
import { orderSentence, whyNotReplaceable } from '../orders/words.ts'
import { Facts } from '../tables/facts.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { trailingExit } from './exit-draft.ts'
import { type Held, useValue } from './held.ts'
import { openExits } from './position-actions.tsx'
import { exitsOf } from './protection.ts'
import { riskOf } from './risk.ts'

export function ExitsPanel({ account, held, orders }: { account: string; held: Held; orders: readonly Order[] }) {
  const [typed, setTyped] = useState('10')
  const [edited, setEdited] = useState<Order>()
  const gap = parseDecimal(typed) ? typed : '0'
  const value = useValue(held)
  const { stops, targets } = exitsOf(held.position, orders)
  const stop = fromWire(stops[0]?.stop_price)
  const target = fromWire(targets[0]?.limit_price)
  const risk = value && riskOf(held.position, value.price, stop, target, gap)
  const canPair = held.position.asset_class === 'us_equity'
  return (
    <div className="exits-panel">
      {[...stops, ...targets].map((order) => (
        <p key={order.id} className="flex items-center gap-2">
          {orderSentence(order)}
          <span className="push flex gap-1">
            <Button
              size="small"
              disabled={whyNotReplaceable(order) !== undefined}
              title={whyNotReplaceable(order)}
              aria-label={`Edit ${orderSentence(order)}`}
              onClick={() => setEdited(order)}
            >
              Edit
            </Button>
            <CancelButton account={account} order={order} />
          </span>
        </p>
      ))}
      {stops.length + targets.length === 0 && (
        <p className="warn">Nothing ends this position but you: it has neither a stop nor a target.</p>
      )}
      <span className="flex flex-wrap gap-2">
        <Button hotkey="p" onClick={() => openExits(account, held, { stop: true, target: false })}>
          Set a stop…
        </Button>
        <Button hotkey="t" onClick={() => openExits(account, held, { stop: false, target: true })}>
          Set a target…
        </Button>
        {canPair && (
          <>
            <Button onClick={() => openExits(account, held, { stop: true, target: true })}>Set both…</Button>
            <Button onClick={() => openTicket(trailingExit(held.position))}>Set a trailing stop…</Button>
          </>
        )}
      </span>
      {stop && (
        <Field label="It opens beyond the stop by" isRow>
          {(control) => <NumberInput {...control} value={typed} onChange={setTyped} step="1" unit="%" />}
        </Field>
      )}
      <Facts
        facts={[
          ['At risk to the stop, USD', risk?.risk && money(risk.risk)],
          ['To gain at the target, USD', risk?.reward && money(risk.reward)],
          ['Gain for each dollar at risk', risk?.ratio && plain(risk.ratio)],
          [`Lost if it opens ${gap} % beyond the stop, USD`, risk?.worst && money(risk.worst)],
        ]}
      />
      {edited && <EditDialog account={account} order={edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}
